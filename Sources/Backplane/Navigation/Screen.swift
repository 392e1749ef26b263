import Foundation

/// Something a board shows: an identity, a title, a place, and in the conforming type the model that views show.
///
/// A screen knows no UI kit. Where it is shown, an extension adds how: a template on the web, a view on Apple platforms.
@MainActor
public protocol Screen: AnyObject {
    /// The identity of this screen among those that are shown.
    var id: ScreenID { get }
    /// The title of the window while this screen is on top.
    var title: String { get }
    /// The place of this screen in the app, from which it is restored after a restart
    /// (``ModuleRegistry/restore(_:from:input:)``). The default is a route that is never restored.
    var route: any Route { get }
}

extension Screen {
    /// A route that is never restored.
    public var route: any Route { NoRoute() }
}

/// The route of screens that have none.
struct NoRoute: Route {}

/// Where a screen is in the app, as a value: enough to come back to it after a restart or from a link.
///
/// It is kept as JSON (``NavigationSnapshot``), and two routes of one type with the same JSON are the same place.
public protocol Route: Codable, Sendable {}

/// The identity of one screen on a back stack. Two screens of one kind have two ids.
public struct ScreenID: Hashable, Sendable, Codable, RawRepresentable {
    /// The identifying text.
    public let rawValue: String

    /// Makes an id from a text that is unique on its back stack.
    public init(rawValue: String) {
        self.rawValue = rawValue
    }

    /// Makes an id that no other screen has.
    public init() {
        rawValue = UUID().uuidString
    }
}

extension ScreenID: CustomStringConvertible {
    public var description: String { rawValue }
}
