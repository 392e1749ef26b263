public import Foundation

/// What a server answered, of whatever status.
public struct NetworkResponse: Sendable, Hashable {
    /// The status, such as 200.
    public let status: Int
    /// What came before the body.
    public let headers: NetworkHeaders
    /// The whole body, perhaps empty.
    public let body: Data

    /// Makes an answer.
    public init(status: Int, headers: NetworkHeaders = [:], body: Data = Data()) {
        self.status = status
        self.headers = headers
        self.body = body
    }

    /// Whether the server did what was asked: a status from 200 to 299.
    public var isSuccess: Bool { (200...299).contains(status) }
}
