public import Backplane
public import Foundation

/// Talks HTTP to other machines: one request, one answer, read as a whole.
public protocol NetworkService: Sendable {
    /// Sends a request and waits for the whole answer. Redirects are followed.
    ///
    /// An answer of any status is an answer: what 404 means is for the caller to say.
    ///
    /// - Parameter request: What to ask, how long to wait, and how much to read.
    /// - Returns: The answer.
    /// - Throws: ``NetworkError`` when no whole answer came. Cancelling the task ends the request with
    ///   ``NetworkError/cancelled``.
    func send(_ request: NetworkRequest) async throws(NetworkError) -> NetworkResponse
}

/// What to ask a server, how long to wait for the answer, and how much of it to read.
public struct NetworkRequest: Sendable, Hashable {
    /// What the server is to do.
    public var method: NetworkMethod
    /// Where: an `http` or `https` address with a host.
    public var url: URL
    /// What goes before the body.
    public var headers: NetworkHeaders
    /// The body, if there is one.
    public var body: Data?
    /// How long the whole exchange may take, redirects and the body of the answer included.
    public var timeout: Duration
    /// How many bytes the body of the answer may have.
    public var responseLimit: Int

    /// Makes a request.
    ///
    /// - Parameters:
    ///   - url: Where: an `http` or `https` address with a host.
    ///   - method: What the server is to do. `GET` unless given.
    ///   - headers: What goes before the body.
    ///   - body: The body, if there is one.
    ///   - timeout: How long the whole exchange may take. 15 seconds unless given.
    ///   - responseLimit: How many bytes the body of the answer may have. 1 MiB unless given.
    public init(
        _ url: URL, method: NetworkMethod = .get, headers: NetworkHeaders = [:], body: Data? = nil,
        timeout: Duration = .seconds(15), responseLimit: Int = 1 << 20
    ) {
        self.method = method
        self.url = url
        self.headers = headers
        self.body = body
        self.timeout = timeout
        self.responseLimit = responseLimit
    }
}

/// What a request asks the server to do.
public enum NetworkMethod: String, Sendable, Hashable {
    case get = "GET"
    case post = "POST"
    case put = "PUT"
    case patch = "PATCH"
    case delete = "DELETE"
}

/// The header fields of a request or an answer. Names are equal regardless of case.
public struct NetworkHeaders: Sendable, Hashable {
    private var fields: [String: [String]] = [:]

    /// Makes headers from their fields, in their order; a name may occur more than once.
    public init(_ fields: some Sequence<(name: String, value: String)>) {
        for (name, value) in fields { add(name, value) }
    }

    /// The first value of a field, or nil if there is none. Setting it replaces all values.
    public subscript(name: String) -> String? {
        get { fields[name.lowercased()]?.first }
        set { fields[name.lowercased()] = newValue.map { [$0] } }
    }

    /// Adds a value to a field.
    public mutating func add(_ name: String, _ value: String) {
        fields[name.lowercased(), default: []].append(value)
    }

    /// All fields by name, in lower case.
    public var all: [(name: String, value: String)] {
        fields.sorted { $0.key < $1.key }.flatMap { field in field.value.map { (field.key, $0) } }
    }
}

extension NetworkHeaders: ExpressibleByDictionaryLiteral {
    public init(dictionaryLiteral elements: (String, String)...) {
        self.init(elements.map { (name: $0.0, value: $0.1) })
    }
}

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

extension DependencyKeys {
    /// The way to other machines.
    public var network: DependencyKey<any NetworkService> { .init() }
}
