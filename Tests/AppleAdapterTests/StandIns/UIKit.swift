// A stand-in for UIKit, written from its public documentation: the declarations that the adapter and its samples use.
// It lets them be type-checked where UIKit does not exist, and behaves enough like it that they can be run: controllers
// present and dismiss one another, each one at a time, and end that in a later turn. Optional methods of delegates,
// which only Objective-C has, are requirements with a default here.
@_exported import Foundation

@MainActor open class UIResponder: NSObject {
    nonisolated public override init() {}
}

@MainActor open class UIView: UIResponder {
    public struct AutoresizingMask: OptionSet, Sendable {
        public let rawValue: UInt
        public init(rawValue: UInt) { self.rawValue = rawValue }
        public static let flexibleWidth = Self(rawValue: 2)
        public static let flexibleHeight = Self(rawValue: 16)
    }

    open var frame = CGRect.zero
    open var bounds = CGRect.zero
    open var autoresizingMask: AutoresizingMask = []
    open var window: UIWindow? { superview?.window }
    weak var superview: UIView?
    open func addSubview(_ view: UIView) { view.superview = self }
    open func removeFromSuperview() { superview = nil }
}

@MainActor open class UIWindow: UIView {
    open var rootViewController: UIViewController?
    open override var window: UIWindow? { self }

    open func makeKeyAndVisible() {
        guard let rootViewController else { return }
        addSubview(rootViewController.view)
        rootViewController.viewDidAppear(false)
    }
}

@MainActor open class UILabel: UIView {
    open var text: String?
}

@MainActor open class UIImage: NSObject {
    public convenience init?(systemName name: String) { self.init() }
}

@MainActor open class UITabBarItem: NSObject {
    open var title: String?
    open var image: UIImage?
    open var badgeValue: String?
}

public enum UIModalPresentationStyle: Int, Sendable { case fullScreen, pageSheet, automatic }

@MainActor public protocol UIViewControllerTransitionCoordinatorContext: NSObjectProtocol {}

@MainActor public protocol UIViewControllerTransitionCoordinator: UIViewControllerTransitionCoordinatorContext {
    @discardableResult
    func animate(
        alongsideTransition animation: ((any UIViewControllerTransitionCoordinatorContext) -> Void)?,
        completion: ((any UIViewControllerTransitionCoordinatorContext) -> Void)?
    ) -> Bool
}

@MainActor open class UIViewController: UIResponder {
    nonisolated public init(nibName nibNameOrNil: String?, bundle nibBundleOrNil: Bundle?) {}
    nonisolated public required init?(coder: NSCoder) {}
    nonisolated public convenience override init() { self.init(nibName: nil, bundle: nil) }

    open var title: String?
    private var loadedView: UIView?
    // swift-format-ignore: NeverUseImplicitlyUnwrappedOptionals
    open var view: UIView! {
        get {
            if loadedView == nil {
                loadedView = UIView()
                viewDidLoad()
            }
            return loadedView
        }
        set { loadedView = newValue }
    }
    open var viewIfLoaded: UIView? { loadedView }
    // swift-format-ignore: NeverUseImplicitlyUnwrappedOptionals
    open lazy var tabBarItem: UITabBarItem! = UITabBarItem()
    open private(set) lazy var presentationController: UIPresentationController? = UISheetPresentationController(
        of: self)
    open var sheetPresentationController: UISheetPresentationController? {
        presentationController as? UISheetPresentationController
    }
    open private(set) lazy var popoverPresentationController: UIPopoverPresentationController? =
        UIPopoverPresentationController(of: self)
    open var modalPresentationStyle = UIModalPresentationStyle.automatic
    open private(set) var presentedViewController: UIViewController?
    open private(set) weak var presentingViewController: UIViewController?
    open private(set) var isBeingDismissed = false
    open var transitionCoordinator: (any UIViewControllerTransitionCoordinator)? { transition }
    private var transition: Transition?

    private final class Transition: NSObject, UIViewControllerTransitionCoordinator {
        var completions: [(any UIViewControllerTransitionCoordinatorContext) -> Void] = []

        func animate(
            alongsideTransition animation: ((any UIViewControllerTransitionCoordinatorContext) -> Void)?,
            completion: ((any UIViewControllerTransitionCoordinatorContext) -> Void)?
        ) -> Bool {
            if let completion { completions.append(completion) }
            return true
        }
    }

    open func viewDidLoad() {}
    open func viewDidAppear(_ animated: Bool) {}
    open private(set) var children: [UIViewController] = []
    private weak var parent: UIViewController?
    open func addChild(_ child: UIViewController) {
        children.append(child)
        child.parent = self
    }
    open func removeFromParent() { parent?.children.removeAll { $0 === self } }
    open func willMove(toParent parent: UIViewController?) {}
    open func didMove(toParent parent: UIViewController?) {}

    /// Refused, without a word to the completion, while something else is presented.
    open func present(
        _ viewControllerToPresent: UIViewController, animated flag: Bool,
        completion: (@MainActor @Sendable () -> Void)? = nil
    ) {
        guard presentedViewController == nil else {
            return print("  UIKit: attempt to present while a presentation is in progress")
        }
        presentedViewController = viewControllerToPresent
        viewControllerToPresent.presentingViewController = self
        _ = viewControllerToPresent.view
        Task { completion?() }
    }

    /// Dismisses what this controller presents with all above, or if it presents nothing itself.
    open func dismiss(animated flag: Bool, completion: (@MainActor @Sendable () -> Void)? = nil) {
        guard let gone = presentedViewController else {
            presentingViewController?.dismiss(animated: flag, completion: completion)
            return
        }
        gone.isBeingDismissed = true
        let transition = Transition()
        gone.transition = transition
        Task {
            presentedViewController = nil
            gone.isBeingDismissed = false
            gone.transition = nil
            for controller in Array(sequence(first: gone, next: \.presentedViewController)) {
                controller.presentingViewController = nil
                controller.presentedViewController = nil
            }
            completion?()
            for completion in transition.completions { completion(transition) }
        }
    }

    /// Part of the stand-in only: what a person does who swipes this controller down.
    public func swipeDown() {
        dismiss(animated: true) { [self] in
            guard let presentationController else { return }
            presentationController.delegate?.presentationControllerDidDismiss(presentationController)
        }
    }
}

@MainActor open class UINavigationController: UIViewController {
    open weak var delegate: (any UINavigationControllerDelegate)?
    open var viewControllers: [UIViewController] = []
    open func setViewControllers(_ viewControllers: [UIViewController], animated: Bool) {
        self.viewControllers = viewControllers
    }

    @discardableResult
    open func popViewController(animated: Bool) -> UIViewController? {
        guard viewControllers.count > 1 else { return nil }
        let popped = viewControllers.removeLast()
        if let top = viewControllers.last {
            delegate?.navigationController(self, didShow: top, animated: animated)
        }
        return popped
    }
}

@MainActor public protocol UINavigationControllerDelegate: NSObjectProtocol {
    func navigationController(
        _ navigationController: UINavigationController, didShow viewController: UIViewController, animated: Bool)
}

extension UINavigationControllerDelegate {
    public func navigationController(
        _ navigationController: UINavigationController, didShow viewController: UIViewController, animated: Bool
    ) {}
}

@MainActor open class UITabBarController: UIViewController {
    open weak var delegate: (any UITabBarControllerDelegate)?
    open var selectedIndex = 0
    open private(set) var viewControllers: [UIViewController]?
    open func setViewControllers(_ viewControllers: [UIViewController]?, animated: Bool) {
        self.viewControllers = viewControllers
    }

    /// Part of the stand-in only: what a person does who taps a tab.
    public func tap(_ index: Int) {
        selectedIndex = index
        if let controller = viewControllers?[index] { delegate?.tabBarController(self, didSelect: controller) }
    }
}

@MainActor public protocol UITabBarControllerDelegate: NSObjectProtocol {
    func tabBarController(_ tabBarController: UITabBarController, didSelect viewController: UIViewController)
}

extension UITabBarControllerDelegate {
    public func tabBarController(_ tabBarController: UITabBarController, didSelect viewController: UIViewController) {}
}

@MainActor open class UIPresentationController: NSObject {
    open weak var delegate: (any UIAdaptivePresentationControllerDelegate)?
    public unowned let presentedViewController: UIViewController

    init(of controller: UIViewController) { presentedViewController = controller }
}

@MainActor open class UIPopoverPresentationController: UIPresentationController {
    open var sourceView: UIView?
}

@MainActor open class UISheetPresentationController: UIPresentationController {
    @MainActor open class Detent: NSObject {
        public struct Identifier: Hashable, Sendable {}
        let name: String
        init(_ name: String) { self.name = name }
        open class func medium() -> Detent { Detent("medium") }
        open class func large() -> Detent { Detent("large") }
        open class func custom(
            identifier: Identifier? = nil,
            resolver: @escaping (any UISheetPresentationControllerDetentResolutionContext) -> CGFloat?
        ) -> Detent {
            Detent(resolver(Context()).map { "\($0)" } ?? "none")
        }

        private final class Context: NSObject, UISheetPresentationControllerDetentResolutionContext {
            let maximumDetentValue: CGFloat = 1_000
        }
    }

    open var detents: [Detent] = []
    /// Part of the stand-in only.
    public var detentNames: [String] { detents.map(\.name) }
}

@MainActor public protocol UISheetPresentationControllerDetentResolutionContext: NSObjectProtocol {
    var maximumDetentValue: CGFloat { get }
}

@MainActor public protocol UIAdaptivePresentationControllerDelegate: NSObjectProtocol {
    func presentationControllerDidDismiss(_ presentationController: UIPresentationController)
}

extension UIAdaptivePresentationControllerDelegate {
    public func presentationControllerDidDismiss(_ presentationController: UIPresentationController) {}
}

@MainActor open class UIAlertAction: NSObject {
    public enum Style: Int, Sendable { case `default`, cancel, destructive }
    open private(set) var title: String?
    open private(set) var style = Style.default
    fileprivate var handler: (@MainActor (UIAlertAction) -> Void)?

    public convenience init(title: String?, style: Style, handler: (@MainActor (UIAlertAction) -> Void)? = nil) {
        self.init()
        self.title = title
        self.style = style
        self.handler = handler
    }
}

@MainActor open class UIAlertController: UIViewController {
    public enum Style: Int, Sendable { case actionSheet, alert }
    open var message: String?
    open private(set) var preferredStyle = Style.alert
    open private(set) var actions: [UIAlertAction] = []

    public convenience init(title: String?, message: String?, preferredStyle: Style) {
        self.init(nibName: nil, bundle: nil)
        self.title = title
        self.message = message
        self.preferredStyle = preferredStyle
    }

    open func addAction(_ action: UIAlertAction) { actions.append(action) }

    /// Part of the stand-in only: what a person does who taps a button, which goes before its action is called.
    public func tap(_ title: String) {
        guard let action = actions.first(where: { $0.title == title }) else { return }
        presentingViewController?.dismiss(animated: true) { action.handler?(action) }
    }
}
