import Domain
import Foundation
import NetworkServiceInterface
import PlatformAPI

/// A client of the API, for one owner at a time.
struct APIClient: Sendable {
    /// The answer to a query.
    enum Answer<Element: Entity>: Sendable {
        /// A different answer from the one that was known, with its tag.
        case found(QueryResult<Element>, tag: String?)
        /// The answer that was known.
        case unchanged
    }

    /// The bytes of an answer besides its entities: a proxy's page that says why there is none.
    private static let room = 64 << 10

    let network: any NetworkService
    let api: URL
    let key: APIKey

    /// Sends a query.
    ///
    /// - Parameters:
    ///   - query: The query.
    ///   - known: The tag of the answer that is known. With a tag, the API waits for a while for a different answer.
    func ask<Element: Entity>(
        _ query: Query<Element>, otherThan known: String?
    ) async throws(RepositoryError) -> Answer<Element> {
        let wait = PlatformAPI.longestWait
        var request = request(.get, Element.self, of: query.owner, count: query.maximumCount)
        request.url = try Self.address(request.url, query)
        if let known {
            request.headers["If-None-Match"] = known
            request.headers["Prefer"] = "wait=\(wait.components.seconds)"
            request.timeout = wait + .seconds(10)
        }
        let response = try await send(request)
        if response.status == 304 { return .unchanged }
        let items = try Self.decode { decoder throws in
            try decoder.decode(
                BoundedArray<Element>.self, from: response.body, configuration: query.maximumCount
            ).elements
        }
        guard items.allSatisfy({ $0.owner == query.owner }) else {
            throw .storage("The API's answer contains somebody else's \(Element.collection)")
        }
        let counts = response.headers[PlatformAPI.countsHeader].map(PlatformAPI.counts) ?? []
        // Numbers that are not one for each condition say nothing about any of them.
        let areCounted = counts.count == query.counting.count
        return .found(QueryResult(items, counts: areCounted ? counts : []), tag: response.headers["ETag"])
    }

    /// Saves an entity.
    ///
    /// - Returns: The entity as the API has stored it.
    func save<Element: Entity>(_ entity: Element, _ saving: Saving) async throws(RepositoryError) -> Element {
        var request = request(.put, Element.self, entity.id, of: entity.owner)
        if saving == .putBack { request.headers["If-None-Match"] = "*" }
        request.headers["Content-Type"] = "application/json"
        do {
            request.body = try JSONEncoder().encode(entity)
        } catch {
            throw .refused("\(error)")
        }
        return try await answer(to: request, about: entity.id, of: entity.owner)
    }

    /// Deletes an entity.
    ///
    /// - Returns: The entity as it was.
    func delete<Element: Entity>(_ id: EntityID<Element>, of owner: OwnerID) async throws(RepositoryError) -> Element {
        try await answer(to: request(.delete, Element.self, id, of: owner), about: id, of: owner)
    }

    /// - Parameter count: The maximum number of entities of the answer.
    private func request<Element: Entity>(
        _ method: NetworkMethod, _ type: Element.Type, _ id: EntityID<Element>? = nil, of owner: OwnerID,
        count: Int = 1
    ) -> NetworkRequest {
        let place = api.appending(path: PlatformAPI.path(of: Element.collection))
        let token = key.token(for: owner.rawValue)
        return NetworkRequest(
            id.map { place.appending(path: $0.rawValue) } ?? place, method: method,
            headers: ["Authorization": "Bearer \(token)", "Accept": "application/json"],
            responseLimit: Self.room + BoundedArray<Element>.byteLimit(of: count))
    }

    /// The entity that a change is about.
    private func answer<Element: Entity>(
        to request: NetworkRequest, about id: EntityID<Element>, of owner: OwnerID
    ) async throws(RepositoryError) -> Element {
        let response = try await send(request)
        let entity = try Self.decode { decoder throws in try decoder.decode(Element.self, from: response.body) }
        guard entity.id == id, entity.owner == owner else {
            throw .storage("The API's answer is about another one of the \(Element.collection)")
        }
        return entity
    }

    private func send(_ request: NetworkRequest) async throws(RepositoryError) -> NetworkResponse {
        let response: NetworkResponse
        do {
            response = try await network.send(request)
        } catch {
            throw RepositoryError(error)
        }
        guard response.isSuccess || response.status == 304 else { throw RepositoryError(response) }
        return response
    }
}

extension APIClient {
    /// The address of a query: its parts in JSON.
    static func address<Element: Entity>(_ place: URL, _ query: Query<Element>) throws(RepositoryError) -> URL {
        do {
            var parts: [String] = []
            if query.condition != .always { parts.append("where=\(try encoded(query.condition))") }
            if !query.sorting.isEmpty { parts.append("sort=\(try encoded(query.sorting))") }
            if let start = query.start { parts.append("from=\(try encoded(start))") }
            if let limit = query.limit { parts.append("limit=\(limit)") }
            if !query.counting.isEmpty { parts.append("count=\(try encoded(query.counting))") }
            guard !parts.isEmpty, var components = URLComponents(url: place, resolvingAgainstBaseURL: false) else {
                return place
            }
            components.percentEncodedQuery = parts.joined(separator: "&")
            return components.url ?? place
        } catch {
            throw .refused("\(error)")
        }
    }

    private static func decode<Value>(_ body: (JSONDecoder) throws -> Value) throws(RepositoryError) -> Value {
        do {
            return try body(JSONDecoder())
        } catch {
            throw .storage("The API's answer can't be read: \(RepositoryError.quoted("\(error)"))")
        }
    }

    private static func encoded(_ value: some Encodable) throws -> String {
        let encoder = JSONEncoder()
        encoder.outputFormatting = [.sortedKeys, .withoutEscapingSlashes]
        let json = String(decoding: try encoder.encode(value), as: UTF8.self)
        return json.addingPercentEncoding(withAllowedCharacters: unreserved) ?? ""
    }

    private static let unreserved = CharacterSet(
        charactersIn: "ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789-._~")
}
