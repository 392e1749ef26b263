/// A question to the user in an alert or a confirmation dialog, with an answer for each button.
///
/// ```swift
/// let dialog = Dialog<Choice>(
///     "Delete this listing?", message: "It can't be brought back.",
///     buttons: [.init("Delete", role: .destructive, answer: .delete)], cancel: "Keep")
/// if await ask(dialog) == .delete { … }
/// ```
public struct Dialog<Answer: Sendable>: Sendable {
    /// One button and its answer.
    public struct Button: Sendable {
        /// The button's title.
        let title: String
        /// The kind of the button; nil for an ordinary one.
        let role: DialogButtonRole?
        /// What the asking board is answered.
        let answer: Answer

        /// Makes a button.
        public init(_ title: String, role: DialogButtonRole? = nil, answer: Answer) {
            self.title = title
            self.role = role
            self.answer = answer
        }
    }

    /// The question.
    let title: String
    /// Further information about the question.
    let message: String?
    /// How it is shown.
    let style: DialogStyle
    /// The buttons with an answer, in their order.
    let buttons: [Button]
    /// The title of the button that answers nothing, or nil when there is none.
    let cancel: String?

    /// Makes a question.
    ///
    /// - Parameters:
    ///   - title: The question.
    ///   - message: Further information about the question.
    ///   - style: How it is shown. By default, as an alert.
    ///   - buttons: The buttons with an answer.
    ///   - cancel: The title of the button without an answer. If there are no buttons, it is `OK`, so that each dialog
    ///     can be left.
    public init(
        _ title: String, message: String? = nil, style: DialogStyle = .alert, buttons: [Button] = [],
        cancel: String? = nil
    ) {
        self.title = title
        self.message = message
        self.style = style
        self.buttons = buttons
        self.cancel = cancel ?? (buttons.isEmpty ? "OK" : nil)
    }
}

/// How a dialog is shown.
public enum DialogStyle: Hashable, Sendable {
    /// In the middle, over everything: the user has to answer.
    case alert
    /// As a list of choices about the user's last action.
    case confirmation
}

/// The kind of a dialog's button.
public enum DialogButtonRole: Hashable, Sendable {
    /// It gives no answer.
    case cancel
    /// It deletes something permanently.
    case destructive
}

/// A dialog as a shell shows it.
public struct NavigationDialog: Hashable, Sendable, Identifiable {
    /// One button.
    public struct Button: Hashable, Sendable {
        let dialog: NavigationDialog.ID
        let navigator: ObjectIdentifier
        /// Which of the dialog's answers it gives; nil for none.
        let answer: Int?
        /// The button's title.
        public let title: String
        /// The kind of the button; nil for an ordinary one.
        public let role: DialogButtonRole?
    }

    /// The identity of the dialog within its navigator.
    public let id: Int
    let navigator: ObjectIdentifier
    /// The id of the board that asks.
    package let boardID: String
    /// The question.
    public let title: String
    /// Further information about the question.
    public let message: String?
    /// How it is shown.
    public let style: DialogStyle
    /// The buttons, at least one; the one without an answer is last.
    public let buttons: [Button]

    init<Answer>(_ dialog: Dialog<Answer>, id: Int, of navigator: Navigator, boardID: String) {
        let navigator = ObjectIdentifier(navigator)
        self.id = id
        self.navigator = navigator
        self.boardID = boardID
        title = dialog.title
        message = dialog.message
        style = dialog.style
        let answers = dialog.buttons.enumerated().map { index, button in
            Button(dialog: id, navigator: navigator, answer: index, title: button.title, role: button.role)
        }
        let cancel = dialog.cancel.map {
            Button(dialog: id, navigator: navigator, answer: nil, title: $0, role: .cancel)
        }
        buttons = answers + (cancel.map { [$0] } ?? [])
    }
}

/// A dialog that waits for its answer, and who waits.
@MainActor
struct AskedDialog {
    let dialog: NavigationDialog
    let owner: ObjectIdentifier
    let settle: (Int?) -> Void
}

extension AnyBoard {
    /// Asks the user a question, and waits for the answer.
    ///
    /// Dialogs are shown over all screens, one at a time in the order in which they were asked. They are not restored
    /// after a restart, because the board that asked no longer exists.
    ///
    /// - Returns: The answer; nil when the user gave none, the board has ended, or the waiting task is cancelled.
    public func ask<Answer>(_ dialog: Dialog<Answer>) async -> Answer? {
        guard let slot = sendingSlot("ask(_:)"), let navigator = attachedRoot?.navigator else { return nil }
        hasShown = true
        let index = await navigator.ask(dialog, of: self, id: slot.id)
        return index.map { dialog.buttons[$0].answer }
    }
}

extension Navigator {
    /// The dialogs that wait for an answer, the oldest first. A shell shows the first one.
    public var dialogs: [NavigationDialog] { asked.all.map(\.dialog) }

    /// Answers a dialog with one of its buttons. A dialog that has already been answered, or belongs to another window,
    /// is ignored. For shells and tests.
    public func press(_ button: NavigationDialog.Button) {
        if button.navigator == ObjectIdentifier(self) { settle(button.dialog, with: button.answer) }
    }

    /// Notifies the navigator that the user left a dialog without an answer. A dialog that has already been answered,
    /// or belongs to another window, is ignored.
    public func dismiss(_ dialog: NavigationDialog) {
        if dialog.navigator == ObjectIdentifier(self) { settle(dialog.id, with: nil) }
    }

    func ask<Answer>(_ dialog: Dialog<Answer>, of board: AnyBoard, id: String) async -> Int? {
        dialogsAsked += 1
        let shown = NavigationDialog(dialog, id: dialogsAsked, of: self, boardID: id)
        let owner = ObjectIdentifier(board)
        return await withTaskCancellationHandler {
            await withCheckedContinuation { continuation in
                // In a task that prefers an executor, the board may have ended before this step.
                guard !Task.isCancelled, board.root != nil else { return continuation.resume(returning: nil) }
                let dialog = AskedDialog(dialog: shown, owner: owner) { continuation.resume(returning: $0) }
                asked.append(dialog, id: shown.id)
                dialogsOfBoards[owner, default: []].insert(shown.id)
            }
        } onCancel: {
            // Runs on the main actor after the continuation above is stored, which happens in one step there.
            Task { @MainActor in self.dismiss(shown) }
        }
    }

    /// Takes back what a board has asked.
    func withdrawDialogs(of board: AnyBoard) {
        // A board takes its dialogs back before it is released, so that no other has its identity meanwhile.
        for dialog in (dialogsOfBoards[ObjectIdentifier(board)] ?? []).sorted() { settle(dialog, with: nil) }
    }

    private func settle(_ dialog: NavigationDialog.ID, with answer: Int?) {
        guard let settled = asked.remove(dialog) else { return }
        dialogsOfBoards[settled.owner]?.remove(dialog)
        if dialogsOfBoards[settled.owner]?.isEmpty == true { dialogsOfBoards[settled.owner] = nil }
        settled.settle(answer)
    }
}
