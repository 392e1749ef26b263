import AccountServiceInterface
public import Backplane
import CosmonautServiceInterface
import CosmonautsInterface
import SpacesuitServiceInterface

/// The crew, their suits and their spacewalks.
public struct CosmonautsModule: Module {
    /// Shared by the windows.
    private let rows = CrewRowShelf()

    /// Makes the module.
    public init() {}

    public var requires: [DependencyRequirement] {
        [.init(\.crew), .init(\.cosmonauts), .init(\.spacesuits), .init(\.currentSession)]
    }

    public func register(in registry: inout ModuleRegistry) {
        registry.board(.crew) { [rows] dependencies in
            CrewBoard(station: try Station(dependencies), session: try dependencies.currentSession, rows: rows)
        }
        registry.board(.cosmonaut, instances: .many) { dependencies in
            CosmonautBoard(station: try Station(dependencies), session: try dependencies.currentSession)
        }
        registry.board(.crewChange) { dependencies in
            let (worker, session) = (try CrewChangeWorker(dependencies), try dependencies.currentSession)
            return TaskBoard(policy: .queue) { change, _ in
                // Read now and not when the change was requested, because the user may have signed out in between.
                guard let person = await session.session?.user.id else { throw CrewChangeProblem.signedOut }
                try await worker.carryOut(change, for: person)
            }
        }
        registry.link("/cosmonauts", to: .crew)
        registry.link("/cosmonauts/{id}", to: .cosmonaut) { link in try link.value("id") }
        registry.restore(.crew, from: CrewRoute.self)
        registry.restore(.cosmonaut, from: CosmonautRoute.self) { $0.cosmonaut }
    }
}

/// The services that the screens read from.
struct Station: Sendable {
    let crew: any CrewDirectory
    let cosmonauts: any CosmonautService
    let suits: any SpacesuitService

    init(_ dependencies: Dependencies) throws {
        crew = try dependencies.crew
        cosmonauts = try dependencies.cosmonauts
        suits = try dependencies.spacesuits
    }
}
