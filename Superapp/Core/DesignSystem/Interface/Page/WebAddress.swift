import Foundation

/// An address of the app.
public enum WebAddress {
    /// A path with a query. What has no value is left out, and so is the query when nothing has one.
    ///
    /// - Parameters:
    ///   - path: The path, as it stands in an address.
    ///   - values: The names and values of the query, which are percent-encoded: everything that a browser might write
    ///     otherwise.
    public static func make(_ path: String, _ values: KeyValuePairs<String, String>) -> String {
        let parts = values.filter { !$0.value.isEmpty }.map { "\($0.key)=\(encoded($0.value))" }
        return parts.isEmpty ? path : "\(path)?\(parts.joined(separator: "&"))"
    }

    private static func encoded(_ text: String) -> String {
        text.addingPercentEncoding(withAllowedCharacters: unreserved) ?? ""
    }

    private static let unreserved = CharacterSet(
        charactersIn: "ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789-._~")
}
