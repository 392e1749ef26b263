import AccountServiceInterface
import CosmonautServiceInterface
import CosmonautsInterface
import Observation
import SpacesuitServiceInterface

/// The state and actions of the crew's screen, independent of its view.
@MainActor
@Observable
final class CrewModel {
    let crew = Live<[Cosmonaut]>()
    let suits = Live<[Spacesuit]>()
    /// The cosmonaut whom the user has removed last, if they can be put back.
    let removed = Live<Cosmonaut?>()
    let changes: CrewChanges
    /// The form of a new cosmonaut, as last sent.
    private(set) var newcomer = Newcomer()
    /// The form of a new suit, as last sent.
    private(set) var newSuit = NewSuit()

    @ObservationIgnored var wantsToTryAgain: () -> Void = {}

    /// The form of a new cosmonaut, with the id that the cosmonaut will have.
    struct Newcomer: Equatable {
        let id = CosmonautID()
        var name = ""
        var role = ""
    }

    /// The form of a new suit, with the id that the suit will have.
    struct NewSuit: Equatable {
        var id = SpacesuitID()
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
        newSuit = NewSuit(id: id, name: name)
        await change(.commission(id, name: name))
    }

    func service(_ id: SpacesuitID) async {
        await change(.service(id))
    }

    /// Puts back the cosmonaut who was removed last.
    func undo() async {
        if case let person?? = removed.value { await change(.putBack(person.id)) }
    }

    private func change(_ change: CrewChange) async {
        await changes.make(change) { [weak self] in self?.prepareForms(after: $0) }
    }

    /// Clears the form whose content was stored.
    private func prepareForms(after result: CrewChangeResult) {
        guard result.problem == nil else { return }
        switch result.change {
        case .enlist(newcomer.id, _, _): newcomer = Newcomer()
        case .commission(newSuit.id, _): newSuit = NewSuit()
        default: break
        }
    }

    /// Reads again after a failure. Has no effect while everything is being watched.
    func tryAgain() {
        if crew.hasFailed || suits.hasFailed { wantsToTryAgain() }
    }
}
