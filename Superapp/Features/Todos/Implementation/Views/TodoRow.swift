import DesignSystemInterface
import Domain

/// One todo in the list.
struct TodoRow: Sendable, Equatable {
    /// The fields to reword it with.
    struct Rewording: Sendable, Equatable {
        let field: FormField
        let original: String
        let save = ActionButton("Save", action: "reword")
        let cancel = ActionButton("Cancel", action: "cancel", style: .quiet, skipsValidation: true, cancels: true)
    }

    let id: String
    let text: String
    let isDone: Bool
    /// The action of the box in front.
    let toggle: String
    /// What the box does, for those who can't see it.
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
        self.rewording = rewording.map { rewording in
            Rewording(
                field: FormField(
                    "wording", label: "What is to be done", value: rewording.text, error: rewording.problem,
                    isRequired: true, isFocused: true),
                original: rewording.original)
        }
    }
}
