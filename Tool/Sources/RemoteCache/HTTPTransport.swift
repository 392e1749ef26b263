import Foundation

/// Carries requests to a server.
public protocol HTTPTransport: Sendable {
    /// Sends requests, several at once, and gives the answer to each, in the order of the requests. It takes a bounded time.
    func send(_ requests: [HTTPRequest]) async -> [HTTPAnswer]
}

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

/// What came of a request.
public enum HTTPAnswer: Hashable, Sendable {
    /// The server answered. Redirects are not followed; `location` is where one leads.
    case response(status: Int, body: Data, location: String?)
    /// No whole answer came. `isPassing` is for what may go better in a moment.
    case failure(reason: String, isPassing: Bool)

    /// An answer without more to it.
    public static func response(_ status: Int, _ body: Data = Data()) -> HTTPAnswer {
        .response(status: status, body: body, location: nil)
    }

    /// The status, where the server answered.
    var status: Int? {
        if case .response(let status, _, _) = self { status } else { nil }
    }

    /// Whether the same request may go better in a moment.
    var isPassing: Bool {
        switch self {
        case .response(let status, _, _): (500...599).contains(status) && status != 501 && status != 507
        case .failure(_, let isPassing): isPassing
        }
    }
}
