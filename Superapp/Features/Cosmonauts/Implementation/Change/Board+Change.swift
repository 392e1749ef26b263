import AccountServiceInterface
import Backplane
import CosmonautsInterface

extension Board {
    /// Has a change carried out, after the person has signed in if they must.
    ///
    /// Returns when it is done, so that an answer shows it; but at once when the person is asked to sign in first.
    func carryOut(_ change: CrewChange, as session: any CurrentSession) async {
        let activation = nextToBoard(.crewChange, with: change)
        guard session.session != nil else { return }
        for await outcome in activation.outputs where CrewChangeResult(outcome)?.change == change { return }
    }
}
