import Domain
import Foundation
import HTTPTypes
import Hummingbird
import HummingbirdCore
import PlatformAPI

extension Query {
    /// Reads a query from an address: in JSON, `where`, a condition, `sort`, an array of sort orders, `from`, a place
    /// in that order, and `count`, an array of conditions; and `limit`, a number.
    ///
    /// - Throws: `APIFailure` if one of them can't be read or is too large.
    init(_ uri: URI, owner: OwnerID) throws(APIFailure) {
        let condition: Condition<Element>? = try uri.json("where")
        let sorting: [Sorting<Element>]? = try uri.json("sort")
        let start: Place<Element>? = try uri.json("from")
        let limit: Int? = try uri.json("limit")
        let counting: [Condition<Element>]? = try uri.json("count")
        let size = (counting ?? []).reduce(condition?.size ?? 0) { $0 + $1.size }
        guard size <= 40, sorting?.count ?? 0 <= 8 else {
            throw APIFailure(.tooLarge, "A query has at most 40 conditions and 8 sort keys.")
        }
        guard limit ?? 0 >= 0 else { throw APIFailure(.invalid, "'limit' is 0 or more.") }
        let kinds = (sorting ?? []).map(\.field.kind)
        guard start.map({ $0.values.map(\.kind) == kinds }) ?? true else {
            throw APIFailure(.invalid, "'from' is not a position in the order of 'sort'.")
        }
        self.init(
            owner: owner, where: condition ?? .always, sorting: sorting ?? [], from: start, limit: limit,
            counting: counting ?? [])
    }
}

extension URI {
    fileprivate func json<Value: Decodable>(_ name: String) throws(APIFailure) -> Value? {
        guard let text = queryParameters[Substring(name)] else { return nil }
        guard text.utf8.count <= 8_192 else { throw APIFailure(.tooLarge, "'\(name)' has more than 8,192 bytes.") }
        do {
            return try JSONDecoder().decode(Value.self, from: Data(text.utf8))
        } catch {
            throw APIFailure(.invalid, "'\(name)' can't be read: \(error.inWords)")
        }
    }
}

extension Request {
    /// How long the client is willing to wait for a different answer (`Prefer: wait=25`).
    var wait: Duration {
        guard let name = HTTPField.Name("Prefer"), let prefer = headers[name],
            let match = prefer.firstMatch(of: /wait=([0-9]{1,4})/), let seconds = Int(match.1)
        else { return .zero }
        return min(.seconds(seconds), PlatformAPI.longestWait)
    }
}

extension Error {
    /// What is wrong with JSON, without naming Swift types.
    var inWords: String {
        switch self as? DecodingError {
        case .dataCorrupted(let context), .typeMismatch(_, let context), .valueNotFound(_, let context),
            .keyNotFound(_, let context):
            "\(context.codingPath.map(\.stringValue).joined(separator: ".")): \(context.debugDescription)"
        default: "\(self)"
        }
    }
}
