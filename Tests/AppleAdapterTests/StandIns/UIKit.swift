// A stand-in for UIKit, written from its public documentation: the declarations that the adapter uses, without
// behaviour. It lets the adapter be type-checked where UIKit does not exist. Optional methods of delegates, which only
// Objective-C has, are requirements with a default here.
@_exported import Foundation

@MainActor open class UIResponder: NSObject {
    nonisolated public override init() {}
}

@MainActor open class UIWindow: UIView {}

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
    open var window: UIWindow? { nil }
    open func addSubview(_ view: UIView) {}
    open func removeFromSuperview() {}
}

@MainActor open class UILabel: UIView {
    open var text: String?
}

@MainActor open class UIImage: NSObject {
    public convenience init?(systemName name: String) { nil }
}

@MainActor open class UITabBarItem: NSObject {
    open var title: String?
    open var image: UIImage?
    open var badgeValue: String?
}

@MainActor open class UIViewController: UIResponder {
    nonisolated public init(nibName nibNameOrNil: String?, bundle nibBundleOrNil: Bundle?) {}
    nonisolated public required init?(coder: NSCoder) {}
    nonisolated public convenience override init() { self.init(nibName: nil, bundle: nil) }

    open var title: String?
    // swift-format-ignore: NeverUseImplicitlyUnwrappedOptionals
    open var view: UIView! {
        get { fatalError() }
        set {}
    }
    open var viewIfLoaded: UIView? { nil }
    // swift-format-ignore: NeverUseImplicitlyUnwrappedOptionals
    open var tabBarItem: UITabBarItem! {
        get { fatalError() }
        set {}
    }
    open var presentationController: UIPresentationController? { nil }

    open func viewDidLoad() {}
    open func viewDidAppear(_ animated: Bool) {}
    open func addChild(_ child: UIViewController) {}
    open func removeFromParent() {}
    open func willMove(toParent parent: UIViewController?) {}
    open func didMove(toParent parent: UIViewController?) {}
    open func present(
        _ viewControllerToPresent: UIViewController, animated flag: Bool,
        completion: (@MainActor @Sendable () -> Void)? = nil
    ) {}
    open func dismiss(animated flag: Bool, completion: (@MainActor @Sendable () -> Void)? = nil) {}
}

@MainActor open class UINavigationController: UIViewController {
    open weak var delegate: (any UINavigationControllerDelegate)?
    open var viewControllers: [UIViewController] = []
    open func setViewControllers(_ viewControllers: [UIViewController], animated: Bool) {}
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
    open func setViewControllers(_ viewControllers: [UIViewController]?, animated: Bool) {}
}

@MainActor public protocol UITabBarControllerDelegate: NSObjectProtocol {
    func tabBarController(_ tabBarController: UITabBarController, didSelect viewController: UIViewController)
}

extension UITabBarControllerDelegate {
    public func tabBarController(_ tabBarController: UITabBarController, didSelect viewController: UIViewController) {}
}

@MainActor open class UIPresentationController: NSObject {
    open weak var delegate: (any UIAdaptivePresentationControllerDelegate)?
    open var presentedViewController: UIViewController { UIViewController() }
}

@MainActor public protocol UIAdaptivePresentationControllerDelegate: NSObjectProtocol {
    func presentationControllerDidDismiss(_ presentationController: UIPresentationController)
}

extension UIAdaptivePresentationControllerDelegate {
    public func presentationControllerDidDismiss(_ presentationController: UIPresentationController) {}
}
