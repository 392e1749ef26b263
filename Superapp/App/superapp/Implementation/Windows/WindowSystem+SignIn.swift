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
        motherboard.registerBarrier(before: repeat each ids, fileID: fileID, line: line) { [weak self] _ in
            self?.admits() ?? true
        } otherwise: { [weak self] _ in
            await self?.decide() ?? .cancel
        }
    }

    private func decide() async -> BarrierDecision {
        // Both may have happened before this was called.
        if session != nil { return .pass }
        guard motherboard.isLive(.login) else { return .cancel }
        return await gate.wait() ? .pass : .cancel
    }

    /// Asked for each activation of what needs a sign-in. Those that come while the person is asked wait together, so
    /// this is the moment to show them what for.
    private func admits() -> Bool {
        if session != nil { return true }
        showSignIn()
        onSignInNeeded()
        return false
    }

    /// Shows the sign-in, also when it lies below other screens already.
    func showSignIn() {
        let navigator = window.root.navigator
        if let shown = navigator.stack.last(where: { $0.boardID == BoardID.login.rawValue }) {
            navigator.pop(to: shown.id)
        } else {
            motherboard.activate(.login)
        }
    }
}
