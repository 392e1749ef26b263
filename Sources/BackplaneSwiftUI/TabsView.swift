#if canImport(SwiftUI)
    import Backplane
    import SwiftUI

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
#endif
