/// A labelled input of several lines: `\(state.content)`.
public struct TextArea: Sendable, Hashable {
    /// The name it is sent under; unique on the screen.
    public let name: String
    /// What the person is asked for.
    public let label: String
    /// What is filled in.
    public let value: String
    /// Help that is always shown.
    public let hint: String?
    /// What is wrong with the value, and what to do.
    public let error: String?
    /// Whether it must be filled in.
    public let isRequired: Bool
    /// The identifiers of the elements that describe it, for screen readers.
    public let describedBy: String?

    /// Makes an input.
    public init(
        _ name: String, label: String, value: String = "", hint: String? = nil, error: String? = nil,
        isRequired: Bool = false
    ) {
        self.name = name
        self.label = label
        self.value = value
        self.hint = hint
        self.error = error
        self.isRequired = isRequired
        let parts = [hint.map { _ in "hint-\(name)" }, error.map { _ in "error-\(name)" }].compactMap(\.self)
        describedBy = parts.isEmpty ? nil : parts.joined(separator: " ")
    }
}
