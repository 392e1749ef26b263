public import Backplane

/// The app behind the windows. The composition root implements it for the shell.
@MainActor
public protocol WindowApplication: AnyObject, Sendable {
    /// Starts the app of a new window, or of one that wakes: assembles a motherboard, installs it into the window and
    /// sets ``Window/motherboard``. Called before anything is opened, and again when a window wakes after
    /// ``close(_:)``.
    func start(_ window: Window) async

    /// Restores what a window showed before it slept. By default, restores the snapshot on the window's motherboard.
    ///
    /// - Returns: Whether some of it is still to come, for example because the user has to sign in first.
    func restore(_ snapshot: NavigationSnapshot, in window: Window) async -> Bool

    /// Opens an address.
    ///
    /// - Parameters:
    ///   - address: The path, and the query if there is one, percent-encoded as in the browser's address bar.
    ///   - window: The window to show it in.
    /// - Returns: The result. If the user may not see it yet and is shown something else first, it counts as shown.
    func open(_ address: String, in window: Window) async -> AddressResult

    /// Carries out an action of the window's header. By default, there are none.
    ///
    /// - Parameters:
    ///   - action: The name of the ``WindowHeader/actions`` that was pressed.
    ///   - window: The window it was pressed in.
    /// - Returns: Whether the action exists; if not, the response has status 400.
    func perform(_ action: String, in window: Window) async -> Bool

    /// Checks whether the window's owner may still use it, before a form is carried out and before an update is sent.
    /// If not, the app shows something else, such as the sign-in. Does nothing by default.
    func checkAccess(to window: Window) async

    /// Waits for work that an action has started and that must be done before the response, such as ending a session.
    /// Called after each action, before the response is rendered. Does nothing by default.
    func settle(_ window: Window) async

    /// Called when a window is closed or put to sleep. The shell shuts its motherboard down afterwards.
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

/// The result of opening an address.
public enum AddressResult: Sendable, Equatable {
    /// Something is shown for it.
    case shown
    /// The address does not exist, or a part of it is not valid. The response is a 404 page, and the window does not
    /// change.
    case unknown
}
