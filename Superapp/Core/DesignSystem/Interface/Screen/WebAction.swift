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
