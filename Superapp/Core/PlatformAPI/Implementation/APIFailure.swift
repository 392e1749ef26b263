/// Why a request was not carried out: the body of every answer that is none.
public struct APIFailure: Error, Codable, Hashable, Sendable {
    /// What is wrong, for programs.
    public enum Code: String, Codable, Sendable {
        case unauthorized, notFound, conflict, full, invalid, tooLarge, wrongMethod, wrongType, failed
    }

    /// What is wrong, for programs.
    public let code: Code
    /// What is wrong and what to do, for people.
    public let message: String
    /// How many there may be, when there are as many.
    public let limit: Int?

    /// Makes a failure.
    public init(_ code: Code, _ message: String, limit: Int? = nil) {
        self.code = code
        self.message = message
        self.limit = limit
    }
}
