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
    /// The suit that the user has removed last, if it can be put back.
    let removedSuit = Live<Spacesuit?>()
    let changes: CrewChanges
    /// The rows that the windows with the crew share.
    @ObservationIgnored let rows: CrewRowShelf
    /// The form of a new cosmonaut, as last sent.
    private(set) var newcomer = Newcomer()
    /// The form of a new suit, as last sent.
    private(set) var newSuit = NewSuit()

    /// Which of them are shown, in which order.
    private(set) var crewOrder = ReadingOrder<Cosmonaut>(step: Cosmonaut.othersAtATime)
    private(set) var suitOrder = ReadingOrder<Spacesuit>(step: Spacesuit.othersAtATime)

    @ObservationIgnored var wantsToTryAgain: () -> Void = {}

    /// A removal that can be undone.
    enum Undo: Equatable {
        case cosmonaut(Cosmonaut), suit(Spacesuit)
    }

    /// What a person puts back.
    enum RemovedThing: Equatable {
        case cosmonaut(CosmonautID), suit(SpacesuitID)
    }

    /// The form of a new cosmonaut, with the id that the cosmonaut will have.
    struct Newcomer: Equatable {
        var id = CosmonautID()
        var name = ""
        var role = ""
    }

    /// The form of a new suit, with the id that the suit will have.
    struct NewSuit: Equatable {
        var id = SpacesuitID()
        var name = ""
    }

    init(session: any CurrentSession, rows: CrewRowShelf) {
        self.rows = rows
        changes = CrewChanges(session: session)
        changes.shown = { [crew, suits] in ShownCrew(crew: crew.value ?? [], suits: suits.value ?? []) }
        crew.onValue = { [weak self] in self?.crewOrder.take($0, seenBy: self?.changes.account) }
        suits.onValue = { [weak self] in self?.suitOrder.take($0, seenBy: self?.changes.account) }
    }

    var isLoading: Bool { crew.isLoading || suits.isLoading }

    func enlist(_ id: CosmonautID, name: String, role: String) async {
        newcomer = Newcomer(id: id, name: name, role: role)
        await change(.enlist(id, name: name, role: role))
    }

    func commission(_ id: SpacesuitID, name: String) async {
        newSuit = NewSuit(id: id, name: name)
        await change(.commission(id, name: name))
    }

    func service(_ id: SpacesuitID) async {
        await change(.service(id))
    }

    func decommission(_ id: SpacesuitID) async {
        await change(.decommission(id))
    }

    /// The removal that is offered to be undone: of the suit that was removed here a moment ago, or else of a cosmonaut.
    var undo: Undo? {
        let person = removed.value.flatMap(\.self).map(Undo.cosmonaut)
        let suit = removedSuit.value.flatMap(\.self).map(Undo.suit)
        if case .decommission? = changes.result?.change { return suit ?? person }
        return person ?? suit
    }

    /// Puts back what was removed, even if something else was removed since.
    func putBack(_ removed: RemovedThing) async {
        switch removed {
        case .cosmonaut(let id): await change(.putBack(id))
        case .suit(let id): await change(.putBackSuit(id))
        }
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

    /// Shows more cosmonauts of other accounts.
    func showMore() { crewOrder.showMore(of: crew.value ?? []) }

    /// Shows more suits of other accounts.
    func showMoreSuits() { suitOrder.showMore(of: suits.value ?? []) }

    /// Reads again after a failure. Has no effect while everything is being watched.
    func tryAgain() {
        if crew.hasFailed || suits.hasFailed { wantsToTryAgain() }
    }
}
