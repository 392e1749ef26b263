/// What lies under all presented layers: one stack, or tabs with a stack each.
@MainActor
enum NavigationBase {
    case stack([NavigationEntry])
    case tabs(TabStrip)

    var entries: [NavigationEntry] {
        switch self {
        case .stack(let stack): stack
        case .tabs(let strip): strip.tabs.flatMap(\.stack)
        }
    }

    /// The only stack, or that of the selected tab.
    var visibleStack: [NavigationEntry] {
        switch self {
        case .stack(let stack): stack
        case .tabs(let strip): strip.selected.stack
        }
    }

    /// The only stack's place, or that of the selected tab.
    var visiblePlace: NavigationPlace {
        switch self {
        case .stack: .only
        case .tabs(let strip): .tab(strip.selected.id)
        }
    }

    mutating func updateStacks(_ change: (inout [NavigationEntry]) -> Void) {
        switch self {
        case .stack(var stack):
            change(&stack)
            self = .stack(stack)
        case .tabs(var strip):
            strip.updateStacks(change)
            self = .tabs(strip)
        }
    }

    /// The tabs whose screens have no place under other labels: those without a label, or, when there is none at all,
    /// those that are not selected.
    func tabsLeft(by items: [TabItem]) -> [NavigationTab] {
        guard case .tabs(let strip) = self else { return [] }
        let kept = items.isEmpty ? [strip.selected.id] : Set(items.map(\.id))
        return strip.tabs.filter { !kept.contains($0.id) }
    }

    /// The same screens under other labels. An only stack becomes that of the first tab, and without labels the
    /// selected tab's becomes the only one.
    func labelled(_ items: [TabItem]) -> NavigationBase {
        guard var strip = TabStrip(items) else { return .stack(visibleStack) }
        switch self {
        case .stack(let stack):
            _ = strip.update(strip.selected.id) { $0.stack = stack }
        case .tabs(let old):
            for tab in old.tabs { _ = strip.update(tab.id) { $0.stack = tab.stack } }
            _ = strip.select(old.selected.id)
        }
        return .tabs(strip)
    }
}
