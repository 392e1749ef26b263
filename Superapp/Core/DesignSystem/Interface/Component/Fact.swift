/// Something known, by its name: `<dl class="facts">{{#facts}}{{> fact}}{{/facts}}</dl>`.
public struct Fact: Sendable, Hashable {
    /// What it is about.
    public let label: String
    /// What is known.
    public let value: String

    /// Makes a fact.
    public init(_ label: String, _ value: String) {
        self.label = label
        self.value = value
    }
}
