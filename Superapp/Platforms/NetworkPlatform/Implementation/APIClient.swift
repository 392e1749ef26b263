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

    private static let responseLimit = 64 << 20

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
        var request = try request(.get, Element.collection, of: query.owner)
        request.url = try Self.address(request.url, query)
        request.responseLimit = Self.responseLimit
        if let known {
            request.headers["If-None-Match"] = known
            request.headers["Prefer"] = "wait=\(wait.components.seconds)"
            request.timeout = wait + .seconds(10)
        }
        let response = try await send(request)
        if response.status == 304 { return .unchanged }
        let items = try Self.decode([Element].self, from: response)
        guard items.allSatisfy({ $0.owner == query.owner }) else {
            throw .storage("The API's answer contains somebody else's \(Element.collection)")
        }
        let counts = response.headers[PlatformAPI.countsHeader].map(PlatformAPI.counts) ?? []
        return .found(QueryResult(items, counts: counts), tag: response.headers["ETag"])
    }

    /// Saves an entity.
    ///
    /// - Returns: The entity as the API has stored it.
    func save<Element: Entity>(_ entity: Element, _ saving: Saving) async throws(RepositoryError) -> Element {
        var request = try request(.put, Element.collection, entity.id.rawValue, of: entity.owner)
        if saving == .putBack { request.headers["If-None-Match"] = "*" }
        request.headers["Content-Type"] = "application/json"
        do {
            request.body = try JSONEncoder().encode(entity)
        } catch {
            throw .refused("\(error)")
        }
        return try Self.decode(Element.self, from: try await send(request))
    }

    /// Deletes an entity.
    ///
    /// - Returns: The entity as it was.
    func delete<Element: Entity>(_ id: EntityID<Element>, of owner: OwnerID) async throws(RepositoryError) -> Element {
        try Self.decode(
            Element.self, from: try await send(try request(.delete, Element.collection, id.rawValue, of: owner)))
    }

    private func request(
        _ method: NetworkMethod, _ collection: String, _ id: String? = nil, of owner: OwnerID
    ) throws(RepositoryError) -> NetworkRequest {
        let place = api.appending(path: PlatformAPI.path(of: collection))
        let token = key.token(for: owner.rawValue)
        return NetworkRequest(
            id.map { place.appending(path: $0) } ?? place, method: method,
            headers: ["Authorization": "Bearer \(token)", "Accept": "application/json"])
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

    static func decode<Value: Decodable>(
        _ type: Value.Type, from response: NetworkResponse
    ) throws(RepositoryError) -> Value {
        do {
            return try JSONDecoder().decode(type, from: response.body)
        } catch {
            throw .storage("The API's answer can't be read: \(error)")
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
