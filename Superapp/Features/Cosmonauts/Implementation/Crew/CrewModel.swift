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
    /// What came of the last change, if it was made here.
    private(set) var result: CrewChangeResult?
    /// The form of a newcomer, as it was last sent.
    private(set) var newcomer = Newcomer()
    /// The form of a new suit, as it was last sent.
    private(set) var newSuit = NewSuit()

    @ObservationIgnored var wantsChange: (CrewChange) async -> Void = { _ in }
    @ObservationIgnored var wantsToTryAgain: () -> Void = {}
    @ObservationIgnored private let session: any CurrentSession
    @ObservationIgnored private var awaited: CrewChange?

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
        self.session = session
    }

    var isLoading: Bool { crew.isLoading || suits.isLoading }

    /// Whether a change begins with signing in.
    var isVisitor: Bool { session.session == nil }

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
        result = nil
        awaited = change
        await wantsChange(change)
    }

    /// Takes note of what came of a change. What was made leaves its form for the next one.
    func note(_ result: CrewChangeResult) {
        guard result.change == awaited else { return }
        awaited = nil
        self.result = result
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
