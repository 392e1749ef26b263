import AccountServiceInterface
import CosmonautServiceInterface
import CosmonautsInterface
import Observation
import SpacesuitServiceInterface

/// What a cosmonaut's screen shows and does, whatever shows it.
@MainActor
@Observable
final class CosmonautModel {
    let id: CosmonautID
    let crew = Live<[Cosmonaut]>()
    let suits = Live<[Spacesuit]>()
    let spacewalks = Live<[Spacewalk]>()
    let changes: CrewChanges
    /// The id of the spacewalk that the next start begins, so that a start that is sent twice begins one.
    private(set) var nextSpacewalk = SpacewalkID()

    @ObservationIgnored var wantsToTryAgain: () -> Void = {}

    init(id: CosmonautID, session: any CurrentSession) {
        self.id = id
        changes = CrewChanges(session: session)
    }

    /// The cosmonaut, or nil while it is not known who it is.
    var cosmonaut: Cosmonaut? { crew.value?.first { $0.id == id } }

    /// Whether it is known that there is no such cosmonaut.
    var isMissing: Bool { crew.value != nil && cosmonaut == nil }

    var isLoading: Bool { crew.isLoading || suits.isLoading || spacewalks.isLoading }

    var hasFailed: Bool { crew.hasFailed || suits.hasFailed || spacewalks.hasFailed }

    /// The cosmonaut's suit.
    var suit: Spacesuit? { suits.value?.first { $0.wearer == id } }

    /// The suits that are nobody's.
    var freeSuits: [Spacesuit] { suits.value?.filter { $0.wearer == nil } ?? [] }

    func change(_ change: CrewChange) async {
        await changes.make(change) { [weak self] result in
            guard let self else { return }
            if case .startSpacewalk(nextSpacewalk, _) = result.change { nextSpacewalk = SpacewalkID() }
        }
    }

    /// Reads again after a failure. While all is being watched there is nothing to read again.
    func tryAgain() {
        if hasFailed { wantsToTryAgain() }
    }
}
