#if canImport(SwiftUI)
    import Backplane
    import SwiftUI

    /// Draws everything that a navigator shows: its stack or tabs, the layers over them, and the dialogs.
    ///
    /// ```swift
    /// WindowGroup {
    ///     NavigatorView(motherboard.root.navigator)
    ///         .opensLinks(in: motherboard) { url, result in … }
    ///         .restoresScene(of: motherboard.root) { motherboard.activate(.home) } onRestore: { result in … }
    /// }
    /// ```
    ///
    /// It notifies the navigator when the user goes back, dismisses a sheet, taps a tab or answers a dialog, and the
    /// navigator completes the boards that were left.
    public struct NavigatorView: View {
        private let navigator: Navigator

        /// Makes a view that shows a navigator.
        public init(_ navigator: Navigator) {
            self.navigator = navigator
        }

        public var body: some View {
            base
                .modifier(LayerPresentation(navigator: navigator, level: nil))
                .environment(\.navigator, navigator)
        }

        @ViewBuilder private var base: some View {
            if navigator.selectedTab == nil {
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
                ForEach(navigator.tabs) { item in
                    StackView(navigator: navigator, stack: stack(of: item.id))
                        .modifier(TabBadge(navigator: navigator, tab: item.id))
                        .tabItem { label(of: item) }
                        .tag(item.id as TabID?)
                }
            }
        }

        /// SwiftUI also writes the tab that is selected already, when the person taps it again.
        private var selection: Binding<TabID?> {
            Binding { @MainActor in
                navigator.selectedTab
            } set: { @MainActor tab in
                if let tab { navigator.tap(tab) }
            }
        }

        private func stack(of id: TabID) -> [NavigationEntry] { navigator.stack(of: id) }

        @ViewBuilder private func label(of item: TabItem) -> some View {
            if let symbol = item.symbol {
                Label(item.title, systemImage: symbol)
            } else {
                Text(verbatim: item.title)
            }
        }
    }

    /// Puts a tab's badge on it. A modifier of its own, so that a new number draws nothing else.
    struct TabBadge: ViewModifier {
        let navigator: Navigator
        let tab: TabID

        func body(content: Content) -> some View {
            content
                #if !os(tvOS) && !os(watchOS)
                    .badge(navigator.badges[tab].map { Text(verbatim: $0) })
                #endif
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
#endif
