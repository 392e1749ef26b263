/// What a navigator should show, the simple way: one list of screens in the order in which they came, each with the
/// name of the stack it is in, and a search through all of it at every step.
struct NavigatorModel {
    struct Shown {
        var name: String
        var board: Int
        var stack: String
    }

    struct Layer {
        var stack: String
        var presenter: String?
    }

    private(set) var screens: [Shown] = []
    private(set) var tabs: [String] = []
    private(set) var selected = ""
    private(set) var layers: [Layer] = []
    private(set) var live: Set<Int> = []
    private var layersMade = 0

    /// The base stack's name: that of the selected tab, or empty.
    var base: String { selected }
    var visible: String { layers.last?.stack ?? base }
    var names: [String] { screens.map(\.name) }

    func names(in stack: String) -> [String] { screens.filter { $0.stack == stack }.map(\.name) }

    var picture: Picture {
        Picture(
            only: tabs.isEmpty ? names(in: "") : [], tabs: tabs.map { .init(name: $0, stack: names(in: $0)) },
            selected: tabs.isEmpty ? nil : selected,
            layers: layers.map { .init(presenter: $0.presenter, stack: names(in: $0.stack)) })
    }

    /// The stacks from the uppermost down.
    private var stacksDown: [String] { layers.reversed().map(\.stack) + [base] + tabs.filter { $0 != base } }

    mutating func push(_ name: String, by board: Int, in place: String? = nil) {
        let own = stacksDown.first { stack in screens.contains { $0.board == board && $0.stack == stack } }
        screens.append(Shown(name: name, board: board, stack: place ?? own ?? visible))
        live.insert(board)
    }

    mutating func present(_ name: String, by board: Int) {
        layersMade += 1
        let layer = Layer(stack: "layer \(layersMade)", presenter: names(in: visible).last)
        screens.append(Shown(name: name, board: board, stack: layer.stack))
        layers.append(layer)
    }

    mutating func complete(_ board: Int) {
        leave(screens.filter { $0.board == board }.map(\.name))
        live.remove(board)
    }

    mutating func select(_ tab: String) { selected = tab }

    mutating func pop() {
        let stack = names(in: visible)
        if let top = stack.last, stack.count > 1 || !layers.isEmpty { leave([top]) }
    }

    mutating func pop(to name: String) {
        guard let stack = screens.first(where: { $0.name == name })?.stack else { return }
        if tabs.contains(stack) { selected = stack }
        let over = stacksDown.prefix { $0 != stack }.filter { $0.hasPrefix("layer") }
        leave(names(in: stack).drop { $0 != name }.dropFirst() + over.flatMap(names(in:)))
    }

    mutating func popToRoot() { leave(names(in: base).dropFirst() + layers.flatMap { names(in: $0.stack) }) }

    mutating func dismiss() { if let layer = layers.last { leave(names(in: layer.stack)) } }

    mutating func dismiss(layer index: Int) { leave(names(in: layers[index].stack)) }

    mutating func dismiss(by board: Int) {
        let layer = layers.last { layer in screens.contains { $0.board == board && $0.stack == layer.stack } }
        if let layer { leave(names(in: layer.stack)) }
    }

    mutating func setTabs(_ new: [String]) {
        if tabs.isEmpty {
            rename("", to: new.first ?? "")
        } else if new.isEmpty {
            leave(tabs.filter { $0 != selected }.flatMap(names(in:)))
            rename(selected, to: "")
        } else {
            leave(tabs.filter { !new.contains($0) }.flatMap(names(in:)))
        }
        if tabs.isEmpty || !new.contains(selected) { selected = new.first ?? "" }
        tabs = new
    }

    private mutating func rename(_ stack: String, to name: String) {
        for index in screens.indices where screens[index].stack == stack { screens[index].stack = name }
    }

    /// Takes screens away until nothing is left that should have gone with them.
    mutating func leave(_ left: some Sequence<String>) {
        let before = Set(screens.map(\.board))
        var left = Set(left)
        while !left.isEmpty {
            screens.removeAll { left.contains($0.name) }
            let gone = layers.filter { layer in layer.presenter.map { !names.contains($0) } ?? false }
            left = Set(gone.flatMap { names(in: $0.stack) })
        }
        layers = layers.filter { !names(in: $0.stack).isEmpty }
        live.subtract(before.subtracting(screens.map(\.board)))
    }
}
