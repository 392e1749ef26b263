import Domain
import Observation
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

    /// How many todos are shown first, and how many more at each step.
    static let page = 100

    var phase = Phase.loading
    /// All todos, what is open first.
    var todos: [Todo] = []
    /// Whether the todos are those that were known last.
    var isOffline = false
    var filter = TodosFilter.all
    /// How many of the todos are shown at most.
    var limit = page
    var newText = ""
    var newProblem: String?
    var rewording: Rewording?
    var message: Message?
    /// What was deleted last and can be put back.
    var deleted: Todo?

    /// The id of what is added next, made when its form is shown: a form that is sent twice adds one todo.
    var newID = Todo.ID()

    /// What the person wants to see, of which as many are shown as `limit` says.
    var wanted: [Todo] { todos.filter(filter.includes) }

    func todo(_ id: Todo.ID) -> Todo? { todos.first { $0.id == id } }
}

extension TodosFilter {
    func includes(_ todo: Todo) -> Bool {
        switch self {
        case .all: true
        case .open: !todo.isDone
        case .done: todo.isDone
        }
    }
}
