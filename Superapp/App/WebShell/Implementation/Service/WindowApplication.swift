public import Backplane

/// The app behind the windows: what the composition root is to the shell.
@MainActor
public protocol WindowApplication: AnyObject, Sendable {
    /// Makes the app of a new window, or of one that wakes: assembles a motherboard, installs it into the window and sets
    /// ``Window/motherboard``. Called before anything is opened, and again after each ``close(_:)`` of a window that only
    /// sleeps.
    func start(_ window: Window) async

    /// Brings back what a window showed before it slept. Restores the snapshot on the window's motherboard unless given.
    ///
    /// - Returns: Whether some of it is still to come, as when the person has to sign in first.
    func restore(_ snapshot: NavigationSnapshot, in window: Window) async -> Bool

    /// Shows what an address stands for.
    ///
    /// - Parameters:
    ///   - address: The path, and the query if there is one, percent-encoded as in the browser's address bar.
    ///   - window: The window to show it in.
    /// - Returns: What came of it. A person who may not see it yet is shown something else first, which counts as shown.
    func open(_ address: String, in window: Window) async -> AddressResult

    /// Carries out an action of the window's header. There are none unless given.
    ///
    /// - Parameters:
    ///   - action: The name of the ``WindowHeader/actions`` that was pressed.
    ///   - window: The window it was pressed in.
    /// - Returns: Whether there is such an action; if not, the answer has status 400.
    func perform(_ action: String, in window: Window) async -> Bool

    /// Looks whether who the window belongs to may still use it, before what a form says is carried out and before a browser
    /// is shown what happens. When not, the app shows something else, such as the sign-in. Does nothing unless given.
    func checkAccess(to window: Window) async

    /// Waits for what an action has set off and the answer to it must not come before, such as the end of a session.
    /// Called after each action, before its answer is rendered. Waits for nothing unless given.
    func settle(_ window: Window) async

    /// Lets go of a window that was closed or put to sleep. The shell shuts its motherboard down afterwards.
    func close(_ window: Window)
}

extension WindowApplication {
    public func restore(_ snapshot: NavigationSnapshot, in window: Window) async -> Bool {
        await window.motherboard?.root.restore(snapshot).waiting.isEmpty == false
    }

    public func checkAccess(to window: Window) async {}

    public func settle(_ window: Window) async {}

    public func perform(_ action: String, in window: Window) async -> Bool { false }
}

/// What came of showing an address.
public enum AddressResult: Sendable, Equatable {
    /// Something is shown for it.
    case shown
    /// There is no such address, or a part of it can't be what it should be: the answer is a 404 page, and the window stays
    /// as it is.
    case unknown
}
