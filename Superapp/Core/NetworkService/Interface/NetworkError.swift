import Foundation

/// The reason why there is no complete response.
public enum NetworkError: Error, Sendable, Hashable {
    /// The address is not an HTTP address.
    case invalidAddress(String)
    /// The server can't be reached: no network, unknown name, nothing that listens, or an untrusted certificate.
    case cannotConnect(host: String)
    /// The response exceeded the timeout.
    case timedOut(host: String, after: Duration)
    /// The connection ended before the response was complete.
    case dropped(host: String)
    /// The body of the response exceeds the limit.
    case tooLarge(host: String, limit: Int)
    /// The response is not valid HTTP, or redirects to itself.
    case unreadable(host: String)
    /// The task was cancelled, or the app is stopping.
    case cancelled
}

extension NetworkError: CustomStringConvertible {
    /// One sentence for the user: what happened and, if possible, what to do.
    public var message: String {
        switch self {
        case .invalidAddress(let address): "“\(address.prefix(200))” is not a valid web address."
        case .cannotConnect(let host): "\(host) can’t be reached. Check the connection and try again."
        case .timedOut(let host, let limit):
            "\(host) took longer than \(Self.inWords(limit)) to answer. Try again in a moment."
        case .dropped(let host): "The connection to \(host) was lost. Try again."
        case .tooLarge(let host, let limit):
            "\(host) answered with more than \(limit.formatted()) bytes, which is too much."
        case .unreadable(let host): "The answer of \(host) can’t be read."
        case .cancelled: "The request was cancelled."
        }
    }

    public var description: String { message }

    private static func inWords(_ duration: Duration) -> String {
        duration.formatted(
            .units(allowed: [.minutes, .seconds, .milliseconds], width: .wide).locale(.init(identifier: "en_GB")))
    }
}
