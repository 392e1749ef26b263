import Domain
import Foundation
import NetworkServiceInterface

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
