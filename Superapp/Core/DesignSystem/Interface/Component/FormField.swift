/// A labelled input: `\(state.name)`.
public struct FormField: Sendable, Hashable {
    /// The kind of input, which determines the keyboard and the browser's assistance.
    public enum Kind: String, Sendable {
        case text, password, email, search, number, url
        /// A number as people write it, with a comma or a point.
        case decimal
    }

    /// The name it is sent under; unique on the screen.
    public let name: String
    /// The label.
    public let label: String
    /// The input's type.
    public let type: String
    /// The keyboard that the browser shows, if it is not that of the type.
    public let inputMode: String?
    /// The current value. Nil for a password: secrets are never sent back.
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
    /// Whether the keyboard must not change the input: sign-in names, passwords, addresses.
    public let isVerbatim: Bool
    /// The identifiers of the elements that describe it, for screen readers.
    public let describedBy: String?

    /// Whether its form declares it secret, so that what is typed is never given back.
    public var isSecret: Bool { type == Kind.password.rawValue }

    /// Makes a field.
    public init(
        _ name: String, label: String, kind: Kind = .text, value: String = "", hint: String? = nil,
        error: String? = nil, autocomplete: String = "off", isRequired: Bool = false, isFocused: Bool = false
    ) {
        self.name = name
        self.label = label
        self.type = kind == .decimal ? Kind.text.rawValue : kind.rawValue
        inputMode = kind == .decimal ? "decimal" : nil
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

/// A labelled input of several lines: `\(state.content)`.
public struct TextArea: Sendable, Hashable {
    /// The name it is sent under; unique on the screen.
    public let name: String
    /// The label.
    public let label: String
    /// The current value.
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

/// A labelled list to choose one of: `\(state.currency)`.
public struct Choice: Sendable, Hashable {
    /// One that can be chosen.
    public struct Option: Sendable, Hashable {
        /// What is sent.
        public let value: String
        /// The visible text.
        public let title: String
        /// Whether it is chosen.
        public var isSelected = false

        /// Makes an option.
        ///
        /// - Parameters:
        ///   - value: What is sent; unique in its choice.
        ///   - title: The visible text.
        public init(_ value: String, title: String) {
            self.value = value
            self.title = title
        }
    }

    /// The name it is sent under; unique on the screen.
    public let name: String
    /// The label.
    public let label: String
    /// The options.
    public let options: [Option]
    /// What is wrong with the choice, and what to do.
    public let error: String?

    /// Makes a choice.
    ///
    /// - Parameters:
    ///   - name: The name it is sent under; unique on the screen.
    ///   - label: The label.
    ///   - options: The options.
    ///   - selected: The value of the option that is chosen; the first one if there is no such.
    ///   - error: What is wrong with the choice, and what to do.
    public init(_ name: String, label: String, options: [Option], selected: String? = nil, error: String? = nil) {
        self.name = name
        self.label = label
        self.error = error
        self.options = options.map { option in
            var option = option
            option.isSelected = option.value == selected
            return option
        }
    }
}

/// A button that sends its form with an action: `\(state.submit)`.
public struct ActionButton: Sendable, Hashable {
    /// How much a button stands out.
    public enum Style: String, Sendable { case primary, secondary, quiet, danger }

    /// The text.
    public let title: String
    /// The action's name, as ``WebAction/init(name:form:)`` gets it.
    public let action: String
    /// How much it stands out.
    public let style: String
    /// What it refers to, for users who don't see its context.
    public let subject: String?
    /// A moment that tells it apart from others with the same subject.
    public let subjectTime: PageTime?
    /// Whether it can't be pressed now.
    public let isDisabled: Bool
    /// Whether the fields need not be valid, as for "back" and "cancel".
    public let skipsValidation: Bool
    /// Whether it leaves the page without a change; the Escape key presses it.
    public let cancels: Bool
    /// What it does to unsent input; nil if that is sent with it.
    public let draft: Draft?
    /// For one of several exclusive buttons: `true` if it is the selected one, otherwise `false`. It can still be
    /// pressed, so that it keeps the keyboard focus.
    public let pressed: String?

    /// What a button does to unsent input of the page.
    public enum Draft: String, Sendable {
        /// Keeps it for when the page is shown again: what was deleted can be restored.
        case keep
        /// Drops it, also that of other forms: the stored version is shown.
        case drop
    }

    /// The button that undoes what its notice says: its action is `undo`, and its form names the ``UndoTarget``.
    static let undo = ActionButton("Undo", action: "undo", style: .secondary, skipsValidation: true)

    /// Makes a button.
    ///
    /// - Parameters:
    ///   - subject: What it refers to, where several buttons of a page have the same title.
    ///   - subjectTime: A moment after the subject, in the reader's time zone.
    ///   - draft: What it does to unsent input, if that is not sent with it.
    ///   - isChosen: For one of several exclusive buttons, whether it is the selected one.
    public init(
        _ title: String, action: String, style: Style = .primary, subject: String? = nil, subjectTime: PageTime? = nil,
        isDisabled: Bool = false, skipsValidation: Bool = false, cancels: Bool = false, draft: Draft? = nil,
        isChosen: Bool? = nil
    ) {
        self.title = title
        self.action = action
        self.style = style.rawValue
        self.subject = subject
        self.subjectTime = subjectTime
        self.isDisabled = isDisabled
        self.skipsValidation = skipsValidation
        self.cancels = cancels
        self.draft = draft
        pressed = isChosen.map { "\($0)" }
    }
}
