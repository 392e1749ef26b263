import Domain
import Foundation
import Hummingbird
import NIOCore
import NIOHTTP1
import PlatformAPI
import ServiceLifecycle

/// The collection of one kind of entity, over its use cases.
struct EntityEndpoint<Element: Entity>: Endpoint {
    /// The maximum size of an entity, in bytes of JSON.
    private static var bodyLimit: Int { 128 * 1024 }

    let query: @Sendable (Query<Element>) -> any AsyncSequence<QueryResult<Element>, any Error> & Sendable
    let save: @Sendable (Element) async throws(RepositoryError) -> Element
    let putBack: @Sendable (Element) async throws(RepositoryError) -> Element
    let delete: @Sendable (Element.ID, OwnerID) async throws(RepositoryError) -> Element
    let clock: any Clock<Duration>

    func list(_ request: Request, of owner: OwnerID) async throws -> Response {
        let query = try Query<Element>(request.uri, owner: owner)
        let known = request.headers[.ifNoneMatch]
        guard let answer = try await answer(to: query, otherThan: known, within: request.wait) else {
            return Response(status: .notModified, headers: known.map { [.eTag: $0] } ?? [:])
        }
        return Response(answer)
    }

    /// The answer to a query as soon as it differs from the one that the client knows; nil if it does not for a while,
    /// or if the server is stopping.
    private func answer(
        to query: Query<Element>, otherThan known: String?, within wait: Duration
    ) async throws -> JSONAnswer? {
        let answers = self.query(query)
        return try await cancelWhenGracefulShutdown {
            try await withThrowingTaskGroup(of: JSONAnswer?.self) { group in
                group.addTask {
                    for try await result in answers {
                        let answer = try JSONAnswer(result.items, counts: result.counts)
                        if answer.tag != known { return answer }
                        if wait == .zero { return nil }
                    }
                    return nil
                }
                if wait > .zero {
                    group.addTask {
                        try? await clock.sleep(for: wait)
                        return nil
                    }
                }
                defer { group.cancelAll() }
                return try await group.next() ?? nil
            }
        }
    }

    func put(_ request: Request, at id: String, of owner: OwnerID) async throws -> Response {
        let entity = try await decode(request)
        guard entity.id.rawValue == id else { throw APIFailure(.invalid, "The id differs from that in the address.") }
        guard entity.owner == owner else { throw APIFailure(.notFound, "There is no such entity.") }
        do {
            let isBack = request.headers[.ifNoneMatch] == "*"
            return Response(try JSONAnswer(try await isBack ? putBack(entity) : save(entity)))
        } catch let error as RepositoryError {
            throw APIFailure(error)
        }
    }

    func delete(_ id: String, of owner: OwnerID) async throws -> Response {
        guard let id = Element.ID(rawValue: id) else { throw APIFailure(.notFound, "There is no such entity.") }
        do {
            return Response(try JSONAnswer(try await delete(id, owner)))
        } catch let error as RepositoryError {
            throw APIFailure(error)
        }
    }

    private func decode(_ request: Request) async throws -> Element {
        guard
            request.headers[.contentType]?.lowercased().prefix(while: { $0 != ";" && $0 != " " }) == "application/json"
        else {
            throw APIFailure(.wrongType, "Send the entity as application/json.")
        }
        let body: ByteBuffer
        do {
            body = try await request.body.collect(upTo: Self.bodyLimit)
        } catch is NIOTooManyBytesError {
            throw APIFailure(.tooLarge, "The entity has more than \(Self.bodyLimit) bytes.")
        } catch let error as HTTPParserError {
            throw APIFailure(.invalid, "The request is not sent as HTTP says (\(error)).")
        }
        do {
            return try JSONDecoder().decode(Element.self, from: Data(body.readableBytesView))
        } catch {
            throw APIFailure(.invalid, "The entity can't be read: \(error.inWords)")
        }
    }
}
