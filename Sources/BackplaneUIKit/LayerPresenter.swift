#if canImport(UIKit) && !os(watchOS)
    import Backplane
    import UIKit

    /// Presents the layers over a controller one after the other, and over them the dialog that waits for an answer.
    /// Tells the navigator which layers the person dismisses and what they answer.
    @MainActor
    final class LayerPresenter: NSObject, UIAdaptivePresentationControllerDelegate {
        private let navigator: Navigator
        /// The layers that are presented, lowest first.
        private var shown: [(id: NavigationLayer.ID, controller: StackController)] = []
        /// The dialog that is presented over them.
        private var dialog: (id: NavigationDialog.ID, controller: UIAlertController)?
        private var isMoving = false

        init(_ navigator: Navigator) {
            self.navigator = navigator
        }

        /// Presents and dismisses what is needed, one step at a time: UIKit takes the next only when one has ended.
        func follow(over base: UIViewController) {
            let (wanted, wantedDialog) = (navigator.layers, navigator.dialogs.first)
            for layer in wanted { shown.first { $0.id == layer.id }?.controller.show(layer.stack) }
            guard !isMoving else { return }
            forgetGone()
            let kept = zip(shown, wanted).prefix { $0.id == $1.id }.count
            let isInPlace = kept == shown.count && kept == wanted.count
            if let dialog, !isInPlace || dialog.id != wantedDialog?.id {
                // A layer belongs below the dialog, which comes back over it if it still waits.
                self.dialog = nil
                dismiss(dialog.controller, over: base)
            } else if kept < shown.count {
                let controller = shown[kept].controller
                shown.removeSubrange(kept...)
                dismiss(controller, over: base)
            } else if kept < wanted.count {
                present(wanted[kept], over: base)
            } else if dialog == nil, let wantedDialog {
                present(wantedDialog, over: base)
            }
        }

        /// What a screen has dismissed together with something of its own is presented again.
        private func forgetGone() {
            if let gone = shown.firstIndex(where: { $0.controller.presentingViewController == nil }) {
                shown.removeSubrange(gone...)
            }
            if dialog?.controller.presentingViewController == nil { dialog = nil }
        }

        private func dismiss(_ controller: UIViewController, over base: UIViewController) {
            isMoving = true
            guard let presenter = controller.presentingViewController else { return goOn(over: base) }
            presenter.dismiss(animated: true) { [weak self, weak base] in self?.goOn(over: base) }
        }

        private func present(_ layer: NavigationLayer, over base: UIViewController) {
            let controller = StackController(navigator)
            controller.show(layer.stack)
            controller.modalPresentationStyle = layer.presentation == .cover ? .fullScreen : .automatic
            #if !os(tvOS)
                let detents = layer.presentation.detents.map(UISheetPresentationController.Detent.make)
                if !detents.isEmpty { controller.sheetPresentationController?.detents = detents }
            #endif
            present(controller, over: base) { [self] in
                shown.append((layer.id, controller))
                controller.presentationController?.delegate = self
            }
        }

        private func present(_ dialog: NavigationDialog, over base: UIViewController) {
            let style: UIAlertController.Style = dialog.style == .alert ? .alert : .actionSheet
            let controller = UIAlertController(title: dialog.title, message: dialog.message, preferredStyle: style)
            for button in dialog.buttons {
                let action = UIAlertAction(title: button.title, style: actionStyle(of: button)) { [navigator] _ in
                    navigator.press(button)
                }
                controller.addAction(action)
            }
            #if !os(tvOS)
                // Where an action sheet is a popover it must come from somewhere.
                controller.popoverPresentationController?.sourceView = base.view
            #endif
            present(controller, over: base) { self.dialog = (dialog.id, controller) }
        }

        private func actionStyle(of button: NavigationDialog.Button) -> UIAlertAction.Style {
            switch button.role {
            case .cancel: .cancel
            case .destructive: .destructive
            case nil: .default
            }
        }

        /// Presents a controller over all that is presented already, also by a screen itself.
        private func present(_ controller: UIViewController, over base: UIViewController, then note: () -> Void) {
            isMoving = true
            var top: UIViewController = shown.last?.controller ?? base
            while let next = top.presentedViewController {
                if next.isBeingDismissed, let transition = next.transitionCoordinator {
                    // UIKit would refuse. It is tried again when that has ended.
                    transition.animate(alongsideTransition: nil) { [weak self, weak base] _ in self?.goOn(over: base) }
                    return
                }
                top = next
            }
            note()
            top.present(controller, animated: true) { [weak self, weak base] in self?.goOn(over: base) }
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
            if let layer = navigator.layers.first(where: { $0.id == id }) { navigator.dismiss(layer) }
        }
    }

    #if !os(tvOS)
        extension UISheetPresentationController.Detent {
            /// A height of a sheet, never more than there is room for.
            static func make(_ detent: Detent) -> UISheetPresentationController.Detent {
                switch detent {
                case .medium: .medium()
                case .large: .large()
                case .fraction(let fraction): .custom { $0.maximumDetentValue * fraction }
                case .height(let height): .custom { min(height, $0.maximumDetentValue) }
                }
            }
        }
    #endif
#endif
