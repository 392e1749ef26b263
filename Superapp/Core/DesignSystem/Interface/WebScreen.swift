public import Backplane

/// A screen that can be shown as a web page.
///
/// A feature conforms its screen to this in its `Views` folder; the model behind the screen knows nothing of it.
@MainActor
public protocol WebScreen: Screen {
    /// The screen's view state: all that a person can see and do on it, made from the model.
    associatedtype Context: Sendable & Equatable
    /// What a person can do on this screen.
    associatedtype Action: WebAction

    /// The view state now. Read under observation tracking: when something it read changes, the screen is drawn again, and
    /// what looks different is sent to the browser.
    var context: Context { get }
    /// Draws a view state, from that alone.
    nonisolated static func draw(_ state: Context) -> Markup
    /// The path of the screen's route, such as `/register`.
    var address: String { get }

    /// Whether the screen has nothing to show yet, but soon will: a first page waits for it a moment. Observable. No unless
    /// given.
    var isLoading: Bool { get }
    /// Whether what the screen is about does not exist: its page is a 404. Observable. No unless given.
    var isMissing: Bool { get }
    /// Whether something that the person did would be lost with the screen: its window is not put to sleep while nobody
    /// looks. No unless given.
    var holdsUnsaved: Bool { get }

    /// Carries out what the person did. Returns when the answer can be rendered.
    ///
    /// - Throws: ``WebFormError/notFound`` if the form names something that is not there for this person; the screen says
    ///   so, and the answer has status 404. Another ``WebFormError`` if no page of ours sends such a form: status 400.
    func perform(_ action: Action) async throws(WebFormError)
}

extension WebScreen {
    public var isLoading: Bool { false }
    public var isMissing: Bool { false }
    public var holdsUnsaved: Bool { false }
}

/// What a person can do on a screen, made from a submitted form.
public protocol WebAction: Sendable {
    /// Reads an action from a form.
    ///
    /// - Parameters:
    ///   - name: The value of the button that was pressed.
    ///   - form: What was filled in.
    /// - Throws: ``WebFormError`` if there is no such action, or a field it needs is missing or can't be used. The page
    ///   never sends such a form; whoever does gets status 400.
    init(name: String, form: WebForm) throws(WebFormError)
}

/// The action of a screen on which a person can do nothing.
public enum NoWebAction: WebAction {
    public init(name: String, form: WebForm) throws(WebFormError) {
        throw .unknownAction(name)
    }
}
