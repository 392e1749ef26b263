import Domain
import Observation
import Paging
import TodosInterface

/// What the list shows.
@MainActor
@Observable
final class TodosOutput {
    enum Phase { case loading, loaded, failed }

    /// What the person is told that is not about one field.
    enum Message: Equatable {
        /// What they wanted to change is not there.
        case notFound
        case refused(String)
    }

    /// A todo that is being reworded.
    struct Rewording: Equatable {
        let id: Todo.ID
        var text: String
        /// What the person saw when they began: only that is replaced.
        var original: String
        var problem: String?
    }

    /// How many todos there are, whatever is shown of them.
    struct Counts: Equatable {
        var open = 0
        var done = 0

        var all: Int { open + done }
    }

    var phase = Phase.loading
    /// The todos of the part that is shown, what is open first, and one more if there are more.
    var todos: [Todo] = []
    var counts = Counts()
    /// Which part of what the filter leaves is shown.
    var span = ListSpan<Place<Todo>>(page: 100)
    /// Whether the todos are those that were known last.
    var isOffline = false
    var filter = TodosFilter.all
    var newText = ""
    var newProblem: String?
    var rewording: Rewording?
    var message: Message?
    /// What was deleted last and can be put back.
    var deleted: Todo?

    /// The id of what is added next, made when its form is shown: a form that is sent twice adds one todo.
    var newID = Todo.ID()

    var shown: ArraySlice<Todo> { todos.prefix(span.limit) }
    var hasMore: Bool { todos.count > span.limit }

    func todo(_ id: Todo.ID) -> Todo? { todos.first { $0.id == id } }
}

extension TodosOutput.Counts {
    /// Counts todos that are all there are.
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
    /// What a todo must be like to be shown.
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
    /// What they saw when they began.
    let original: String
}

/// A todo that is done, or not any more.
struct DoneForm: Sendable, Equatable {
    let id: Todo.ID
    let isDone: Bool
}
