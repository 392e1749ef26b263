import Foundation

/// The values for the frame of a page.
public struct WebPage: Sendable, Equatable {
    /// The title of what is shown, such as `Sign in`.
    public var title: String
    /// The number of unread items, shown before the title.
    public var waiting: Int
    /// The content.
    public var content: Drawing
    /// The content of the header. Nil for the app's name alone.
    public var header: Drawing?
    /// The addresses of the style sheets.
    public var styles: [String]
    /// The addresses of the scripts.
    public var scripts: [String]
    /// The address of the icon.
    public var icon: String?
    /// The address of the script that all tabs share.
    public var worker: String?
    /// The values that the script needs to keep the page up to date, if it should.
    public var live: Live?
    /// The address of the inspector of this page's window, if it is offered.
    public var inspector: String?
    /// The address at which a browser without the script reloads the page, if the page is not complete yet.
    public var reload: String?

    /// The values that the script needs to keep a page up to date.
    public struct Live: Sendable, Equatable {
        /// The identity of the window.
        public var window: String
        /// The path of the shown screen.
        public var address: String
        /// The identity of the screen that is shown.
        public var screen: String
        /// How many screens are on the back stack.
        public var depth: Int
        /// The number of this drawing; later ones have higher numbers.
        public var version: Int
        /// The address of the events.
        public var events: String

        /// Makes the values of a page that is kept up to date.
        public init(window: String, address: String, screen: String, depth: Int, version: Int, events: String) {
            self.window = window
            self.address = address
            self.screen = screen
            self.depth = depth
            self.version = version
            self.events = events
        }
    }

    /// Makes a page.
    public init(
        title: String, waiting: Int = 0, content: Drawing, header: Drawing? = nil, styles: [String] = [],
        scripts: [String] = [],
        icon: String? = nil, worker: String? = nil, live: Live? = nil, inspector: String? = nil, reload: String? = nil
    ) {
        self.title = title
        self.waiting = waiting
        self.content = content
        self.header = header
        self.styles = styles
        self.scripts = scripts
        self.icon = icon
        self.worker = worker
        self.live = live
        self.inspector = inspector
        self.reload = reload
    }
}

/// An address of the app.
public enum WebAddress {
    /// A path with a query. Names without a value are left out, and so is an empty query.
    ///
    /// - Parameters:
    ///   - path: The path, as written in an address.
    ///   - values: The names and values of the query, which are percent-encoded.
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

/// A file that pages reference: a style sheet, a script, a script that tabs share, an icon.
public struct WebAsset: Sendable, Hashable {
    /// What the file is for.
    public enum Role: Sendable, Hashable { case style, script, worker, icon }

    /// The file's name, such as `superapp.css`.
    public let name: String
    /// What the file is for.
    public let role: Role
    /// The file's content.
    public let bytes: [UInt8]

    /// Makes an asset.
    public init(name: String, role: Role, bytes: [UInt8]) {
        self.name = name
        self.role = role
        self.bytes = bytes
    }
}

/// Draws pages. The design system's implementation is the one an app uses.
public protocol WebRenderer: Sendable {
    /// The files that every page references.
    var assets: [WebAsset] { get }

    /// Draws a part of a page, such as the content of a screen.
    ///
    /// - Parameters:
    ///   - markup: What it shows.
    ///   - origin: The window and screen of its links and forms; nil for content without any.
    ///   - former: The previous drawing for the same origin: regions with unchanged values are reused from it.
    func draw(_ markup: Markup, in origin: WebFormOrigin?, after former: Drawing?) -> Drawing

    /// Draws the whole document, with the frame of a page around its content.
    func draw(_ page: WebPage) -> [UInt8]
}

extension WebRenderer {
    /// Draws a part of a page as if for the first time.
    public func draw(_ markup: Markup, in origin: WebFormOrigin? = nil) -> Drawing {
        draw(markup, in: origin, after: nil)
    }
}
