/// A page that lets somebody in by a name and a password, beside the picture of what the app is about: `\(state)`.
public struct Entrance: Sendable, Hashable {
    /// What it is.
    public let title: String
    /// What one gets by it.
    public let lead: String
    /// What went wrong, if that is about neither field.
    public let notice: Notice?
    /// The field for the name.
    public let name: FormField
    /// The field for the password.
    public let password: FormField
    /// Sends both.
    public let enter: ActionButton
    /// Who should go another way, such as `New here?`.
    public let question: String
    /// The other way.
    public let way: ActionButton

    /// Makes a page.
    public init(
        _ title: String, lead: String, notice: Notice?, name: FormField, password: FormField, enter: ActionButton,
        question: String, way: ActionButton
    ) {
        self.title = title
        self.lead = lead
        self.notice = notice
        self.name = name
        self.password = password
        self.enter = enter
        self.question = question
        self.way = way
    }
}
