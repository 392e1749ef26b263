/// Why nothing can be planned or carried out, and what to do.
public struct ExtractionError: Error, Hashable, CustomStringConvertible {
    public let description: String

    init(_ description: String) {
        self.description = description
    }
}
