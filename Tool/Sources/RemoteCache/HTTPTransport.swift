import Foundation

/// Sends HTTP requests to a server.
public protocol HTTPTransport: Sendable {
    /// Sends requests, several at once, within a bounded time.
    ///
    /// - Returns: The answer to each request, in the order of the requests.
    func send(_ requests: [HTTPRequest]) async -> [HTTPAnswer]
}

/// A request to a remote cache.
public struct HTTPRequest: Hashable, Sendable {
    /// The method of a request.
    public enum Method: Hashable, Sendable {
        case get
        /// Stores the given bytes.
        case put(Data)
    }

    public let method: Method
    /// The complete address, without credentials.
    public let url: String

    public init(_ method: Method, _ url: String) {
        self.method = method
        self.url = url
    }
}

/// The result of a request.
public enum HTTPAnswer: Hashable, Sendable {
    /// A response of the server. Redirects are not followed; `location` is their target.
    case response(status: Int, body: Data, location: String?)
    /// There was no complete response. `isPassing` is true for failures that a retry may resolve.
    case failure(reason: String, isPassing: Bool)

    /// Returns a response without a redirect.
    public static func response(_ status: Int, _ body: Data = Data()) -> HTTPAnswer {
        .response(status: status, body: body, location: nil)
    }

    /// The status of the response; `nil` if there was none.
    var status: Int? {
        if case .response(let status, _, _) = self { status } else { nil }
    }

    /// Whether a retry may succeed.
    var isPassing: Bool {
        switch self {
        case .response(let status, _, _): (500...599).contains(status) && status != 501 && status != 507
        case .failure(_, let isPassing): isPassing
        }
    }
}
