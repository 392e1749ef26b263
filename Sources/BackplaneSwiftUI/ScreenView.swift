#if canImport(SwiftUI)
    import Backplane
    import SwiftUI

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
