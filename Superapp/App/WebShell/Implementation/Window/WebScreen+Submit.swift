import DesignSystemInterface

extension WebScreen {
    /// Carries out the action of a submitted form.
    ///
    /// - Returns: Whether the thing that the form names exists.
    /// - Throws: ``Refusal/malformed(_:)`` if it is not a form of this screen.
    @discardableResult
    func submit(_ action: String, _ form: WebForm) async throws(Refusal) -> FormOutcome {
        do throws(WebFormError) {
            try await perform(try Action(name: action, form: form))
            return .carriedOut
        } catch {
            if error == .notFound { return .notFound }
            throw .malformed("\(error)")
        }
    }
}

/// The result of a form.
enum FormOutcome: Sendable {
    /// It was carried out, now or when it was sent before.
    case carriedOut
    /// The thing that it names does not exist; the screen says so.
    case notFound
    /// Its screen is no longer shown.
    case tooLate
}
