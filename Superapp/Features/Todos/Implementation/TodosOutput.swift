import Domain
import Observation
import Paging
import TodosInterface

/// The state of the list.
@MainActor
@Observable
final class TodosOutput {
    enum Phase { case loading, loaded, failed }

    /// A message to the user that is not about a single field.
    enum Message: Equatable {
        /// The todo to change does not exist.
        case notFound
        case refused(String)
        /// The storage did not answer. The same request may succeed later.
        case unreachable(String)
        /// No answer came: whether the change was carried out shows with the todos.
        case unanswered(Change, String)
        /// A todo was saved that was marked elsewhere since, and may not be shown any more.
        case saved(Marked)
        /// What was to be undone can't be undone any more.
        case tooLateToUndo
    }

    /// A change of one todo.
    enum Change: Equatable {
        case deletion(Todo)
        case done(DoneForm)
        case wording(Todo.ID, Title)
    }

    /// A todo that is being reworded.
    struct Rewording: Equatable {
        let id: Todo.ID
        var text: String
        /// The title that the user saw when they began: it is saved only over that one.
        var original: String
        var problem: String?
        /// Its place in the list when it was last there: its editor stays, whatever happens to it elsewhere.
        var place = 0
        /// Whether it is not shown, because of a filter that was chosen since.
        var isLeftOut = false
        /// Whether it was deleted elsewhere. What the user has written can be added as a new one.
        var isDeleted = false { didSet { if isDeleted { problem = nil } } }
        /// Whether it was done when they began.
        var wasDone = false
        /// Its title, if it was changed elsewhere since.
        private(set) var changedTitle: Title?
        /// Whether it is done now, if it was marked elsewhere since.
        private(set) var changedMark: Bool?

        /// Compares what is stored with what the user began with. What they have sent themselves is no change elsewhere.
        mutating func note(_ stored: Todo) {
            let isTheirs = stored.title.text == original || stored.title == (try? Title(text))
            changedTitle = isTheirs ? nil : stored.title
            changedMark = stored.isDone == wasDone ? nil : stored.isDone
        }
    }

    /// A todo that was marked as done or as open.
    struct Marked: Equatable {
        let title: Title
        let form: DoneForm
    }

    /// Something that was done and can be undone.
    enum Step: Equatable {
        case mark(Marked)
        case deletion(Todo.ID)
    }

    /// The numbers of todos, whichever part is shown.
    struct Counts: Equatable {
        var open = 0
        var done = 0

        var all: Int { open + done }
    }

    var phase = Phase.loading
    /// The todos of the visible part, open ones first, and one more if there are more.
    var todos: [Todo] = []
    var counts = Counts()
    /// Which part of the filtered list is shown.
    var span = ListSpan<Place<Todo>>(page: 100)
    /// Whether the todos are the last known ones, because the storage can't be reached.
    var isOffline = false
    var filter = TodosFilter.all
    var newText = ""
    var newProblem: String?
    var rewording: Rewording?
    var message: Message?
    /// Why the new todo was not stored, if it may be when it is sent again.
    var waits: String?
    /// The todo that was deleted last, if it can be restored.
    var deleted: Todo?
    /// The todo that was restored last here, to recognise its form if it is sent again.
    var restored: Todo.ID?
    /// What was marked and deleted last, the last one at the end, until a todo is added or reworded, or another list is
    /// chosen.
    private(set) var steps: [Step] = []

    /// The id of the next todo. It is made when the form is shown, so that a form that is sent twice adds one todo.
    var newID = Todo.ID()

    /// The todo that may have been deleted.
    var unsureDeletion: Todo? {
        if case .unanswered(.deletion(let todo), _) = message { todo } else { nil }
    }

    var shown: ArraySlice<Todo> { todos.prefix(span.limit) }
    var hasMore: Bool { todos.count > span.limit }

    /// The todo that was marked last, if it is not shown: it is further along the list, or the filter leaves it out. Nil if
    /// the one that can be restored was deleted after that.
    var markedElsewhere: Marked? {
        for step in steps.reversed() {
            switch step {
            case .deletion(let id): if deleted?.id == id { return nil }
            case .mark(let marked): return shown.contains { $0.id == marked.form.id } ? nil : marked
            }
        }
        return nil
    }

    /// The todo that is being reworded, if it is not in the list any more, and no filter is the reason.
    var absent: Rewording? { rewording.flatMap { todo($0.id) == nil && !$0.isLeftOut ? $0 : nil } }
    /// The todo that is being reworded, if its editor is not where the list has the todo now.
    var displaced: Rewording? { absent ?? rewording.flatMap { $0.changedMark != nil && !$0.isLeftOut ? $0 : nil } }

    func todo(_ id: Todo.ID) -> Todo? { todos.first { $0.id == id } }
}

extension TodosOutput {
    /// How many steps can be undone, one after another.
    static let undoableSteps = 10

    func noteStep(_ step: Step) {
        if case .mark(let marked) = step { forgetMark(of: marked.form.id) }
        steps = (steps + [step]).suffix(Self.undoableSteps)
    }

    /// The step of a form that was sent before.
    func mark(_ form: DoneForm) -> Marked? {
        steps.lazy.compactMap { if case .mark(let marked) = $0, marked.form == form { marked } else { nil } }.first
    }

    func forgetMark(of id: Todo.ID) {
        steps.removeAll { if case .mark(let marked) = $0 { marked.form.id == id } else { false } }
    }

    func forgetSteps() { steps = [] }
}

extension TodosOutput.Change {
    /// That it was not made, in a sentence.
    @MainActor
    func failure(of output: TodosOutput) -> String {
        switch self {
        case .deletion(let todo): "“\(todo.title.text)” was not deleted."
        case .done(let form):
            "“\(output.todo(form.id)?.title.text ?? "")” was not marked as \(form.isDone ? "done" : "open")."
        case .wording(_, let title): "“\(title.text)” was not saved."
        }
    }
}

extension TodosOutput.Rewording {
    init(_ todo: Todo, place: Int) {
        self.init(
            id: todo.id, text: todo.title.text, original: todo.title.text, place: place, wasDone: todo.isDone)
    }
}

extension TodosOutput.Counts {
    /// Counts a list that contains all todos.
    init(_ todos: [Todo]) {
        done = todos.count(where: \.isDone)
        open = todos.count - done
    }

    func count(_ filter: TodosFilter) -> Int {
        switch filter {
        case .all: all
        case .open: open
        case .done: done
        }
    }
}

extension TodosFilter {
    /// The condition that a todo must meet to be shown.
    var condition: Condition<Todo> {
        switch self {
        case .all: .always
        case .open: .equals(field: .isDone, value: .flag(false))
        case .done: .equals(field: .isDone, value: .flag(true))
        }
    }
}

/// What a person has written to add a todo.
struct NewTodoForm: Sendable, Equatable {
    let id: Todo.ID
    let text: String
}

/// What a person has written to reword a todo.
struct RewordForm: Sendable, Equatable {
    let id: Todo.ID
    let text: String
    /// The title that they saw when they began.
    let original: String
}

/// A todo that was marked as done or as open.
struct DoneForm: Sendable, Equatable {
    let id: Todo.ID
    let isDone: Bool
}

/// What a person undoes.
enum UndoForm: Sendable, Equatable {
    case mark(DoneForm)
    case deletion(Todo.ID)
}
