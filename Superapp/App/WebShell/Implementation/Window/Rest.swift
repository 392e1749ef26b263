import Backplane

/// What is kept of a window that sleeps: where it was, and how to get there again.
@MainActor
struct Rest {
    /// The screens as the runtime brings them back.
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

    /// The address of what was shown.
    var address: String? { screens.last?.address }

    /// The screens that stand for those of before the sleep, by the identities of these. Empty when the window is not where
    /// it was.
    func successors(in window: Window) -> [String: String] {
        let now = Self.places(of: window)
        guard now.map(\.address) == screens.map(\.address) else { return [:] }
        return Dictionary(zip(screens, now).map { ($0.screen, $1.screen) }) { first, _ in first }
    }

    private static func places(of window: Window) -> [Place] {
        window.root.navigator.stack.map { Place(screen: $0.id.rawValue, address: window.stage.address(of: $0)) }
    }
}
