import DesignSystemInterface

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
