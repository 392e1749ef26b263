import DesignSystemInterface
import Foundation
import Synchronization

/// What a window shows at one moment.
struct Update: Sendable, Equatable {
    /// The identity of the window.
    var window: String
    /// The number of this update; a later one has a higher number.
    var version: Int
    /// The path of what is shown.
    var address: String
    /// The title of what is shown.
    var title: String
    /// How much waits for the person in all of the app.
    var waiting = 0
    /// The identity of the screen.
    var screen: String
    /// How many screens are on the back stack; the script adds to the browser's history when it grows.
    var depth: Int
    /// The content.
    var drawing = Drawing()
    /// The header.
    var header = Drawing()
    /// Whether the window shows an error instead of a screen.
    var isFailure = false
    /// Whether there is more to come by itself.
    var isLoading = false
    private let told = ToldOnce()

    /// The update as a script gets it, in JSON.
    ///
    /// - Parameter former: What the browser has; nil if that is not known here.
    func json(after former: Update?) throws -> Data {
        try told.json(of: former?.version) { try JSONEncoder().encode(Told(self, after: former)) }
    }
}

/// What was last told of an update: the answer to a form and the live connection tell the same.
private final class ToldOnce: Sendable, Equatable {
    private let last = Mutex<(base: Int?, json: Data)?>(nil)

    static func == (_: ToldOnce, _: ToldOnce) -> Bool { true }

    func json(of base: Int?, _ make: () throws -> Data) throws -> Data {
        if let last = last.withLock(\.self), last.base == base { return last.json }
        let json = try make()
        last.withLock { $0 = (base, json) }
        return json
    }
}

/// An update as a browser's script gets it: what is new since the one that it has, or else all of it.
struct Told: Sendable, Encodable {
    private let window: String
    private let version: Int
    private let address: String
    private let title: String
    private let waiting: Int
    private let screen: String
    private let depth: Int
    /// The number of the update that the changes are changes of.
    private var base: Int?
    private var changes: [Change]?
    private var html: String?
    private var header: String?

    /// Tells of an update.
    ///
    /// - Parameters:
    ///   - update: What the window shows.
    ///   - former: What the browser has; nil if that is not known here.
    init(_ update: Update, after former: Update?) {
        window = update.window
        version = update.version
        address = update.address
        title = update.title
        waiting = update.waiting
        screen = update.screen
        depth = update.depth
        if let former, former.screen == screen, let changes = update.drawing.changes(since: former.drawing) {
            (base, self.changes) = (former.version, changes)
        } else {
            html = update.drawing.html
        }
        if former?.header != update.header { header = update.header.html }
    }
}

extension Update {
    /// Where a browser finds the window as it is now: a path of this server, whatever a screen says its address is.
    var link: String { Self.link(to: address, in: window) }

    /// Where a browser finds an address in a window.
    static func link(to address: String, in window: String) -> String {
        let path = isPathHere(address) ? address : "/"
        return "\(path)\(path.contains("?") ? "&" : "?")window=\(window)"
    }

    /// Browsers leave control characters out and read `\` as `/`; two of those begin the name of another server.
    static func isPathHere(_ address: String) -> Bool {
        let units = Array(address.utf8)
        guard units.first == UInt8(ascii: "/"), units.allSatisfy({ $0 > 0x20 && $0 != 0x7F }) else { return false }
        return units.count < 2 || units[1] != UInt8(ascii: "/") && units[1] != UInt8(ascii: "\\")
    }
}

/// Whether what was rendered is out of date. Set from wherever an observed value changes.
final class Staleness: Sendable {
    private let isSet = Mutex(true)

    /// Marks as out of date.
    ///
    /// - Returns: Whether it was up to date before.
    func set() -> Bool {
        isSet.withLock { flag in
            defer { flag = true }
            return !flag
        }
    }

    /// Marks as up to date.
    ///
    /// - Returns: Whether it was out of date before.
    func clear() -> Bool {
        isSet.withLock { flag in
            defer { flag = false }
            return flag
        }
    }
}
