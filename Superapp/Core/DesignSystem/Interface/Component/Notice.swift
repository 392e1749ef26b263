public import TextRules

/// A message about what happened, announced by screen readers: `\(state.notice)`.
public struct Notice: Sendable, Hashable {
    /// What happened and what to do.
    public let text: String
    /// A moment that belongs to it, in a sentence of its own at the end.
    public let time: PageTime?
    /// What can be done about it, such as to undo it. It sends a form of its own, so the notice stands in none.
    public let action: ActionButton?
    /// How it is meant.
    public let tone: String
    /// `alert` if it interrupts, `status` if it waits for a pause.
    public let role: String

    /// Makes a notice.
    ///
    /// - Parameters:
    ///   - text: What happened and what to do.
    ///   - time: A moment that belongs to it, with the words in front of it; the full stop is written after it.
    ///   - action: What can be done about it.
    ///   - tone: How it is meant.
    public init(_ text: String, time: PageTime? = nil, action: ActionButton? = nil, tone: Tone = .info) {
        self.text = text
        self.time = time
        self.action = action
        self.tone = tone.rawValue
        role = tone == .danger || tone == .warning ? "alert" : "status"
    }
}

/// How something is meant; decides its colour and, for a notice, how urgently it is announced.
public enum Tone: String, Sendable, Hashable {
    case neutral, info, success, warning, danger
}

/// What stands where there is nothing yet: `\(state.empty)`.
public struct EmptyState: Sendable, Hashable {
    /// What there is none of.
    public let title: String
    /// Why, or what to do about it.
    public let text: String
    /// The next step, if it isn't on the page already.
    public let way: PageLink?

    /// Makes an empty state.
    public init(_ title: String, text: String, way: PageLink? = nil) {
        self.title = title
        self.text = text
        self.way = way
    }
}

/// What is stored beside what a person wanted to save over it, for them to choose: `\(state.conflict)`, in the form, above
/// its buttons. The field `latest` of the form says which version they were shown.
public struct Conflict: Sendable, Hashable {
    /// A field in which both differ.
    public struct Field: Sendable, Hashable {
        /// Its label.
        public let label: String
        /// From what is stored to what the person has written.
        public let difference: Difference

        /// Compares a field.
        public init(_ label: String, stored: String, own: String) {
            self.label = label
            difference = Difference(from: stored, to: own)
        }
    }

    /// What happened.
    public let heading: String
    /// The fields in which both differ.
    public let fields: [Field]
    /// The version that is stored.
    public let latest: Int
    /// Saves the person's own: the action `replace`.
    public let replace = ActionButton("Save mine", action: "replace")
    /// Shows what is stored in place of the person's own: the action `reload`.
    public let reload = ActionButton(
        "Go on with what is stored", action: "reload", style: .secondary, skipsValidation: true)

    /// Makes a conflict. Fields that are alike are left out.
    public init(_ heading: String, latest: Int, fields: [Field]) {
        self.heading = heading
        self.latest = latest
        self.fields = fields.filter { !$0.difference.isEmpty }
    }
}
