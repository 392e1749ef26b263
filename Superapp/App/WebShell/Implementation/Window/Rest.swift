import Backplane

/// The stored state of a window that sleeps.
@MainActor
struct Rest {
    /// The screens in the runtime's form.
    let snapshot: NavigationSnapshot
    /// The screens that forms in the browser still refer to, bottom first.
    private let screens: [Place]

    private struct Place {
        let screen: String
        let address: String?
    }

    init(_ window: Window) {
        snapshot = window.root.navigator.snapshot
        screens = Self.places(of: window)
    }

    /// The address of the screen.
    var address: String? { screens.last?.address }

    /// The current screens by the identities that they had before the sleep. Empty if the window shows something else.
    func successors(in window: Window) -> [String: String] {
        let now = Self.places(of: window)
        guard now.map(\.address) == screens.map(\.address) else { return [:] }
        return Dictionary(zip(screens, now).map { ($0.screen, $1.screen) }) { first, _ in first }
    }

    private static func places(of window: Window) -> [Place] {
        window.root.navigator.stack.map { Place(screen: $0.id.rawValue, address: window.stage.address(of: $0)) }
    }
}
