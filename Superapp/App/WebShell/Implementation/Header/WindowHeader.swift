public import DesignSystemInterface

/// What the header of a window's pages offers beside the app's name, whatever is shown below it.
public struct WindowHeader: Sendable, Equatable {
    /// A way to one of the app's addresses.
    public struct Link: Sendable, Equatable {
        /// What is written on it.
        public let title: String
        /// Where it leads: a path.
        public let path: String
        /// Whether it is one of the app's sections, which get a line of their own where there is little room, as on a phone.
        public let isSection: Bool
        /// How much there waits for the person, such as unread messages; shown beside the title, and all of it together
        /// in the title of the browser's tab.
        public let waiting: Waiting?

        /// Makes a way to an address.
        public init(_ title: String, path: String, isSection: Bool = false, waiting: Waiting? = nil) {
            self.title = title
            self.path = path
            self.isSection = isSection
            self.waiting = waiting
        }
    }

    /// A number of things that wait for the person.
    public struct Waiting: Sendable, Equatable {
        /// How many.
        public let count: Int
        /// What they are, as read behind the number: `unread`.
        public let unit: String

        /// Makes a number of things; nil if there are none.
        public init?(_ count: Int, unit: String) {
            guard count > 0 else { return nil }
            self.count = count
            self.unit = unit
        }
    }

    /// Where the app's name leads: a path.
    public var home: String
    /// The ways that are open from everywhere.
    public var links: [Link]
    /// The name of the person who is signed in.
    public var person: String?
    /// What can be done from everywhere. The application is told by ``WindowApplication/perform(_:in:)``.
    public var actions: [ActionButton]
    /// What the person has to know on every page, or nil.
    public var notice: Notice?

    /// Makes a header.
    ///
    /// - Parameters:
    ///   - home: Where the app's name leads: a path.
    ///   - links: The ways that are open from everywhere.
    ///   - person: The name of the person who is signed in, or nil.
    ///   - actions: What can be done from everywhere.
    ///   - notice: What the person has to know on every page, or nil.
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

    /// How much waits for the person in all sections.
    var waiting: Int { links.reduce(0) { $0 + ($1.waiting?.count ?? 0) } }

    /// What the names of a header's actions begin with in a form, so that they never meet those of a screen.
    static let actionPrefix = "window/"
}
