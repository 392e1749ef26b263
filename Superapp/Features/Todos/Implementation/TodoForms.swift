import Domain

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
