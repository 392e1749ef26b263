/// What a person has written when they save.
struct PostForm: Sendable, Equatable {
    let title: String
    let content: String
    /// The revision that they saw when they began.
    let revision: Int
}
