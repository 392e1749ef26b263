/// The protocol of the API for posts and todos, except for the encoding of the entities.
///
/// | request | answer |
/// |---|---|
/// | `GET /v1/posts?where=…&sort=…&from=…&limit=…&count=…` | 200: the owner's entities that fulfil the condition, in
/// order, from a place on, so many at most, as a JSON array; `Counts` says how many fulfil each condition of `count` |
/// | the same with `If-None-Match` and `Prefer: wait=25` | 200 as soon as the answer is another one, 304 if it stays |
/// | `PUT /v1/posts/{id}` with the entity | 200: the entity as stored; 409 if it was changed since it was read, or is
/// one too many |
/// | the same with `If-None-Match: *` | 200: the deleted entity is put back, with its revision |
/// | `DELETE /v1/posts/{id}` | 200: the entity as it was |
///
/// `where` is a condition, `sort` an array of sortings, `from` a place in that order and `count` an array of
/// conditions, in JSON; each of them, and `limit`, may be left out. Every request carries `Authorization: Bearer` and
/// an owner token (``APIKey``). An entity of another owner is a 404, like one that does not exist. Errors are an
/// ``APIFailure`` in JSON.
public enum PlatformAPI {
    /// The prefix of all paths.
    public static let root = "/v1"

    /// The longest wait for a response.
    public static let longestWait = Duration.seconds(25)

    /// The header with the numbers requested by `count`, in order: `12, 3`.
    public static let countsHeader = "Counts"

    /// The numbers in that header; none if it can't be read.
    public static func counts(_ header: String) -> [Int] {
        let counts = header.split(separator: ",").map { Int($0.trimmingPrefix { $0 == " " }) }
        // A sum of all numbers that are accepted is a number still.
        guard counts.allSatisfy({ $0.map((0...1 << 40).contains) ?? false }) else { return [] }
        return counts.compactMap(\.self)
    }

    /// The path of a collection.
    public static func path(of collection: String) -> String { "\(root)/\(collection)" }
}

/// The reason why a request was not carried out: the body of every error response.
public struct APIFailure: Error, Codable, Hashable, Sendable {
    /// What is wrong, for programs.
    public enum Code: String, Codable, Sendable {
        case unauthorized, notFound, conflict, full, invalid, tooLarge, wrongMethod, wrongType, failed
    }

    /// What is wrong, for programs.
    public let code: Code
    /// What is wrong and what to do, for people.
    public let message: String
    /// The limit, if it was reached.
    public let limit: Int?

    /// Makes a failure.
    public init(_ code: Code, _ message: String, limit: Int? = nil) {
        self.code = code
        self.message = message
        self.limit = limit
    }
}
