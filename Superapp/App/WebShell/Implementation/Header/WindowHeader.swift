public import DesignSystemInterface

/// What the header of a window's pages offers beside the app's name, whatever is shown below it.
public struct WindowHeader: Sendable, Equatable {
    /// A way to one of the app's addresses.
    public struct Link: Sendable, Equatable {
        /// What is written on it.
        public let title: String
        /// Where it leads: a path.
        public let path: String
        /// Whether it is left out where there is little room, as on a phone.
        public let needsRoom: Bool

        /// Makes a way to an address.
        public init(_ title: String, path: String, needsRoom: Bool = false) {
            self.title = title
            self.path = path
            self.needsRoom = needsRoom
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

    /// What the names of a header's actions begin with in a form, so that they never meet those of a screen.
    static let actionPrefix = "window/"
}
