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
    /// What it is about, for those who don't see what stands beside it.
    public let subject: String?
    /// Whether it can't be pressed now.
    public let isDisabled: Bool
    /// Whether the fields needn't be valid, as for "back" and "cancel".
    public let skipsValidation: Bool
    /// Whether it leaves what the person is at without a change; the Escape key presses it.
    public let cancels: Bool
    /// For one of several that exclude each other: `true` if it is the one that holds, else `false`. It can still be
    /// pressed, so that it keeps the keyboard's focus.
    public let pressed: String?

    /// The button that takes back what was just done: its action is `undo`.
    public static let undo = ActionButton("Undo", action: "undo", style: .secondary, skipsValidation: true)

    /// Makes a button.
    ///
    /// - Parameters:
    ///   - subject: What it is about, where several buttons of a page read alike.
    ///   - isChosen: For one of several that exclude each other, whether it is the one that holds.
    public init(
        _ title: String, action: String, style: Style = .primary, subject: String? = nil, isDisabled: Bool = false,
        skipsValidation: Bool = false, cancels: Bool = false,
        isChosen: Bool? = nil
    ) {
        self.title = title
        self.action = action
        self.style = style.rawValue
        self.subject = subject
        self.isDisabled = isDisabled
        self.skipsValidation = skipsValidation
        self.cancels = cancels
        pressed = isChosen.map { "\($0)" }
    }
}
