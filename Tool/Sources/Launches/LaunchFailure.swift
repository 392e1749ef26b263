/// Why a measurement failed.
public enum LaunchFailure: Error, Hashable, CustomStringConvertible {
    /// The program does not build. With the compiler's errors.
    case notBuilt(String, errors: [String])
    /// An image of a layout does not link. With the linker's errors.
    case notLinked(layout: String, image: String, errors: [String])
    /// Every start failed.
    case notStarted(layout: String, reason: String)
    /// Something required does not exist.
    case missing(String)
    /// This process received a signal to end.
    case interrupted(Int32)

    public var description: String {
        switch self {
        case .notBuilt(let program, let errors):
            "'\(program)' does not build, so nothing was measured:\n" + Self.indented(errors)
        case .notLinked(let layout, let image, let errors):
            "'\(image)' of the layout '\(layout)' does not link:\n" + Self.indented(errors)
        case .notStarted(let layout, let reason): "The layout '\(layout)' did not start: \(reason)"
        case .missing(let text): text
        case .interrupted: "Interrupted. The measurement was discarded."
        }
    }

    private static func indented(_ lines: [String]) -> String {
        lines.map { "    \($0)" }.joined(separator: "\n")
    }
}
