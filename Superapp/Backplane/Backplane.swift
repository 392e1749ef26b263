// Stands in for the runtime until it is merged; deleted then.
import Observation

@MainActor public protocol Screen: AnyObject {
    var id: ScreenID { get }
    var title: String { get }
    var route: any Route { get }
}
public protocol Route: Codable, Hashable, Sendable {}
public struct ScreenID: Hashable, Codable, Sendable {
    public let rawValue: String
    public init(_ rawValue: String) { self.rawValue = rawValue }
}
