import Domain

/// What a person has written when they save.
struct PostForm: Sendable, Equatable {
    /// The post that the form was shown for; the form of a new one brings its id along, also after a sleep.
    let id: Post.ID
    let title: String
    let content: String
    /// The revision that they saw when they began.
    let revision: Int
}
