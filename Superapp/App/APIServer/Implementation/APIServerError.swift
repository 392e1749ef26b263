/// Why the API can't be served.
public struct APIServerError: Error, Hashable, Sendable {
    /// The address that was to be listened on.
    public let host: String
    /// The port that was to be listened on.
    public let port: Int
    /// What the system says.
    public let reason: String
}

extension APIServerError: CustomStringConvertible {
    /// What happened and what to do, in one line.
    public var description: String {
        "Can't listen on \(host), port \(port): \(reason). Choose another port, or stop the program that listens there."
    }
}
