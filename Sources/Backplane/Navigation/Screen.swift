/// What a board shows: an identity, a title, a route, and, in the conforming type, the model for views.
///
/// A screen does not depend on a UI framework. Where it is drawn, an extension adds the view: a template on the web, a
/// view on Apple platforms.
@MainActor
public protocol Screen: AnyObject {
    /// The identity of this screen among those that are shown.
    var id: ScreenID { get }
    /// The window's title while this screen is on top.
    var title: String { get }
    /// The place of this screen in the app, for a screen that is restored after a restart
    /// (``ModuleRegistry/restore(_:from:input:)``). By default, the screen has none (``NoRoute``) and is not restored.
    var route: any Route { get }
}

extension Screen {
    /// No route: the screen is not restored.
    public var route: any Route { NoRoute() }
}

/// The route of screens that have none, such as a sheet that asks something. They are skipped by ``Root/restore(_:)``.
public struct NoRoute: Route {
    /// Makes one, for a screen that has a route only at times.
    public init() {}
}

/// The place of a screen in the app, as a value: sufficient to open it again after a restart or from a link.
///
/// It is stored as JSON (``NavigationSnapshot``), and two routes of one type with the same JSON are the same place.
public protocol Route: Codable, Sendable {}

/// The identity of one screen on a back stack. Two screens of one type have different ids.
public struct ScreenID: Hashable, Sendable, Codable, RawRepresentable {
    /// The identifying text.
    public let rawValue: String

    /// Makes an id from a text that is unique on its back stack.
    public init(rawValue: String) {
        self.rawValue = rawValue
    }

    /// Makes an id that no other screen has.
    public init() {
        // Not a UUID: to make one on Linux opens a file, and without a word makes the same one each time if the process
        // may open no more.
        rawValue = (0..<2).map { _ in String(UInt64.random(in: .min ... .max), radix: 16) }.joined(separator: "-")
    }
}

extension ScreenID: CustomStringConvertible {
    public var description: String { rawValue }
}
