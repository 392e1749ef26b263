/// A small picture that goes with a title, such as that of a feature: `\(state.symbol)`.
public struct Symbol: Sendable, Hashable {
    /// The outline, in a square of 24 units.
    public let path: String

    /// Makes a symbol by its name. An unknown name gets a plain square: a picture is decoration.
    public init(_ name: String) {
        path = Self.paths[name] ?? "M5 5h14v14h-14z"
    }

    /// The names that have a picture.
    public static var names: [String] { paths.keys.sorted() }

    private static let paths = [
        "bag": "M6 8h12l1 12h-14zM9 8v-1a3 3 0 0 1 6 0v1",
        "bubble": "M4 5h16v11h-9l-4 4v-4h-3zM8 9h8M8 12h5",
        "check": "M5 4h14v16h-14zM8.5 12l2.5 2.5 4.5-5",
        "code": "M9 7l-5 5 5 5M15 7l5 5-5 5",
        "pen": "M4 20l1-4 11-11 3 3-11 11zM14 7l3 3",
        "rocket": "M12 3c4 3 5 8 3 13h-6c-2-5-1-10 3-13zM9 13l-3 3v4l3-2M15 13l3 3v4l-3-2M12 8v2M12 18v3",
    ]
}
