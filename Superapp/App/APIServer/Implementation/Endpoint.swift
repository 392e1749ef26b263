import Domain
import Hummingbird

/// One collection of the API.
protocol Endpoint: Sendable {
    /// Answers a query, perhaps only when the answer is another one than the asking process knows.
    func list(_ request: Request, of owner: OwnerID) async throws -> Response

    /// Saves the entity in the request.
    func put(_ request: Request, at id: String, of owner: OwnerID) async throws -> Response

    /// Deletes an entity.
    func delete(_ id: String, of owner: OwnerID) async throws -> Response
}
