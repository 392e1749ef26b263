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

    /// Presents the layers over a controller one after the other, and tells the navigator which the person dismisses.
    @MainActor
    final class LayerPresenter: NSObject, UIAdaptivePresentationControllerDelegate {
        private let navigator: Navigator
        /// The layers that are presented, lowest first.
        private var shown: [(id: NavigationLayer.ID, controller: StackController)] = []
        private var isMoving = false

        init(_ navigator: Navigator) {
            self.navigator = navigator
        }

        /// Presents and dismisses what is needed, one step at a time: UIKit takes the next only when one has ended.
        func follow(over base: UIViewController) {
            for layer in navigator.layers { shown.first { $0.id == layer.id }?.controller.show(layer.stack) }
            guard !isMoving else { return }
            let wanted = navigator.layers
            let kept = zip(shown, wanted).prefix { $0.id == $1.id }.count
            if kept < shown.count {
                dismiss(from: kept, over: base)
            } else if kept < wanted.count {
                present(wanted[kept], over: base)
            }
        }

        private func dismiss(from index: Int, over base: UIViewController) {
            isMoving = true
            let presenter = index == 0 ? base : shown[index - 1].controller
            shown.removeSubrange(index...)
            presenter.dismiss(animated: true) { [weak self, weak base] in self?.goOn(over: base) }
        }

        private func present(_ layer: NavigationLayer, over base: UIViewController) {
            isMoving = true
            let presenter = shown.last?.controller ?? base
            let controller = StackController(navigator)
            controller.show(layer.stack)
            shown.append((layer.id, controller))
            presenter.present(controller, animated: true) { [weak self, weak base] in self?.goOn(over: base) }
            controller.presentationController?.delegate = self
        }

        private func goOn(over base: UIViewController?) {
            isMoving = false
            if let base { follow(over: base) }
        }

        func presentationControllerDidDismiss(_ presentationController: UIPresentationController) {
            let gone = presentationController.presentedViewController
            guard let index = shown.firstIndex(where: { $0.controller === gone }) else { return }
            let id = shown[index].id
            shown.removeSubrange(index...)
            if navigator.layers.contains(where: { $0.id == id }) { navigator.dismiss(id) }
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
