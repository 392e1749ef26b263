import DesignSystemInterface
import Domain
import TodosInterface

/// What the list shows.
struct TodosContext: Sendable, Equatable {
    /// The fields to add a todo with.
    struct Adding: Sendable, Equatable {
        let id: String
        let field: FormField
        let add = ActionButton("Add", action: "add")
        /// Why what was sent is not stored yet, if it can be sent again as it is.
        let waits: Notice?
    }

    let lead: String
    let todos: [TodoRow]
    let isLoading: Bool
    let notice: Notice?
    let message: Notice?
    /// What can be undone: the marking of a todo that is out of sight since, or else the deletion of one.
    let undo: Notice?
    let tryAgain: ActionButton?
    let empty: EmptyState?
    let adding: Adding?
    let filters: [ActionButton]
    let more: ActionButton?
    let first: ActionButton?

    @MainActor
    init(_ output: TodosOutput) {
        let isLoaded = output.phase == .loaded
        lead = isLoaded ? Self.lead(output.counts) : "What is left to do."
        todos = isLoaded ? Self.rows(output) : []
        isLoading = output.phase == .loading
        notice = Self.notice(output)
        message = output.message.flatMap { Self.notice($0, output) }
        undo = Self.undo(output)
        tryAgain = output.phase == .failed ? ActionButton("Try again", action: "tryAgain", style: .secondary) : nil
        empty = isLoaded && output.absent == nil && output.counts.count(output.filter) == 0 ? Self.empty(output) : nil
        adding = isLoaded ? Self.adding(output) : nil
        more = isLoaded && output.hasMore ? Self.showMore : nil
        first = isLoaded && !output.span.isAtStart ? Self.showFirst : nil
        filters = isLoaded && output.counts.all > 0 ? Self.filters(output) : []
    }

    /// The rows. That of a todo that is being reworded stays where it was when the todo has left its place.
    @MainActor
    private static func rows(_ output: TodosOutput) -> [TodoRow] {
        let displaced = output.displaced
        var rows = output.shown.filter { $0.id != displaced?.id }.map { todo in
            TodoRow(todo, rewording: output.rewording.flatMap { $0.id == todo.id ? $0 : nil })
        }
        if let displaced { rows.insert(TodoRow(displaced), at: min(displaced.place, rows.count)) }
        return rows
    }

    private static let showMore = ActionButton("Show more", action: "showMore", style: .secondary)

    private static let showFirst = ActionButton("Back to the beginning", action: "showFirst", style: .quiet)

    private static func lead(_ counts: TodosOutput.Counts) -> String {
        switch (counts.all == 0, counts.open) {
        case (true, _): "What is left to do."
        case (_, 0): "All done."
        case (_, 1): "1 thing left to do."
        default: "\(counts.open) things left to do."
        }
    }

    @MainActor
    private static func notice(_ message: TodosOutput.Message, _ output: TodosOutput) -> Notice? {
        switch message {
        case .notFound: Notice(RepositoryError.notFound.message, tone: .danger)
        case .tooLateToUndo: .tooLateToUndo
        case .refused(let reason), .unreachable(let reason), .unanswered(_, let reason): Notice(reason, tone: .danger)
        case .saved(let marked):
            output.shown.contains { $0.id == marked.form.id }
                ? nil
                : Notice("“\(marked.title.text)” is saved. It is \(place(of: marked, output)).", tone: .success)
        }
    }

    /// Where a todo is that has left its place in the list.
    @MainActor
    private static func place(of marked: TodosOutput.Marked, _ output: TodosOutput) -> String {
        let (way, list) = marked.form.isDone ? ("down", "Done") : ("up", "Open")
        return output.filter == .all ? "further \(way) the list" : "under \(list) now"
    }

    @MainActor
    private static func notice(_ output: TodosOutput) -> Notice? {
        if output.phase == .failed { return Notice("Your todos can’t be read right now.", tone: .warning) }
        guard output.isOffline else { return nil }
        return Notice(
            "The storage is slow, or can’t be reached right now. These are your todos as last loaded.", tone: .warning)
    }

    @MainActor
    private static func undo(_ output: TodosOutput) -> Notice? {
        guard output.phase == .loaded, let marked = output.markedElsewhere else {
            return output.deleted.map {
                Notice("“\($0.title.text)” is deleted.", undoing: UndoForm.deletion($0.id).target)
            }
        }
        let state = marked.form.isDone ? "done" : "open again"
        return Notice(
            "“\(marked.title.text)” is \(state). It is \(place(of: marked, output)).",
            undoing: UndoForm.mark(marked.form).target)
    }

    @MainActor
    private static func empty(_ output: TodosOutput) -> EmptyState {
        switch (output.counts.all == 0, output.filter) {
        case (true, _) where output.isOffline:
            EmptyState("No todos available right now", text: "Your todos appear when the connection is back.")
        case (true, _): EmptyState("Nothing to do", text: "What you add appears here, in all your windows at once.")
        case (_, .done): EmptyState("Nothing done yet", text: "What you complete appears here.")
        default: EmptyState("All done", text: "No open todos are left. Completed ones are under Done.")
        }
    }

    @MainActor
    private static func adding(_ output: TodosOutput) -> Adding {
        Adding(
            id: output.newID.rawValue,
            field: FormField(
                "text", label: "What needs to be done?", value: output.newText, error: output.newProblem,
                isRequired: true,
                isFocused: output.rewording == nil),
            waits: output.waits.map { Notice($0, tone: .danger) })
    }

    @MainActor
    private static func filters(_ output: TodosOutput) -> [ActionButton] {
        TodosFilter.allCases.map { filter in
            let name =
                switch filter {
                case .all: "All"
                case .open: "Open"
                case .done: "Done"
                }
            return ActionButton(
                "\(name) (\(output.counts.count(filter)))", action: filter.rawValue, style: .quiet,
                isChosen: filter == output.filter)
        }
    }
}

/// One todo in the list.
struct TodoRow: Sendable, Equatable {
    /// The fields to reword it with.
    struct Rewording: Sendable, Equatable {
        let field: FormField
        let original: String
        /// Says that the todo was changed or deleted elsewhere.
        let elsewhere: Notice?
        let isDeleted: Bool
        let save: ActionButton
        let cancel = ActionButton("Cancel", action: "cancel", style: .quiet, skipsValidation: true, cancels: true)
    }

    let id: String
    let text: String
    let isDone: Bool
    /// The action of the checkbox.
    let toggle: String
    /// What the checkbox does, for screen readers.
    let toggleLabel: String
    let badge: Badge?
    let rewording: Rewording?

    init(_ todo: Todo, rewording: TodosOutput.Rewording?) {
        id = todo.id.rawValue
        text = todo.title.text
        isDone = todo.isDone
        toggle = todo.isDone ? "reopen" : "complete"
        toggleLabel = todo.isDone ? "Reopen “\(todo.title.text)”" : "Complete “\(todo.title.text)”"
        badge = todo.isSample ? Badge("Sample") : nil
        self.rewording = rewording.map(Rewording.init)
    }

    /// The row of a todo that is not in the list any more, and is still being reworded.
    init(_ rewording: TodosOutput.Rewording) {
        id = rewording.id.rawValue
        text = rewording.original
        isDone = rewording.changedMark ?? rewording.wasDone
        (toggle, toggleLabel, badge) = ("", "", nil)
        self.rewording = Rewording(rewording)
    }
}

extension TodoRow.Rewording {
    fileprivate init(_ rewording: TodosOutput.Rewording) {
        isDeleted = rewording.isDeleted
        field = FormField(
            "wording", label: "What needs to be done", value: rewording.text, error: rewording.problem,
            isRequired: true, isFocused: true)
        original = rewording.original
        elsewhere = Self.change(of: rewording).map { Notice("This todo \($0)", tone: .warning) }
        save = isDeleted ? ActionButton("Add it again", action: "addAgain") : ActionButton("Save", action: "reword")
    }

    /// What was done to the todo elsewhere since.
    private static func change(of rewording: TodosOutput.Rewording) -> String? {
        if rewording.isDeleted { return "was deleted in another window. What you have written is still here." }
        let mark = rewording.changedMark.map { $0 ? "marked as done" : "marked as open again" }
        let title = rewording.changedTitle.map { "changed in another window to “\($0.text)”" }
        switch (title, mark) {
        case (let title?, let mark?): return "was \(mark), and \(title)."
        case (let title?, nil): return "was \(title)."
        case (nil, let mark?): return "was \(mark) in another window. You can still save what you write."
        case (nil, nil): return nil
        }
    }
}
