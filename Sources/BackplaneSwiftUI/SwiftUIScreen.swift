#if canImport(SwiftUI)
    import Backplane
    import SwiftUI

    /// A screen with a SwiftUI view.
    ///
    /// ```swift
    /// extension ListingScreen: SwiftUIScreen {
    ///     var body: some View { Text(listing.title) }
    /// }
    /// ```
    ///
    /// The view is made again when anything observable changes that was read for it.
    @MainActor
    public protocol SwiftUIScreen: Screen {
        /// What the view is made of.
        associatedtype Body: View

        /// The screen's view.
        @ViewBuilder var body: Body { get }
    }

    extension SwiftUIScreen {
        /// The view of a screen whose type is not known.
        var anyView: AnyView { AnyView(body) }
    }
#endif
