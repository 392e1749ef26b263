/// A button that sends its form with an action: `{{#submit}}{{> button}}{{/submit}}`.
public struct ActionButton: Sendable, Hashable {
    /// How much a button stands out.
    public enum Style: String, Sendable { case primary, secondary, quiet, danger }

    /// What is written on it.
    public let title: String
    /// The action's name, as ``WebAction/init(name:form:)`` gets it.
    public let action: String
    /// How much it stands out.
    public let style: String
    /// Whether it can't be pressed now.
    public let isDisabled: Bool
    /// Whether the fields needn't be valid, as for "back" and "cancel".
    public let skipsValidation: Bool

    /// Makes a button.
    public init(
        _ title: String, action: String, style: Style = .primary, isDisabled: Bool = false,
        skipsValidation: Bool = false
    ) {
        self.title = title
        self.action = action
        self.style = style.rawValue
        self.isDisabled = isDisabled
        self.skipsValidation = skipsValidation
    }
}
