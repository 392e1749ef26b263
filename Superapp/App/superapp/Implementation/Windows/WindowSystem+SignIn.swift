import Backplane
import LoginInterface

/// The barrier before what needs someone who is signed in.
extension WindowSystem {
    /// Lets boards be activated only while someone is signed in, by flows and by links alike.
    ///
    /// A visitor is shown the sign-in; what was asked for goes on when they have signed in, and is dropped when they
    /// go back.
    func guardWithSignIn<each Input, each Output, each Command>(
        _ ids: repeat BoardID<each Input, each Output, each Command>,
        fileID: StaticString = #fileID, line: UInt = #line
    ) {
        motherboard.registerBarrier(before: repeat each ids, target: self, fileID: fileID, line: line) { system in
            system.session != nil
        } otherwise: { system in
            await system.askToSignIn()
        }
    }

    /// Shows the sign-in until the person has signed in, which they can do by making an account, or has left it. When nobody
    /// waits for that any more, it goes.
    private func askToSignIn() async -> BarrierDecision {
        if session != nil { return .pass }
        askedToSignIn += 1
        defer { askedToSignIn -= 1 }
        let signIn = motherboard.activate(.login, with: .needed)
        for await _ in signIn.outputs where session != nil { break }
        if Task.isCancelled { signIn.cancel() }
        return session == nil ? .cancel : .pass
    }
}
