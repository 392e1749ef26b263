import Foundation

/// Why no whole answer came.
public enum NetworkError: Error, Sendable, Hashable {
    /// The address is not one that HTTP can be spoken with.
    case invalidAddress(String)
    /// The server can't be reached: no network, no such name, nothing that listens, or no trust in its certificate.
    case cannotConnect(host: String)
    /// The answer took longer than it may.
    case timedOut(host: String, after: Duration)
    /// The connection ended before the whole answer had come.
    case dropped(host: String)
    /// The body of the answer has more bytes than it may.
    case tooLarge(host: String, limit: Int)
    /// What came is not an HTTP answer, or only leads to itself.
    case unreadable(host: String)
    /// The task was cancelled, or the app is stopping.
    case cancelled
}

extension NetworkError: CustomStringConvertible {
    /// One sentence for a person: what happened and, where they can do something, what.
    public var message: String {
        switch self {
        case .invalidAddress(let address): "“\(address.prefix(200))” is not an address that can be asked."
        case .cannotConnect(let host): "\(host) can’t be reached. Check the connection and try again."
        case .timedOut(let host, let limit):
            "\(host) took longer than \(Self.inWords(limit)) to answer. Try again in a moment."
        case .dropped(let host): "The connection to \(host) was lost. Try again."
        case .tooLarge(let host, let limit):
            "\(host) answered with more than \(limit.formatted()) bytes, which is too much to read."
        case .unreadable(let host): "The answer of \(host) can’t be understood."
        case .cancelled: "The request was called off."
        }
    }

    public var description: String { message }

    private static func inWords(_ duration: Duration) -> String {
        duration.formatted(
            .units(allowed: [.minutes, .seconds, .milliseconds], width: .wide).locale(.init(identifier: "en_GB")))
    }
}
