import CosmonautServiceInterface
import Foundation

/// A crew that runs an action between the request for a cosmonaut and its answer, and answers with the state before it.
struct InterruptedCrew: CrewDirectory {
    let real: any CrewDirectory
    let interruption: Interruption

    func cosmonaut(_ id: CosmonautID) async throws(CosmonautError) -> Cosmonaut? {
        let answer = try await real.cosmonaut(id)
        await interruption.happen()
        return answer
    }

    func crew(
        seenBy account: UUID?, with cosmonaut: CosmonautID?, others: Int
    ) -> any AsyncSequence<[Cosmonaut], any Error> & Sendable {
        real.crew(seenBy: account, with: cosmonaut, others: others)
    }

    func spacewalks(of id: CosmonautID, limit: Int) -> any AsyncSequence<[Spacewalk], any Error> & Sendable {
        real.spacewalks(of: id, limit: limit)
    }
}

/// An action that runs once.
actor Interruption {
    private var action: (@Sendable () async -> Void)?

    init(_ action: @escaping @Sendable () async -> Void) {
        self.action = action
    }

    func happen() async {
        let action = action
        self.action = nil
        await action?()
    }
}
