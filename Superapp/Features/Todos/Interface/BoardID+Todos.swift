public import Backplane

extension BoardID<TodosFilter?, Never, Never> {
    /// What a person wants to do. Needs someone who is signed in.
    public static var todos: Self { "superapp.todos" }
}
