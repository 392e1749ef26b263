#if canImport(SwiftUI)
    import Backplane
    import SwiftUI

    /// A screen with a SwiftUI view.
    ///
    /// ```swift
    /// extension ListingScreen: SwiftUIScreen {
    ///     func makeView() -> some View { ListingView(screen: self) }
    /// }
    ///
    /// struct ListingView: View {
    ///     let screen: ListingScreen
    ///     @State private var isExpanded = false
    ///     var body: some View { … }
    /// }
    /// ```
    ///
    /// The view is a separate struct, so it can hold state, and it is redrawn when observable data that its body has
    /// read changes. It accesses the navigator through its environment, as `navigator`.
    @MainActor
    public protocol SwiftUIScreen: Screen {
        /// The type of the screen's view.
        associatedtype Content: View

        /// Makes the screen's view. Called again whenever the surrounding view is drawn; its state is kept.
        func makeView() -> Content
    }

    /// Draws a single screen with its title, as in a navigator: for previews.
    ///
    /// ```swift
    /// #Preview { ScreenPreview(ListingScreen(.sample)) }
    /// ```
    public struct ScreenPreview<Shown: SwiftUIScreen>: View {
        private let screen: Shown

        /// Makes a view of a screen that no board shows.
        public init(_ screen: Shown) {
            self.screen = screen
        }

        public var body: some View {
            NavigationStack {
                screen.makeView().navigationTitle(Text(verbatim: screen.title))
            }
        }
    }

    /// Draws one screen of a navigator, or says why it can't.
    struct ScreenView: View {
        let navigator: Navigator
        let entry: NavigationEntry

        var body: some View {
            content.navigationTitle(Text(verbatim: entry.screen.title))
        }

        @ViewBuilder private var content: some View {
            if let screen = entry.screen as? any SwiftUIScreen {
                view(of: screen)
            } else {
                Text(verbatim: "\(entry.screen.title): not a SwiftUIScreen")
                    .onAppear { navigator.reportNotDrawable(entry, needed: "SwiftUIScreen") }
            }
        }

        private func view(of screen: some SwiftUIScreen) -> AnyView { AnyView(screen.makeView()) }
    }

    extension EnvironmentValues {
        /// The navigator that shows the view, to go back or to dismiss with; nil outside of a ``NavigatorView``.
        public var navigator: Navigator? {
            get { self[NavigatorKey.self] }
            set { self[NavigatorKey.self] = newValue }
        }
    }

    private struct NavigatorKey: EnvironmentKey {
        static let defaultValue: Navigator? = nil
    }
#endif
