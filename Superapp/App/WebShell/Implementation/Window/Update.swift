/// What a window shows at one moment, as the script gets it.
struct Update: Sendable, Equatable, Encodable {
    /// The identity of the window.
    var window: String
    /// The number of this update; a later one has a higher number.
    var version: Int
    /// The path of what is shown.
    var address: String
    /// The title of what is shown.
    var title: String
    /// The identity of the screen.
    var screen: String
    /// How many screens are on the back stack; the script adds to the browser's history when it grows.
    var depth: Int
    /// The rendered content.
    var html: String
    /// The rendered content of the header.
    var header = ""
    /// Whether the window shows an error instead of a screen.
    var isFailure = false
    /// Whether there is more to come by itself.
    var isLoading = false

    private enum CodingKeys: String, CodingKey { case window, version, address, title, screen, depth, html, header }
}
