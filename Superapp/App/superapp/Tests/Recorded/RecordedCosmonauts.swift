import CosmonautServiceInterface
import Foundation

/// A cosmonaut service that notes what it is asked.
struct RecordedCosmonauts: CosmonautService {
    let cosmonauts: any CosmonautService
    let recording: Recording

    func enlist(
        _ id: CosmonautID, name: String, role: String, by account: UUID?
    ) async throws(CosmonautError) {
        try await cosmonauts.enlist(id, name: name, role: role, by: account)
    }

    func startSpacewalk(_ id: SpacewalkID, of cosmonaut: CosmonautID) async throws(CosmonautError) {
        recording.note(from: "superapp.crewChange", to: "CosmonautService", "startSpacewalk")
        try await cosmonauts.startSpacewalk(id, of: cosmonaut)
        recording.note(from: "CosmonautService", to: "superapp.crewChange", "done", isAnswer: true)
    }

    func endSpacewalk(_ id: SpacewalkID) async throws(CosmonautError) {
        try await cosmonauts.endSpacewalk(id)
    }
}
