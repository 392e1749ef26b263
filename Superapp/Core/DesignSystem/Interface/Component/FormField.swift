/// A labelled input: `\(state.name)`.
public struct FormField: Sendable, Hashable {
    /// What is typed, which decides the keyboard and how a browser helps.
    public enum Kind: String, Sendable { case text, password, email, search, number, url }

    /// The name it is sent under; unique on the screen.
    public let name: String
    /// What the person is asked for.
    public let label: String
    /// The input's type.
    public let type: String
    /// What is filled in. Nil for a password: secrets are never sent back.
    public let value: String?
    /// Help that is always shown.
    public let hint: String?
    /// What is wrong with the value, and what to do.
    public let error: String?
    /// What the browser may fill in, such as `username` or `current-password`.
    public let autocomplete: String
    /// Whether it must be filled in.
    public let isRequired: Bool
    /// Whether the cursor starts here.
    public let isFocused: Bool
    /// Whether the keyboard must leave it as typed: names to sign in with, passwords, addresses.
    public let isVerbatim: Bool
    /// The identifiers of the elements that describe it, for screen readers.
    public let describedBy: String?

    /// Makes a field.
    public init(
        _ name: String, label: String, kind: Kind = .text, value: String = "", hint: String? = nil,
        error: String? = nil, autocomplete: String = "off", isRequired: Bool = false, isFocused: Bool = false
    ) {
        self.name = name
        self.label = label
        self.type = kind.rawValue
        self.value = kind == .password ? nil : value
        self.hint = hint
        self.error = error
        self.autocomplete = autocomplete
        self.isRequired = isRequired
        self.isFocused = isFocused
        isVerbatim = kind != .text && kind != .search || autocomplete == "username"
        let parts = [hint.map { _ in "hint-\(name)" }, error.map { _ in "error-\(name)" }].compactMap(\.self)
        describedBy = parts.isEmpty ? nil : parts.joined(separator: " ")
    }
}
