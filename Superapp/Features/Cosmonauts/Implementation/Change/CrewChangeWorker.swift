import AccountServiceInterface
import Backplane
import CosmonautServiceInterface
import CosmonautsInterface
import SpacesuitServiceInterface

/// Carries changes out by the services.
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
            case .commission(let id, let name): try await suits.commission(id, name: name, by: person.rawValue)
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
