extension Navigator {
    /// What is shown now, to be kept over a restart. A screen whose route can't be encoded is left out and a fault.
    public var snapshot: NavigationSnapshot {
        var writer = SnapshotWriter(report: report)
        let base: NavigationSnapshot.Base =
            switch state.base {
            case .stack(let stack): .stack(screens: writer.save(stack))
            case .tabs(let strip):
                .tabs(
                    tabs: strip.tabs.map { NavigationSnapshot.Tab(id: $0.id, screens: writer.save($0.stack)) },
                    selected: strip.selected.id)
            }
        let layers = state.layers.map { layer in
            NavigationSnapshot.Layer(presenter: writer.number(of: layer.presenter), screens: writer.save(layer.stack))
        }
        return NavigationSnapshot(base: base, layers: layers.filter { !$0.screens.isEmpty })
    }
}
