public import TextRules

/// A message about what happened, announced by screen readers: `\(state.notice)`.
public struct Notice: Sendable, Hashable {
    /// What happened and what to do.
    public let text: String
    /// A moment that belongs to it, in a sentence of its own at the end.
    public let time: PageTime?
    /// An action for it, such as undoing it. It sends its own form, so the notice must not be inside a form.
    public let action: ActionButton?
    /// What its action undoes, if that is "Undo".
    public let undoTarget: UndoTarget?
    /// Its tone.
    public let tone: String
    /// `alert` if it interrupts, `status` if it waits for a pause.
    public let role: String

    /// Makes a notice.
    ///
    /// - Parameters:
    ///   - text: What happened and what to do.
    ///   - time: A moment that belongs to it, with the words in front of it; the full stop is written after it.
    ///   - action: An action for it.
    ///   - tone: Its tone.
    public init(_ text: String, time: PageTime? = nil, action: ActionButton? = nil, tone: Tone = .info) {
        self.init(text, time: time, action: action, undoing: nil, tone: tone)
    }

    init(_ text: String, time: PageTime?, action: ActionButton?, undoing undoTarget: UndoTarget?, tone: Tone) {
        self.text = text
        self.time = time
        self.action = action
        self.undoTarget = undoTarget
        self.tone = tone.rawValue
        role = tone == .danger || tone == .warning ? "alert" : "status"
    }
}

/// The tone, which determines the colour and, for a notice, how urgently it is announced.
public enum Tone: String, Sendable, Hashable {
    case neutral, info, success, warning, danger
}

/// A placeholder for an empty list: `\(state.empty)`.
public struct EmptyState: Sendable, Hashable {
    /// The missing content.
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

/// The stored version and the version that the user tried to save, to choose one: `\(state.conflict)`, in the form,
/// above its buttons. The field `latest` of the form contains the shown version.
public struct Conflict: Sendable, Hashable {
    /// A field in which both differ.
    public struct Field: Sendable, Hashable {
        /// Its label.
        public let label: String
        /// The difference from the stored text to the user's.
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
    /// Saves the user's version: the action `replace`.
    public let replace = ActionButton("Save mine", action: "replace")
    /// Shows the stored version instead of the user's: the action `reload`.
    public let reload = ActionButton(
        "Use the stored version", action: "reload", style: .secondary, skipsValidation: true, draft: .drop)

    /// Stores the user's version beside the other one: the action `another`, under the id in the field `another`. Nil
    /// where both are versions of the same thing for sure.
    public let another: ActionButton?
    /// The id that it is then stored under.
    public let anotherID: String

    /// Makes a conflict. Equal fields are left out.
    ///
    /// - Parameter another: How the button reads that keeps both, and the id of what it makes, if that is possible.
    public init(_ heading: String, latest: Int, fields: [Field], another: (title: String, id: String)? = nil) {
        self.heading = heading
        self.latest = latest
        self.fields = fields.filter { !$0.difference.isEmpty }
        self.another = another.map { ActionButton($0.title, action: "another", style: .secondary) }
        anotherID = another?.id ?? ""
    }
}

extension Notice {
    /// Says that the stored version, which was changed elsewhere, is shown, because there was nothing to choose.
    public static var nothingDiffers: Notice {
        Notice("This is the version that is stored now. Nothing that you have written differs from it.", tone: .success)
    }
}
