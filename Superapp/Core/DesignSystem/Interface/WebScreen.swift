public import Backplane

/// A screen that can be shown as a web page.
///
/// A feature conforms its screen to this in its `Views` folder; the screen's model does not depend on it.
@MainActor
public protocol WebScreen: Screen {
    /// The screen's view state: everything that a user can see and do on it, made from the model.
    associatedtype Context: Sendable & Equatable
    /// The user's actions on this screen.
    associatedtype Action: WebAction

    /// The view state now. Read under observation tracking: when a value that it has read changes, the screen is drawn
    /// again, and the differences are sent to the browser.
    var context: Context { get }
    /// Draws a view state, from that alone.
    nonisolated static func draw(_ state: Context) -> Markup
    /// The path of the screen's route, such as `/register`.
    var address: String { get }

    /// Whether the screen is still loading: a first page waits for it briefly. Observable. By default `false`.
    var isLoading: Bool { get }
    /// Whether the item of the screen does not exist: its page is a 404. Observable. By default `false`.
    var isMissing: Bool { get }
    /// Whether the screen holds unsaved input: its window is then not put to sleep. By default `false`.
    var holdsUnsaved: Bool { get }

    /// Called when the window shows another screen: what the screen said about the last action is old when the user
    /// comes back. By default, nothing happens.
    func wasLeft()

    /// Carries out a user's action. Returns when the response can be rendered.
    ///
    /// - Throws: ``WebFormError/notFound`` if the form names an item that does not exist for this user; the screen says
    ///   so, and the response has status 404. Another ``WebFormError`` if no page of ours sends such a form: status
    ///   400.
    func perform(_ action: Action) async throws(WebFormError)
}

extension WebScreen {
    public var isLoading: Bool { false }
    public var isMissing: Bool { false }
    public var holdsUnsaved: Bool { false }
    public func wasLeft() {}
}

/// A user's action on a screen, made from a submitted form.
public protocol WebAction: Sendable {
    /// Reads an action from a form.
    ///
    /// - Parameters:
    ///   - name: The value of the button that was pressed.
    ///   - form: What was filled in.
    /// - Throws: ``WebFormError`` if there is no such action, or a required field is missing or invalid. No page of
    ///   ours sends such a form; the response has status 400.
    init(name: String, form: WebForm) throws(WebFormError)
}

/// The action type of a screen without actions.
public enum NoWebAction: WebAction {
    public init(name: String, form: WebForm) throws(WebFormError) {
        throw .unknownAction(name)
    }
}
