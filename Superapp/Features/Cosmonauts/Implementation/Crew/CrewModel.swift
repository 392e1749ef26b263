import AccountServiceInterface
import CosmonautServiceInterface
import CosmonautsInterface
import Observation
import SpacesuitServiceInterface

/// What the crew's screen shows and does, whatever shows it.
@MainActor
@Observable
final class CrewModel {
    let crew = Live<[Cosmonaut]>()
    let suits = Live<[Spacesuit]>()
    let changes: CrewChanges
    /// The form of a newcomer, as it was last sent.
    private(set) var newcomer = Newcomer()
    /// The form of a new suit, as it was last sent.
    private(set) var newSuit = NewSuit()

    @ObservationIgnored var wantsToTryAgain: () -> Void = {}

    /// A form that makes something, with the id of what it makes.
    struct Newcomer: Equatable {
        let id = CosmonautID()
        var name = ""
        var role = ""
    }

    /// A form that makes something, with the id of what it makes.
    struct NewSuit: Equatable {
        let id = SpacesuitID()
        var name = ""
    }

    init(session: any CurrentSession) {
        changes = CrewChanges(session: session)
    }

    var isLoading: Bool { crew.isLoading || suits.isLoading }

    func enlist(_ id: CosmonautID, name: String, role: String) async {
        if id == newcomer.id { (newcomer.name, newcomer.role) = (name, role) }
        await change(.enlist(id, name: name, role: role))
    }

    func commission(_ id: SpacesuitID, name: String) async {
        if id == newSuit.id { newSuit.name = name }
        await change(.commission(id, name: name))
    }

    func service(_ id: SpacesuitID) async {
        await change(.service(id))
    }

    private func change(_ change: CrewChange) async {
        await changes.make(change) { [weak self] in self?.prepareForms(after: $0) }
    }

    /// What was made leaves its form for the next one.
    private func prepareForms(after result: CrewChangeResult) {
        guard result.problem == nil else { return }
        switch result.change {
        case .enlist(newcomer.id, _, _): newcomer = Newcomer()
        case .commission(newSuit.id, _): newSuit = NewSuit()
        default: break
        }
    }

    /// Reads again after a failure. While all is being watched there is nothing to read again.
    func tryAgain() {
        if crew.hasFailed || suits.hasFailed { wantsToTryAgain() }
    }
}
