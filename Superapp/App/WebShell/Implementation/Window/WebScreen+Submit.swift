import DesignSystemInterface

extension WebScreen {
    /// Carries out the action of a submitted form.
    ///
    /// - Throws: ``Refusal/malformed(_:)`` if it is none of this screen's.
    func submit(_ action: String, _ form: WebForm) async throws(Refusal) {
        let wanted: Action
        do {
            wanted = try Action(name: action, form: form)
        } catch {
            throw .malformed("\(error)")
        }
        await perform(wanted)
    }
}
