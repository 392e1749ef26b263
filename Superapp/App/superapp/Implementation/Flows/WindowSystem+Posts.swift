import Backplane
import HomeInterface
import PostsInterface

extension WindowSystem {
    static let postsEntry = HomeEntry(
        id: "posts", title: "Posts", text: "Write something down, and find it again.", path: "/posts", symbol: "pen",
        needsSignIn: true)

    /// The list leads to a post, and a finished post leads back to the list. Both require signing in.
    func connectPosts() {
        guardWithSignIn(.posts, .post, leadingTo: Self.postsEntry.title)
        motherboard.registerFlow(from: .posts) { motherboard, outcome in
            switch outcome {
            case .create: motherboard.activate(.post, with: .new)
            case .selected(let id): motherboard.activate(.post, with: .existing(id))
            }
        }
        motherboard.registerFlow(from: .post) { motherboard, outcome in
            switch outcome {
            case .saved(let id):
                motherboard.activate(.posts, with: nil)
                motherboard.interact(.posts, .noteSaved(id))
            case .finished: motherboard.activate(.posts, with: nil)
            }
        }
    }
}
