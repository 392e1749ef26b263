public import Backplane
public import Foundation

/// Sends HTTP requests to other machines, each with one complete response.
public protocol NetworkService: Sendable {
    /// Sends a request and waits for the complete response. Redirects are followed.
    ///
    /// A response with any status is a result: the caller interprets a status such as 404.
    ///
    /// - Parameter request: The request, with its timeout and its size limit.
    /// - Returns: The answer.
    /// - Throws: ``NetworkError`` if there is no complete response. Cancelling the task ends the request with
    ///   ``NetworkError/cancelled``.
    func send(_ request: NetworkRequest) async throws(NetworkError) -> NetworkResponse
}

/// A request to a server, with a timeout and a size limit for the response.
public struct NetworkRequest: Sendable, Hashable {
    /// The method.
    public var method: NetworkMethod
    /// The address: `http` or `https`, with a host.
    public var url: URL
    /// The header fields.
    public var headers: NetworkHeaders
    /// The body, if there is one.
    public var body: Data?
    /// The timeout for the whole exchange, including redirects and the body of the response.
    public var timeout: Duration
    /// The maximum number of bytes of the response's body.
    public var responseLimit: Int

    /// Makes a request.
    ///
    /// - Parameters:
    ///   - url: The address: `http` or `https`, with a host.
    ///   - method: The method. By default, `GET`.
    ///   - headers: The header fields.
    ///   - body: The body, if there is one.
    ///   - timeout: The timeout for the whole exchange. By default, 15 seconds.
    ///   - responseLimit: The maximum number of bytes of the response's body. By default, 1 MiB.
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

/// The header fields of a request or a response. Names are equal regardless of case.
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

/// A server's response, with any status.
public struct NetworkResponse: Sendable, Hashable {
    /// The status, such as 200.
    public let status: Int
    /// The header fields.
    public let headers: NetworkHeaders
    /// The whole body, perhaps empty.
    public let body: Data

    /// Makes a response.
    public init(status: Int, headers: NetworkHeaders = [:], body: Data = Data()) {
        self.status = status
        self.headers = headers
        self.body = body
    }

    /// Whether the request succeeded: a status from 200 to 299.
    public var isSuccess: Bool { (200...299).contains(status) }
}

extension DependencyKeys {
    /// The network service.
    public var network: DependencyKey<any NetworkService> { .init() }
}
