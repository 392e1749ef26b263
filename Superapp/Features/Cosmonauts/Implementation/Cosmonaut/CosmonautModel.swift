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
    /// What came of the last change, if it was made here.
    private(set) var result: CrewChangeResult?
    /// The id of the spacewalk that the next start begins, so that a start that is sent twice begins one.
    private(set) var nextSpacewalk = SpacewalkID()

    @ObservationIgnored var wantsChange: (CrewChange) async -> Void = { _ in }
    @ObservationIgnored var wantsToTryAgain: () -> Void = {}
    @ObservationIgnored private let session: any CurrentSession
    @ObservationIgnored private var awaited: CrewChange?

    init(id: CosmonautID, session: any CurrentSession) {
        self.id = id
        self.session = session
    }

    /// The cosmonaut, or nil while it is not known who it is.
    var cosmonaut: Cosmonaut? { crew.value?.first { $0.id == id } }

    /// Whether it is known that there is no such cosmonaut.
    var isMissing: Bool { crew.value != nil && cosmonaut == nil }

    var isLoading: Bool { crew.isLoading || suits.isLoading || spacewalks.isLoading }

    var hasFailed: Bool { crew.hasFailed || suits.hasFailed || spacewalks.hasFailed }

    /// Whether a change begins with signing in.
    var isVisitor: Bool { session.session == nil }

    /// The cosmonaut's suit.
    var suit: Spacesuit? { suits.value?.first { $0.wearer == id } }

    /// The suits that are nobody's.
    var freeSuits: [Spacesuit] { suits.value?.filter { $0.wearer == nil } ?? [] }

    func change(_ change: CrewChange) async {
        result = nil
        awaited = change
        await wantsChange(change)
    }

    /// Takes note of what came of a change.
    func note(_ result: CrewChangeResult) {
        guard result.change == awaited else { return }
        awaited = nil
        self.result = result
        if case .startSpacewalk(nextSpacewalk, _) = result.change { nextSpacewalk = SpacewalkID() }
    }

    /// Reads again after a failure. While all is being watched there is nothing to read again.
    func tryAgain() {
        if hasFailed { wantsToTryAgain() }
    }
}
