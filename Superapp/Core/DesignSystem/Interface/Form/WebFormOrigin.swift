/// Where a form belongs; what `{{> form}}` writes into hidden fields. Templates see it as `shell`.
public struct WebFormOrigin: Sendable, Hashable {
    /// The identity of the window.
    public let window: String
    /// The identity of the screen.
    public let screen: String
    /// The window's secret, without which no action is carried out.
    public let token: String
    /// The path that the form is sent to: `action="{{shell.address}}"`.
    public let address: String
    /// What a link adds to a path to stay in the window: `href="/register{{shell.query}}"`.
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
