/// A button that sends its form with an action: `\(state.submit)`.
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
    /// For one of several that exclude each other: `true` if it is the one that holds, else `false`. It can still be
    /// pressed, so that it keeps the keyboard's focus.
    public let pressed: String?

    /// Makes a button.
    ///
    /// - Parameter isChosen: For one of several that exclude each other, whether it is the one that holds.
    public init(
        _ title: String, action: String, style: Style = .primary, isDisabled: Bool = false,
        skipsValidation: Bool = false, isChosen: Bool? = nil
    ) {
        self.title = title
        self.action = action
        self.style = style.rawValue
        self.isDisabled = isDisabled
        self.skipsValidation = skipsValidation
        pressed = isChosen.map { "\($0)" }
    }
}
