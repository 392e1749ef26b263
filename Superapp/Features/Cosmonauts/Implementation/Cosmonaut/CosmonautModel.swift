import AccountServiceInterface
import CosmonautServiceInterface
import CosmonautsInterface
import Observation
import SpacesuitServiceInterface
import TextRules

/// The state and actions of a cosmonaut's screen, independent of its view.
@MainActor
@Observable
final class CosmonautModel {
    let id: CosmonautID
    let crew = Live<[Cosmonaut]>()
    let suits = Live<[Spacesuit]>()
    let spacewalks = Live<[Spacewalk]>()
    let changes: CrewChanges
    /// The id of the next spacewalk, so that a form that is sent twice starts one spacewalk.
    private(set) var nextSpacewalk = SpacewalkID()

    @ObservationIgnored var wantsToTryAgain: () -> Void = {}
    /// Called when the user has removed the cosmonaut.
    @ObservationIgnored var wasRemoved: () -> Void = {}

    init(id: CosmonautID, session: any CurrentSession) {
        self.id = id
        changes = CrewChanges(session: session)
        changes.shown = { [crew, suits] in
            ShownCrew(crew: crew.value ?? [], suits: suits.value ?? [], cosmonaut: id)
        }
    }

    /// The cosmonaut; nil until the crew is loaded, or if there is none with this id.
    var cosmonaut: Cosmonaut? { crew.value?.first { $0.id == id } }

    /// Whether the user has added the cosmonaut, and so may remove them.
    var isOwn: Bool { cosmonaut?.addedBy.map { $0 == changes.account } ?? false }

    /// Whether the crew is loaded and the cosmonaut does not exist.
    var isMissing: Bool { crew.value != nil && cosmonaut == nil }

    var isLoading: Bool { crew.isLoading || suits.isLoading || spacewalks.isLoading }

    var hasFailed: Bool { crew.hasFailed || suits.hasFailed || spacewalks.hasFailed }

    /// The cosmonaut's suit.
    var suit: Spacesuit? { suits.value?.first { $0.wearer == id } }

    /// The suits that are not assigned, by name.
    var freeSuits: [Spacesuit] { suits.value?.filter { $0.wearer == nil }.sorted(counting: \.name) ?? [] }

    /// The number of them that other accounts have added.
    var otherFreeSuits: Int {
        suits.value?.count { $0.wearer == nil && $0.addedBy.map { $0 != changes.account } ?? false } ?? 0
    }

    func change(_ change: CrewChange) async {
        await changes.make(change) { [weak self] result in
            guard let self else { return }
            switch result.change {
            case .startSpacewalk(nextSpacewalk, _): nextSpacewalk = SpacewalkID()
            case .remove where result.problem == nil: wasRemoved()
            default: break
            }
        }
    }

    /// Reads again after a failure. Has no effect while everything is being watched.
    func tryAgain() {
        if hasFailed { wantsToTryAgain() }
    }
}
