import Backplane
import HomeInterface
import Logging
import TodosInterface

extension WindowSystem {
    static let todosEntry = HomeEntry(
        id: "todos", title: "Todos", text: "What is left to do.", path: "/todos", symbol: "check", needsSignIn: true,
        unit: "open")

    /// The list requires signing in; Home shows the number of open todos.
    func connectTodos() {
        guardWithSignIn(.todos, leadingTo: Self.todosEntry.title)
        do {
            let openTodos = try motherboard.dependencies.openTodoCount
            counts.show(at: Self.todosEntry.id) { openTodos.counts(of: $0) }
        } catch {
            logger.error("The open todos can't be counted", metadata: ["error": "\(error)"])
        }
    }
}
