import Domain
import Observation

/// What the screen of one post shows.
@MainActor
@Observable
final class PostOutput {
    enum Phase { case loading, writing, gone, failed }

    /// What the person is told that is not about one field.
    enum Message: Equatable {
        /// It was changed elsewhere since the person began.
        case changedElsewhere
        case refused(String)
    }

    var phase = Phase.loading
    var title = ""
    var content = ""
    var titleProblem: String?
    var contentProblem: String?
    var message: Message?
    var isAskingToDelete = false
    var isOffline = false
    /// What the person began with; nil for a new post.
    var seen: Post?
    /// What is stored now, if it was changed elsewhere since.
    var latest: Post?

    /// Begins with a post as it is.
    func show(_ post: Post) {
        phase = .writing
        (title, content) = (post.title.text, post.content.text)
        (seen, latest, message) = (post, nil, nil)
        (titleProblem, contentProblem) = (nil, nil)
    }

    /// Keeps what the person has typed, whatever comes of it.
    func keep(_ form: PostForm) {
        (title, content) = (form.title, form.content)
        (titleProblem, contentProblem, message) = (nil, nil, nil)
        isAskingToDelete = false
    }
}
