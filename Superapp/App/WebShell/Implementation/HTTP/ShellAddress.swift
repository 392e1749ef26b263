import Foundation
import Hummingbird
import HummingbirdCore
import TextRules

/// The target of a request: a path, a window, and the rest of the query.
struct ShellAddress: Sendable, Equatable {
    /// The maximum length of an address, in bytes. It is enough for an encoded search of 256 emoji.
    static let limit = 4096

    /// Without slashes at its end, which make no difference.
    let path: String
    /// The path with its query but without the window, which the app opens.
    let address: String
    private let parameters: [String: String]

    /// Reads the target of a request.
    ///
    /// - Throws: ``Refusal`` if it is too long or not valid.
    init(_ uri: URI) throws(Refusal) {
        guard uri.string.utf8.count <= Self.limit else { throw .addressTooLong }
        let (path, query) = (uri.path, uri.query ?? "")
        guard path.hasPrefix("/"), let decoded = path.removingPercentEncoding,
            !decoded.unicodeScalars.contains(where: { $0.value < 0x20 || $0.value == 0x7F }),
            let decodedQuery = query.removingPercentEncoding
        else { throw .malformed("The address is not valid.") }
        guard !decoded.hasTooManyMarks, !decodedQuery.hasTooManyMarks else { throw .tooManyMarks }
        let pairs = query.split(separator: "&")
        let rest = pairs.filter { !$0.hasPrefix("window=") }
        let end = path.lastIndex { $0 != "/" } ?? path.startIndex
        self.path = String(path[...end])
        address = rest.isEmpty ? self.path : "\(self.path)?\(rest.joined(separator: "&"))"
        parameters = Dictionary(pairs.map(Self.parameter)) { first, _ in first }
    }

    /// A name and its value, either of which may be empty.
    private static func parameter(_ pair: Substring) -> (String, String) {
        let name = pair.prefix { $0 != "=" }
        return (String(name), String(pair.dropFirst(name.count + 1)))
    }

    /// The identity of the window that the address names.
    var window: String? { parameters["window"] }

    /// Whether it names many windows for one live connection.
    var namesMany: Bool { parameters["windows"] != nil || parameters["inspect"] != nil }

    /// The entries of a parameter that is a list.
    func list(_ name: String) -> [Substring] { parameters[name]?.split(separator: ",") ?? [] }

    /// The number of the update that the browser has.
    var version: Int? { parameters["version"].flatMap { Int($0) } }
}
