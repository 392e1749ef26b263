import Backplane
import LoginInterface

/// The barrier in front of boards that require a signed-in user.
extension WindowSystem {
    /// Allows boards to be activated only while a user is signed in, by flows and by links.
    ///
    /// A visitor is shown the sign-in. The activation continues when they have signed in, and is dropped when they go
    /// back.
    ///
    /// - Parameters:
    ///   - ids: The boards.
    ///   - place: Where they lead, as the sign-in says it; nil if they carry something out.
    func guardWithSignIn<each Input, each Output, each Command>(
        _ ids: repeat BoardID<each Input, each Output, each Command>, leadingTo place: String? = nil,
        fileID: StaticString = #fileID, line: UInt = #line
    ) {
        motherboard.registerBarrier(before: repeat each ids, target: self, fileID: fileID, line: line) { system in
            system.session != nil
        } otherwise: { system in
            await system.askToSignIn(for: place.map(LoginPurpose.place) ?? .deed(hasText: system.window.isTakingText))
        }
    }

    /// Shows the sign-in until the user has signed in, possibly by creating an account, or has left it. It is removed
    /// when nothing waits for it anymore.
    private func askToSignIn(for purpose: LoginPurpose) async -> BarrierDecision {
        if session != nil { return .pass }
        if isStopped { return .cancel }
        askedToSignIn += 1
        defer { askedToSignIn -= 1 }
        let signIn = motherboard.activate(.login, with: .needed(purpose))
        for await _ in signIn.outputs where session != nil { break }
        if Task.isCancelled { signIn.cancel() }
        return session == nil ? .cancel : .pass
    }
}
