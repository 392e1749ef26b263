public import Foundation
public import NetworkServiceInterface

/// A request as a local server got it.
public struct LocalRequest: Sendable, Hashable {
    /// The method, such as `GET`.
    public let method: String
    /// The path and the query, as sent.
    public let target: String
    /// The header fields.
    public let headers: NetworkHeaders
    /// The whole body.
    public let body: Data

    /// The path, without the query, as sent.
    public var path: String { String(target.prefix { $0 != "?" }) }

    /// The value of a name in the query, decoded.
    public func query(_ name: String) -> String? {
        let items = URLComponents(string: target)?.queryItems
        return items?.first { $0.name == name }?.value?.replacing("+", with: " ")
    }
}
