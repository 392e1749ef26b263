/// What the frame of a page needs to know.
public struct WebPage: Sendable, Equatable {
    /// The title of what is shown, such as `Sign in`.
    public var title: String
    /// How much waits for the person, such as unread messages: a number before the title.
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
    /// What the script needs to keep the page up to date, if it is to.
    public var live: Live?
    /// The address of the inspector of this page's window, if it may be linked.
    public var inspector: String?
    /// Where the page is to be had again, if there is more to come: a browser without the script asks for it soon.
    public var reload: String?

    /// What the script needs to keep a page up to date.
    public struct Live: Sendable, Equatable {
        /// The identity of the window.
        public var window: String
        /// The path of what is shown.
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
