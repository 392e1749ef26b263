import Backplane

/// What a navigator shows, by the names of screens.
struct Picture: Equatable {
    var only: [String] = []
    var tabs: [Tab] = []
    var selected: String?
    var layers: [Layer] = []

    struct Tab: Equatable {
        var name: String
        var stack: [String]
    }

    struct Layer: Equatable {
        var presenter: String?
        var stack: [String]
    }
}

extension Picture {
    @MainActor
    init(_ navigator: Navigator) {
        only = navigator.tabs.isEmpty ? navigator.baseStack.names : []
        tabs = navigator.tabs.map { Tab(name: $0.id.rawValue, stack: navigator.stack(of: $0.id).names) }
        selected = navigator.selectedTab?.rawValue
        layers = navigator.layers.map { Layer(presenter: $0.presenter?.rawValue, stack: $0.stack.names) }
    }
}

extension [NavigationEntry] {
    @MainActor var names: [String] { map(\.id.rawValue) }
}
