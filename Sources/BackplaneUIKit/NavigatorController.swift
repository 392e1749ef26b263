#if canImport(UIKit) && !os(watchOS)
    import Backplane
    import Observation
    import UIKit

    /// Draws everything that a navigator shows: its stack or tabs, the layers over them, and the dialogs.
    ///
    /// ```swift
    /// window.rootViewController = NavigatorController(motherboard.root.navigator)
    /// ```
    ///
    /// It notifies the navigator when the user goes back, dismisses a sheet, taps a tab or answers a dialog, and the
    /// navigator completes the boards that were left. A screen's controller may present a controller of its own, such
    /// as an alert; the navigator presents later layers on top of it.
    public final class NavigatorController: UIViewController {
        private let navigator: Navigator
        private let layers: LayerPresenter
        private var base: UIViewController?

        /// Makes a controller that shows a navigator.
        public init(_ navigator: Navigator) {
            self.navigator = navigator
            layers = LayerPresenter(navigator)
            super.init(nibName: nil, bundle: nil)
        }

        @available(*, unavailable, message: "make it with init(_:)")
        public required init?(coder: NSCoder) {
            nil
        }

        public override func viewDidAppear(_ animated: Bool) {
            super.viewDidAppear(animated)
            layers.follow(over: self)
        }

        public override func viewDidLoad() {
            super.viewDidLoad()
            follow { $0.updateBase() }
            follow { $0.updateBadges() }
            follow { $0.updateLayers() }
        }

        /// Draws what is there now, and again after each change. Several changes in a row are drawn once.
        private func follow(_ update: @escaping @MainActor (NavigatorController) -> Void) {
            withObservationTracking {
                update(self)
            } onChange: { [weak self] in
                Task { @MainActor in self?.follow(update) }
            }
        }

        private func updateBase() {
            if navigator.selectedTab == nil {
                let controller = base as? StackController ?? replaceBase(by: StackController(navigator))
                controller.show(navigator.baseStack)
            } else {
                let controller = base as? TabsController ?? replaceBase(by: TabsController(navigator))
                controller.show(navigator.tabs, selected: navigator.selectedTab)
            }
        }

        /// Apart from the tabs, so that a new number draws nothing else. New tabs get theirs, too.
        private func updateBadges() {
            let badges = navigator.badges
            if navigator.selectedTab != nil { (base as? TabsController)?.show(badges) }
        }

        private func updateLayers() {
            _ = (navigator.layers, navigator.dialogs)
            if viewIfLoaded?.window != nil { layers.follow(over: self) }
        }

        private func replaceBase<Controller: UIViewController>(by controller: Controller) -> Controller {
            base?.willMove(toParent: nil)
            base?.view.removeFromSuperview()
            base?.removeFromParent()
            base = controller
            addChild(controller)
            controller.view.frame = view.bounds
            controller.view.autoresizingMask = [.flexibleWidth, .flexibleHeight]
            view.addSubview(controller.view)
            controller.didMove(toParent: self)
            return controller
        }
    }

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
