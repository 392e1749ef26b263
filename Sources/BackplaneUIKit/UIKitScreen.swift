#if canImport(UIKit) && !os(watchOS)
    import Backplane
    import UIKit

    /// A screen with a view controller.
    ///
    /// ```swift
    /// extension ListingScreen: UIKitScreen {
    ///     func makeViewController() -> UIViewController { ListingViewController(screen: self) }
    /// }
    /// ```
    @MainActor
    public protocol UIKitScreen: Screen {
        /// Makes the controller that draws the screen. Called once while the screen is shown.
        func makeViewController() -> UIViewController
    }
#endif
