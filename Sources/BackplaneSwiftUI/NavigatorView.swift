#if canImport(SwiftUI)
    import Backplane
    import SwiftUI

    /// Draws all that a navigator shows: its stack or tabs, and what is presented over them as sheets.
    ///
    /// ```swift
    /// WindowGroup { NavigatorView(motherboard.root.navigator) }
    /// ```
    ///
    /// Going back, dismissing a sheet and selecting a tab reach the navigator, which completes the boards that are left.
    public struct NavigatorView: View {
        private let navigator: Navigator

        /// Makes a view that follows a navigator.
        public init(_ navigator: Navigator) {
            self.navigator = navigator
        }

        public var body: some View {
            base.modifier(LayerSheet(navigator: navigator, above: nil))
        }

        @ViewBuilder private var base: some View {
            if navigator.tabs.isEmpty {
                StackView(navigator: navigator, stack: navigator.baseStack)
            } else {
                TabsView(navigator: navigator)
            }
        }
    }

    /// Draws tabs, a stack each.
    struct TabsView: View {
        let navigator: Navigator

        var body: some View {
            TabView(selection: selection) {
                ForEach(navigator.tabs.map(\.item)) { item in
                    StackView(navigator: navigator, stack: stack(of: item.id))
                        .tabItem { label(of: item) }
                        .tag(item.id as TabID?)
                        #if !os(tvOS) && !os(watchOS)
                            .badge(item.badge.map { Text(verbatim: $0) })
                        #endif
                }
            }
        }

        private var selection: Binding<TabID?> {
            Binding { @MainActor in
                navigator.selectedTab
            } set: { @MainActor tab in
                if let tab { navigator.select(tab) }
            }
        }

        private func stack(of id: TabID) -> [NavigationEntry] { navigator.tabs.first { $0.id == id }?.stack ?? [] }

        @ViewBuilder private func label(of item: TabItem) -> some View {
            if let symbol = item.symbol {
                Label(item.title, systemImage: symbol)
            } else {
                Text(verbatim: item.title)
            }
        }
    }

    /// Draws one stack: its bottom screen as the root of a `NavigationStack`, the others as its path.
    struct StackView: View {
        let navigator: Navigator
        let stack: [NavigationEntry]

        var body: some View {
            NavigationStack(path: path) {
                root.navigationDestination(for: PathElement.self) { element in
                    ScreenView(navigator: navigator, entry: element.entry)
                }
            }
        }

        @ViewBuilder private var root: some View {
            if let entry = stack.first {
                ScreenView(navigator: navigator, entry: entry).id(entry.id)
            }
        }

        /// What SwiftUI takes out of the path, the person has left. What it puts in can only be what was there.
        private var path: Binding<[PathElement]> {
            let shown = stack.dropFirst().map { PathElement($0) }
            return Binding { @MainActor in
                shown
            } set: { @MainActor path in
                let kept = Set(path.map(\.id))
                navigator.leave(shown.map(\.id).filter { !kept.contains($0) })
            }
        }
    }

    /// A screen in a path. Holds its entry, so that it can still be drawn while it moves out of sight.
    struct PathElement: Hashable {
        let id: ScreenID
        let entry: NavigationEntry

        @MainActor
        init(_ entry: NavigationEntry) {
            id = entry.id
            self.entry = entry
        }

        static func == (one: Self, other: Self) -> Bool { one.id == other.id }

        func hash(into hasher: inout Hasher) { hasher.combine(id) }
    }

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

    /// Draws one screen, or says why it can't.
    struct ScreenView: View {
        let navigator: Navigator
        let entry: NavigationEntry

        var body: some View {
            content.navigationTitle(Text(verbatim: entry.screen.title))
        }

        @ViewBuilder private var content: some View {
            if let screen = entry.screen as? any SwiftUIScreen {
                screen.anyView
            } else {
                Text(verbatim: "\(entry.screen.title): not a SwiftUIScreen")
                    .onAppear { navigator.reportNotDrawable(entry, needed: "SwiftUIScreen") }
            }
        }
    }
#endif
