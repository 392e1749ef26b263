/// Something known, by its name: `<dl class="facts">\(state.facts)</dl>`.
public struct Fact: Sendable, Hashable {
    /// What it is about.
    public let label: String
    /// What is known; nil if it is a moment.
    public let value: String?
    /// What is known, if it is a moment.
    public let time: PageTime?

    /// Makes a fact.
    public init(_ label: String, _ value: String) {
        self.label = label
        self.value = value
        time = nil
    }

    /// Makes a fact that is a moment.
    public init(_ label: String, _ time: PageTime) {
        self.label = label
        self.time = time
        value = nil
    }
}
