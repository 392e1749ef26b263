import DesignSystemInterface

extension WebScreen {
    /// Carries out the action of a submitted form.
    ///
    /// - Returns: Whether what the form names is there.
    /// - Throws: ``Refusal/malformed(_:)`` if it is no form of this screen's.
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

/// What came of a form.
enum FormOutcome: Sendable {
    /// It was carried out, now or when it was sent the first time.
    case carriedOut
    /// What it names is not there; the screen says so.
    case notFound
    /// Its screen is not shown any more.
    case tooLate
}
