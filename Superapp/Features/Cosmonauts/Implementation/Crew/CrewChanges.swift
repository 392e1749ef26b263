import AccountServiceInterface
import Backplane
import CosmonautServiceInterface
import CosmonautsInterface
import Foundation
import Observation
import SpacesuitServiceInterface

/// The changes that are made on one screen.
@MainActor
@Observable
final class CrewChanges {
    /// The result of the last change, once it is known, until its reason is gone.
    var result: CrewChangeResult? {
        guard let latestResult else { return nil }
        let shown = shown()
        return shown != shownAtResult && shown.contradicts(latestResult) ? nil : latestResult
    }

    private var latestResult: CrewChangeResult?

    @ObservationIgnored var carryOut: @MainActor (CrewChange) async -> CrewChangeResult? = { _ in nil }
    /// What the screen shows. Observable.
    @ObservationIgnored var shown: @MainActor () -> ShownCrew = { ShownCrew() }
    /// What it showed when the result came: the result may know more.
    @ObservationIgnored private var shownAtResult = ShownCrew()
    @ObservationIgnored private let session: any CurrentSession
    @ObservationIgnored private var latest: CrewChange?

    init(session: any CurrentSession) {
        self.session = session
    }

    /// Whether a change requires signing in first.
    var isVisitor: Bool { session.session == nil }

    /// The account that makes the changes; nil for a visitor.
    var account: UUID? { session.session?.user.id.rawValue }

    /// Forgets the result: the user goes on with something else.
    func forget() { latestResult = nil }

    /// Requests a change, which is carried out even if the user leaves in the meantime.
    ///
    /// Returns when the change is done, so that the response shows it, but at once if the user has to sign in first.
    ///
    /// - Parameter onResult: Called with the result, if it is still the latest change here.
    func make(_ change: CrewChange, onResult: @escaping @MainActor (CrewChangeResult) -> Void) async {
        latestResult = nil
        latest = change
        let work = Task { [weak self, carryOut] in
            guard let result = await carryOut(change), let self, latest == change else { return }
            shownAtResult = shown()
            latestResult = result
            onResult(result)
        }
        // A visitor is asked to sign in: by yielding once, the work gets that far.
        if isVisitor { await Task.yield() } else { await work.value }
    }
}

/// The crew and the suits as a screen shows them.
struct ShownCrew: Equatable {
    var crew: [Cosmonaut] = []
    var suits: [Spacesuit] = []
    /// Whom the screen is about, if it is about one.
    var cosmonaut: CosmonautID?

    /// Whether a result would say what is not so: a refusal whose reason is gone, or a change that was undone since.
    func contradicts(_ result: CrewChangeResult) -> Bool {
        result.problem.map { contradicts($0, to: result.change) } ?? contradicts(result.change)
    }

    private func contradicts(_ change: CrewChange) -> Bool {
        switch change {
        case .startSpacewalk(let id, _): !crew.contains { $0.spacewalk?.id == id }
        case .endSpacewalk:
            crew.contains { $0.id == cosmonaut && $0.spacewalk != nil }
                || suits.contains { $0.wearer != nil && $0.wearer == cosmonaut && $0.condition == .serviced }
        case .service(let id): suits.contains { $0.id == id && $0.condition != .serviced }
        case .assign(let id, let cosmonaut): suits.contains { $0.id == id && $0.wearer != cosmonaut }
        case .takeBack(let id, _): suits.contains { $0.id == id && $0.wearer != nil }
        default: false
        }
    }

    private func contradicts(_ problem: CrewChangeProblem, to change: CrewChange) -> Bool {
        let suit = suits.first { change.suit == $0.id || change.cosmonaut.map(Optional.some) == $0.wearer }
        let concerned = [change.cosmonaut, suit?.wearer].compactMap(\.self)
        let isAnyoneOutside = crew.contains { concerned.contains($0.id) && $0.spacewalk != nil }
        switch problem {
        case .crew(.stillOutside), .crew(.alreadyOutside), .suits(.outside): return !isAnyoneOutside
        case .crew(.noSuit), .suits(.noSuit): return suit != nil
        case .crew(.suitNeedsService), .suits(.needsService): return suit?.condition == .serviced
        case .suits(.assigned): return suit?.wearer == nil
        default: return false
        }
    }
}

extension CrewChange {
    /// The cosmonaut whom it changes, if it says so.
    fileprivate var cosmonaut: CosmonautID? {
        switch self {
        case .remove(let id), .startSpacewalk(_, let id), .assign(_, let id), .takeBack(_, let id): id
        default: nil
        }
    }

    /// The suit that it changes, if it says so.
    fileprivate var suit: SpacesuitID? {
        switch self {
        case .decommission(let id), .service(let id), .assign(let id, _), .takeBack(let id, _): id
        default: nil
        }
    }
}

extension Motherboard {
    /// Carries out a change, after the user has signed in if necessary.
    ///
    /// - Returns: The result; nil if it was cancelled.
    func carryOut(_ change: CrewChange) async -> CrewChangeResult? {
        do {
            try await run(.crewChange, with: change)
            return CrewChangeResult(change)
        } catch let problem as CrewChangeProblem {
            return CrewChangeResult(change, problem: problem)
        } catch is CancellationError, is ActivationEnded {
            return nil
        } catch {
            return CrewChangeResult(change, problem: .crew(.storage("\(error)")))
        }
    }
}

/// Carries out changes with the services.
struct CrewChangeWorker: Sendable {
    private let cosmonauts: any CosmonautService
    private let suits: any SpacesuitService

    init(_ dependencies: Dependencies) throws {
        cosmonauts = try dependencies.cosmonauts
        suits = try dependencies.spacesuits
    }

    func carryOut(_ change: CrewChange, for person: UserID) async throws(CrewChangeProblem) {
        do {
            switch change {
            case .enlist(let id, let name, let role):
                try await cosmonauts.enlist(id, name: name, role: role, by: person.rawValue)
            case .remove(let id): try await cosmonauts.remove(id, by: person.rawValue)
            case .putBack(let id): try await cosmonauts.putBack(id, by: person.rawValue)
            case .commission(let id, let name): try await suits.commission(id, name: name, by: person.rawValue)
            case .decommission(let id): try await suits.remove(id, by: person.rawValue)
            case .putBackSuit(let id): try await suits.putBack(id, by: person.rawValue)
            case .assign(let suit, let cosmonaut): try await suits.assign(suit, to: cosmonaut)
            case .takeBack(let suit, let cosmonaut): try await suits.takeBack(suit, from: cosmonaut)
            case .service(let suit): try await suits.service(suit)
            case .startSpacewalk(let id, let cosmonaut): try await cosmonauts.startSpacewalk(id, of: cosmonaut)
            case .endSpacewalk(let id): try await cosmonauts.endSpacewalk(id)
            }
        } catch let error as CosmonautError {
            throw .crew(error)
        } catch let error as SpacesuitError {
            throw .suits(error)
        } catch {
            throw .crew(.storage("\(error)"))
        }
    }
}
