import Foundation

/// A request to a remote cache.
public struct HTTPRequest: Hashable, Sendable {
    /// What is asked for.
    public enum Method: Hashable, Sendable {
        case get
        /// To store these bytes.
        case put(Data)
    }

    public let method: Method
    /// The whole address, without credentials.
    public let url: String

    public init(_ method: Method, _ url: String) {
        self.method = method
        self.url = url
    }
}
