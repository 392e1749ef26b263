#if canImport(UIKit) && !os(watchOS)
    import Backplane
    import Observation
    import UIKit

    /// Draws all that a navigator shows: its stack or tabs, and what is presented over them as sheets.
    ///
    /// ```swift
    /// window.rootViewController = NavigatorController(motherboard.root.navigator)
    /// ```
    ///
    /// Going back, dismissing a sheet and selecting a tab reach the navigator, which completes the boards that are left.
    public final class NavigatorController: UIViewController {
        private let navigator: Navigator
        private let layers: LayerPresenter
        private var base: UIViewController?

        /// Makes a controller that follows a navigator.
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
            follow()
        }

        /// Draws what is there now, and again after each change. Several changes in a row are drawn once.
        private func follow() {
            withObservationTracking {
                update()
            } onChange: { [weak self] in
                Task { @MainActor in self?.follow() }
            }
        }

        private func update() {
            if navigator.tabs.isEmpty {
                let controller = base as? StackController ?? replaceBase(by: StackController(navigator))
                controller.show(navigator.baseStack)
            } else {
                let controller = base as? TabsController ?? replaceBase(by: TabsController(navigator))
                controller.show(navigator.tabs, selected: navigator.selectedTab)
            }
            if view.window != nil { layers.follow(over: self) }
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
#endif
