/// A way to another page of the app, such as back to a list: `\(state.back)`.
public struct PageLink: Sendable, Hashable {
    /// What is written on it.
    public let title: String
    /// Where it leads: a path, with `shell.query` added by the template.
    public let path: String
    /// The action that leads there from this screen: the script sends it, with the form around the link, instead of
    /// following the path.
    public let action: String?

    /// Makes a way to another page.
    public init(_ title: String, path: String, action: String? = nil) {
        self.title = title
        self.path = path
        self.action = action
    }
}
