import Domain
import Observation

/// What the screen of one post shows.
@MainActor
@Observable
final class PostOutput {
    enum Phase {
        case loading, writing, gone, failed
        /// It is not among what is known here, and where it would be can't be reached.
        case unknown
    }

    /// What the person is told that is not about one field.
    enum Message: Equatable {
        /// It was changed elsewhere since the person began, who has not saved yet.
        case changedElsewhere
        /// What they wanted to save is not what it would replace any more.
        case conflict
        case refused(String)
    }

    /// The id of the post. That of a new one is made when its form is shown: a form that is sent twice makes one post.
    var id: Post.ID
    var phase = Phase.loading
    var title = ""
    var content = ""
    var titleProblem: String?
    var contentProblem: String?
    var message: Message?
    var isOffline = false
    /// The revision that the person writes over: 0 for a new post.
    var revision = 0
    /// What the person began with; nil for a new post.
    var seen: Post?
    /// What is stored now, if it was changed elsewhere since.
    var latest: Post?

    init(id: Post.ID) {
        self.id = id
    }

    /// Begins with a post as it is.
    func show(_ post: Post) {
        phase = .writing
        (title, content) = (post.title.text, post.content.text)
        (revision, seen, latest, message) = (post.revision, post, nil, nil)
        (titleProblem, contentProblem) = (nil, nil)
    }

    /// Keeps what the person has typed, whatever comes of it, and goes on with that.
    func keep(_ form: PostForm) {
        phase = .writing
        (title, content, revision) = (form.title, form.content, form.revision)
        (titleProblem, contentProblem, message) = (nil, nil, nil)
    }
}
