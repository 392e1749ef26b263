import Domain
import Foundation
import HTTPTypes
import Hummingbird
import Logging
import PlatformAPI

/// Handles every request: identifies the owner, selects the endpoint, and turns errors into failures in JSON.
struct APIResponder: HTTPResponder {
    private let endpoints: [String: any Endpoint]
    private let key: APIKey
    private let logger: Logger

    init(useCases: any UseCaseProvider, key: APIKey, clock: any Clock<Duration>, logger: Logger) {
        let (posts, todos) = (useCases.makePostsUseCase(), useCases.makeTodosUseCase())
        endpoints = [
            Post.collection: EntityEndpoint<Post>(
                query: { posts.posts($0) },
                save: { post throws(RepositoryError) in try await posts.save(post) },
                putBack: { post throws(RepositoryError) in try await posts.putBack(post) },
                delete: { id, owner throws(RepositoryError) in try await posts.delete(id, of: owner) }, clock: clock),
            Todo.collection: EntityEndpoint<Todo>(
                query: { todos.todos($0) },
                save: { todo throws(RepositoryError) in try await todos.save(todo) },
                putBack: { todo throws(RepositoryError) in try await todos.putBack(todo) },
                delete: { id, owner throws(RepositoryError) in try await todos.delete(id, of: owner) }, clock: clock),
        ]
        self.key = key
        self.logger = logger
    }

    func respond(to request: Request, context: BasicRequestContext) async throws -> Response {
        do {
            return try await route(request)
        } catch let failure as APIFailure {
            return Response(failure)
        } catch let refusal as WrongMethod {
            return Response(refusal)
        } catch {
            logger.error("A request failed.", metadata: ["path": "\(request.uri.path)", "error": "\(error)"])
            return Response(APIFailure(.failed, "The request failed. Try again."))
        }
    }

    private func route(_ request: Request) async throws -> Response {
        let owner = try owner(of: request)
        let parts = request.uri.path.split(separator: "/", omittingEmptySubsequences: false).dropFirst()
        guard parts.first == PlatformAPI.root.dropFirst(), let name = parts.dropFirst().first,
            let endpoint = endpoints[String(name)], parts.count <= 3
        else { throw APIFailure(.notFound, "There is nothing at this address.") }
        guard parts.count == 3, let id = parts.last else {
            guard request.method == .get else {
                throw WrongMethod(allowed: [.get], message: "A collection supports only GET.")
            }
            return try await endpoint.list(request, of: owner)
        }
        switch request.method {
        case .put: return try await endpoint.put(request, at: String(id), of: owner)
        case .delete: return try await endpoint.delete(String(id), of: owner)
        default:
            throw WrongMethod(
                allowed: [.put, .delete], message: "An entity of a collection supports only PUT and DELETE.")
        }
    }

    private func owner(of request: Request) throws(APIFailure) -> OwnerID {
        let scheme = "Bearer "
        // A token is ASCII, and texts that may hold anything else are not cheap to compare.
        guard let header = request.headers[.authorization], header.utf8.allSatisfy({ $0 < 0x80 }),
            header.hasPrefix(scheme),
            let owner = key.owner(of: String(header.dropFirst(scheme.count))).flatMap(OwnerID.init)
        else { throw APIFailure(.unauthorized, "The request needs an owner token signed with this API's key.") }
        return owner
    }
}

/// One collection of the API.
protocol Endpoint: Sendable {
    /// Answers a query, possibly only when the answer differs from the one that the client knows.
    func list(_ request: Request, of owner: OwnerID) async throws -> Response

    /// Saves the entity in the request.
    func put(_ request: Request, at id: String, of owner: OwnerID) async throws -> Response

    /// Deletes an entity.
    func delete(_ id: String, of owner: OwnerID) async throws -> Response
}

/// A request with a method that the address does not support.
struct WrongMethod: Error {
    /// The supported methods.
    let allowed: [HTTPRequest.Method]
    /// The error message.
    let message: String
}
