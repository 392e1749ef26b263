import DesignSystemInterface
import Foundation
import Synchronization

/// The content of a window at one moment.
struct Update: Sendable, Equatable {
    /// The identity of the window.
    var window: String
    /// The number of this update; a later one has a higher number.
    var version: Int
    /// The path of the screen.
    var address: String
    /// The title of the screen.
    var title: String
    /// The number of things in the app that wait for the user.
    var waiting = 0
    /// The identity of the screen.
    var screen: String
    /// The number of screens on the back stack; the script adds to the browser's history when it grows.
    var depth: Int
    /// The content.
    var drawing = Drawing()
    /// The header.
    var header = Drawing()
    /// Whether the window shows an error instead of a screen.
    var isFailure = false
    /// Whether more content will follow without a request.
    var isLoading = false
    /// The number of the last form that had come when this was drawn, by which a browser whose answer was lost learns that it has.
    var form: String?
    private let told = ToldOnce()

    /// The update as a script gets it, in JSON.
    ///
    /// - Parameter former: What the browser has; nil if that is not known here.
    func json(after former: Update?) throws -> Data {
        try told.json(of: former?.version) { try JSONEncoder().encode(Told(self, after: former)) }
    }
}

/// What was last told of an update: the answer to a form and the live connection tell the same. A long one is not kept,
/// because the window keeps its content already.
private final class ToldOnce: Sendable, Equatable {
    /// In bytes.
    private static let longest = 65_536

    private let last = Mutex<(base: Int?, json: Data)?>(nil)

    static func == (_: ToldOnce, _: ToldOnce) -> Bool { true }

    func json(of base: Int?, _ make: () throws -> Data) throws -> Data {
        if let last = last.withLock(\.self), last.base == base { return last.json }
        let json = try make()
        if json.count <= Self.longest { last.withLock { $0 = (base, json) } }
        return json
    }
}

/// An update as sent to the script: the changes since the update that the browser has, or everything.
struct Told: Sendable, Encodable {
    private let window: String
    private let version: Int
    private let address: String
    private let title: String
    private let waiting: Int
    private let screen: String
    private let depth: Int
    /// The number of the update to which the changes apply.
    private var base: Int?
    private var changes: [Change]?
    private var html: String?
    private var header: String?
    private let form: String?

    /// Encodes an update.
    ///
    ///   - update: The current content.
    ///   - update: What the window shows.
    ///   - former: The update that the browser has; nil if it is unknown.
    init(_ update: Update, after former: Update?) {
        window = update.window
        version = update.version
        address = update.address
        title = update.title
        waiting = update.waiting
        screen = update.screen
        depth = update.depth
        form = update.form
        if let former, former.screen == screen, let changes = update.drawing.changes(since: former.drawing) {
            (base, self.changes) = (former.version, changes)
        } else {
            html = update.drawing.html
        }
        if former?.header != update.header { header = update.header.html }
    }
}

extension Update {
    /// The address at which a browser finds the window: a path on this server, even if a screen has an invalid address.
    var link: String { Self.link(to: address, in: window) }

    /// The address at which a browser finds a path in a window.
    static func link(to address: String, in window: String) -> String {
        let path = isPathHere(address) ? address : "/"
        return "\(path)\(path.contains("?") ? "&" : "?")window=\(window)"
    }

    /// Browsers remove control characters and read `\` as `/`; two slashes begin the name of another server.
    static func isPathHere(_ address: String) -> Bool {
        let units = Array(address.utf8)
        guard units.first == UInt8(ascii: "/"), units.allSatisfy({ $0 > 0x20 && $0 != 0x7F }) else { return false }
        return units.count < 2 || units[1] != UInt8(ascii: "/") && units[1] != UInt8(ascii: "\\")
    }
}

/// Whether the rendered content is out of date. Set by any thread that changes an observed value.
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
