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
