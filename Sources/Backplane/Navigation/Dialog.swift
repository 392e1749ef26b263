/// A question to the person in an alert or a confirmation dialog, with buttons that each stand for an answer.
///
/// ```swift
/// let dialog = Dialog<Choice>(
///     "Delete this listing?", message: "It can't be brought back.",
///     buttons: [.init("Delete", role: .destructive, answer: .delete)], cancel: "Keep")
/// if await ask(dialog) == .delete { … }
/// ```
public struct Dialog<Answer: Sendable>: Sendable {
    /// One button and what it stands for.
    public struct Button: Sendable {
        /// What the button says.
        let title: String
        /// What kind of button it is; nil for an ordinary one.
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

    /// What is asked.
    let title: String
    /// What there is to know about it.
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
    ///   - title: What is asked.
    ///   - message: What there is to know about it.
    ///   - style: How it is shown: as an alert unless given.
    ///   - buttons: The buttons with an answer.
    ///   - cancel: The title of the button that answers nothing. Without any button it is `OK`, so that each dialog can
    ///     be left.
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
    /// In the middle, over everything: the person has to answer.
    case alert
    /// As a list of choices about what the person has just done.
    case confirmation
}

/// What kind of button one of a dialog is.
public enum DialogButtonRole: Hashable, Sendable {
    /// It answers nothing.
    case cancel
    /// It takes something away for good.
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
        /// What the button says.
        public let title: String
        /// What kind of button it is; nil for an ordinary one.
        public let role: DialogButtonRole?
    }

    /// The identity of the dialog within its navigator.
    public let id: Int
    let navigator: ObjectIdentifier
    /// The id of the board that asks.
    package let boardID: String
    /// What is asked.
    public let title: String
    /// What there is to know about it.
    public let message: String?
    /// How it is shown.
    public let style: DialogStyle
    /// The buttons, at least one; that which answers nothing comes last.
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
    /// Asks the person something, and waits for the answer.
    ///
    /// Dialogs are shown over all screens, one at a time in the order in which they were asked. They are not restored
    /// after a restart: who asked is not there any more.
    ///
    /// - Returns: The answer; nil when the person gave none, the board has ended, or the waiting task is cancelled.
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

    /// Answers a dialog with one of its buttons. Shells and tests call this. A dialog that has been answered, or
    /// belongs to another window, is ignored.
    public func press(_ button: NavigationDialog.Button) {
        if button.navigator == ObjectIdentifier(self) { settle(button.dialog, with: button.answer) }
    }

    /// Closes a dialog that the person left without an answer. A dialog that has been answered, or belongs to another
    /// window, is ignored.
    public func dismiss(_ dialog: NavigationDialog) {
        if dialog.navigator == ObjectIdentifier(self) { settle(dialog.id, with: nil) }
    }

    func ask<Answer>(_ dialog: Dialog<Answer>, of owner: AnyBoard, id: String) async -> Int? {
        dialogsAsked += 1
        let shown = NavigationDialog(dialog, id: dialogsAsked, of: self, boardID: id)
        let owner = ObjectIdentifier(owner)
        return await withTaskCancellationHandler {
            await withCheckedContinuation { continuation in
                guard !Task.isCancelled else { return continuation.resume(returning: nil) }
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
