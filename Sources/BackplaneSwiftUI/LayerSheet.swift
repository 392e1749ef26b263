#if canImport(SwiftUI)
    import Backplane
    import SwiftUI

    /// Presents the layer that is right above another one, or above the base, and so on upwards.
    struct LayerSheet: ViewModifier {
        let navigator: Navigator
        let above: NavigationLayer.ID?

        func body(content: Content) -> some View {
            content.sheet(item: item) { item in
                LayerView(navigator: navigator, last: item.layer)
            }
        }

        private var next: NavigationLayer? {
            guard let above else { return navigator.layers.first }
            return navigator.layers.drop { $0.id != above }.dropFirst().first
        }

        private var item: Binding<LayerItem?> {
            let shown = next
            return Binding { @MainActor in
                shown.map { LayerItem($0) }
            } set: { @MainActor item in
                // SwiftUI also says so of a layer whose end began in the navigator; then there is nothing left to do.
                guard item == nil, let shown, navigator.layers.contains(where: { $0.id == shown.id }) else { return }
                navigator.dismiss(shown.id)
            }
        }
    }

    /// Draws one layer and those above it.
    struct LayerView: View {
        let navigator: Navigator
        /// What the layer was last, to draw while it moves out of sight.
        let last: NavigationLayer

        var body: some View {
            StackView(navigator: navigator, stack: current.stack)
                .modifier(LayerSheet(navigator: navigator, above: last.id))
        }

        private var current: NavigationLayer { navigator.layers.first { $0.id == last.id } ?? last }
    }

    /// A layer as the item of a sheet.
    struct LayerItem: Identifiable {
        let id: NavigationLayer.ID
        let layer: NavigationLayer

        @MainActor
        init(_ layer: NavigationLayer) {
            id = layer.id
            self.layer = layer
        }
    }
#endif
