import Foundation

/// A screen's route as it is kept in a snapshot: the name of its type, and itself as JSON.
public struct SavedRoute: Codable, Hashable, Sendable {
    /// The name of the route's type, without its module.
    public let type: String
    /// The route as JSON.
    public let json: String

    init(_ route: some Route) throws {
        let encoder = JSONEncoder()
        encoder.outputFormatting = [.sortedKeys, .withoutEscapingSlashes]
        type = Self.name(of: Swift.type(of: route))
        json = String(decoding: try encoder.encode(route), as: UTF8.self)
    }

    func decode<Wanted: Route>(as wanted: Wanted.Type) throws -> Wanted {
        try JSONDecoder().decode(Wanted.self, from: Data(json.utf8))
    }

    static func name(of type: any Route.Type) -> String { String(describing: type) }
}
