#if canImport(UIKit) && !os(watchOS)
    import Backplane
    import UIKit

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
#endif
