/// Where a page's forms and links belong: what ``Markup/form``, ``Markup/address`` and ``Markup/query`` write.
public struct WebFormOrigin: Sendable, Hashable {
    /// The identity of the window.
    public let window: String
    /// The identity of the screen.
    public let screen: String
    /// The window's secret, without which no action is carried out.
    public let token: String
    /// The path that the forms are sent to.
    public let address: String
    /// What a link adds to a path to stay in the window.
    public let query: String

    /// Names where a form belongs.
    public init(window: String, screen: String, token: String, address: String) {
        self.window = window
        self.screen = screen
        self.token = token
        self.address = address
        query = "?window=\(window)"
    }
}
