/// What an "Undo" is for. Its form names it, so that it undoes this and nothing else, whatever was done since.
public struct UndoTarget: Sendable, Hashable {
    /// What was done to the thing, in one word, such as `deletion`.
    public let deed: String
    /// The id of the thing. It is deleted once before it is there again, so this tells which deletion is meant.
    public let id: String

    /// Makes a target.
    public init(_ deed: String, of id: String) {
        self.deed = deed
        self.id = id
    }

    /// The name of the field in which the form of an "Undo" sends it.
    public static let fieldName = "undoes"

    /// What the field contains.
    public var text: String { "\(deed) \(id)" }
}

extension WebForm {
    /// What the form of an "Undo" undoes, read as the type by which a screen knows it.
    ///
    /// - Throws: ``WebFormError/missingField(_:)``, or ``WebFormError/invalidField(_:)`` if `read` answers nil.
    public func undoTarget<Value>(_ read: (UndoTarget) -> Value?) throws(WebFormError) -> Value {
        try value(UndoTarget.fieldName) { text in
            let parts = text.split(separator: " ", maxSplits: 1).map(String.init)
            return parts.count == 2 ? read(UndoTarget(parts[0], of: parts[1])) : nil
        }
    }
}

extension Notice {
    /// Makes a notice of something that can be undone, with the action `undo`.
    ///
    /// - Parameters:
    ///   - text: What was done, or why it could not be undone.
    ///   - target: What is undone.
    ///   - tone: Its tone.
    public init(_ text: String, undoing target: UndoTarget, tone: Tone = .info) {
        self.init(text, time: nil, action: .undo, undoing: target, tone: tone)
    }

    /// Says that what an "Undo" was for can't be undone. Nothing else is undone instead.
    public static let tooLateToUndo = Notice(
        "That can’t be undone any more: it was undone already, or is too long ago.", tone: .warning)
}
