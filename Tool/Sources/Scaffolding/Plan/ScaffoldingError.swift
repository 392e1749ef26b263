/// Why nothing was made, and what to do.
public struct ScaffoldingError: Error, Hashable, CustomStringConvertible {
    public let description: String

    init(_ description: String) {
        self.description = description
    }
}
