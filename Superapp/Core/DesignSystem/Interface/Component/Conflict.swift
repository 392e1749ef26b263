public import TextRules

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
