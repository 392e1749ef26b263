public import DesignSystemInterface

/// The header of a window's pages, beside the app's name.
public struct WindowHeader: Sendable, Equatable {
    /// A link to one of the app's addresses.
    public struct Link: Sendable, Equatable {
        /// The title.
        public let title: String
        /// The destination: a path.
        public let path: String
        /// Whether it is one of the app's sections, which get a line of their own on small screens.
        public let isSection: Bool
        /// The number of things there that wait for the user, such as unread messages. Shown beside the title; the
        /// total is shown in the title of the browser's tab.
        public let waiting: Waiting?

        /// Makes a link.
        public init(_ title: String, path: String, isSection: Bool = false, waiting: Waiting? = nil) {
            self.title = title
            self.path = path
            self.isSection = isSection
            self.waiting = waiting
        }
    }

    /// A number of things that wait for the user.
    public struct Waiting: Sendable, Equatable {
        /// How many.
        public let count: Int
        /// The unit, which is read after the number: `unread`.
        public let unit: String

        /// Makes a number; nil if it is 0.
        public init?(_ count: Int, unit: String) {
            guard count > 0 else { return nil }
            self.count = count
            self.unit = unit
        }
    }

    /// The destination of the app's name: a path.
    public var home: String
    /// The links.
    public var links: [Link]
    /// The name of the signed-in user.
    public var person: String?
    /// The actions. They are carried out by ``WindowApplication/perform(_:in:)``.
    public var actions: [ActionButton]
    /// A notice on every page, or nil.
    public var notice: Notice?

    /// Makes a header.
    ///
    /// - Parameters:
    ///   - home: The destination of the app's name: a path.
    ///   - links: The links.
    ///   - person: The name of the signed-in user, or nil.
    ///   - actions: The actions.
    ///   - notice: A notice on every page, or nil.
    public init(
        home: String = "/", links: [Link] = [], person: String? = nil, actions: [ActionButton] = [],
        notice: Notice? = nil
    ) {
        self.home = home
        self.links = links
        self.person = person
        self.actions = actions
        self.notice = notice
    }

    /// The number of things that wait for the user in all sections.
    var waiting: Int { links.reduce(0) { $0 + ($1.waiting?.count ?? 0) } }

    /// The prefix of the names of header actions in forms, so that they never collide with those of a screen.
    static let actionPrefix = "window/"
}
