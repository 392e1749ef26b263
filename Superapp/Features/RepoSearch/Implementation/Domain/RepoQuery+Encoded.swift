import Foundation

extension RepoQuery {
    /// The query as a value in an address. Everything that a browser might write otherwise is encoded.
    var encoded: String {
        text.addingPercentEncoding(withAllowedCharacters: Self.unreserved) ?? ""
    }

    private static let unreserved = CharacterSet(
        charactersIn: "ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789-._~")
}
