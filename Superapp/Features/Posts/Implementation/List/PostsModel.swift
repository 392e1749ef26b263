import BackplanePresentation
import Domain
import Observation
import Paging
import PostsInterface
import TextRules

/// The list of posts: turns searching, sorting and choosing into what is shown and where to go.
@MainActor
final class PostsModel: ViewModel {
    /// What a person does with the list.
    struct Input {
        let create = Trigger<Void>()
        let select = Trigger<Post.ID>()
        /// Shows the posts of a search, in an order.
        let show = Trigger<PostsInput>()
        let search = Trigger<String>()
        let sort = Trigger<PostsOrder>()
        let showMore = Trigger<Void>()
        /// Goes back to the beginning of the list.
        let showFirst = Trigger<Void>()
        /// Says that a post was saved, if it is not among those that are shown.
        let noteSaved = Trigger<Post.ID>()
        /// Restores a post that was deleted, even if another one was deleted since.
        let undo = Trigger<Post.ID>()
        /// Reads the posts again.
        let tryAgain = Trigger<Void>()
    }

    private let useCase: any PostsUseCase
    private let owner: @MainActor () -> OwnerID?
    private weak var navigator: (any PostsNavigator)?
    private let answers = Follower<QueryResult<Post>>()
    private let deletions = Follower<Post?>()

    init(
        useCase: any PostsUseCase, owner: @escaping @MainActor () -> OwnerID?, navigator: any PostsNavigator
    ) {
        self.useCase = useCase
        self.owner = owner
        self.navigator = navigator
    }

    func transform(_ input: Input) -> PostsOutput {
        let output = PostsOutput()
        input.create.onEach {
            output.forgetSaid()
            self.navigator?.toCreatePost()
        }
        input.select.onEach {
            output.forgetSaid()
            self.navigator?.toPost($0)
        }
        input.show.onEach { await self.show($0, output) }
        input.search.onEach { await self.show(PostsInput(search: $0, order: output.order), output) }
        input.sort.onEach { await self.show(PostsInput(search: output.search, order: $0), output) }
        input.showMore.onEach { await self.showMore(output) }
        input.showFirst.onEach {
            output.span.showFirst()
            await self.read(into: output)
        }
        input.noteSaved.onEach { await self.noteSaved($0, output) }
        input.undo.onEach { await self.putBack($0, output) }
        input.tryAgain.onEach { await self.read(into: output) }
        return output
    }

    private func show(_ wanted: PostsInput, _ output: PostsOutput) async {
        // Limited, because it is part of an address.
        output.search = TextRule.line(wanted.search, limit: 200)
        output.order = wanted.order
        output.forgetSaid()
        output.span.showFirst()
        await read(into: output)
    }

    private func read(into output: PostsOutput) async {
        guard let owner = owner() else {
            output.phase = .failed
            return
        }
        if output.phase == .failed { output.phase = .loading }
        let (condition, span) = (Self.condition(output.search), output.span)
        await deletions.follow(useCase.deleted(of: owner)) {
            output.undo = $0.map(PostsOutput.Undo.offered)
        } onFailure: { _ in
        }
        let query = Query<Post>(
            owner: owner, where: condition, sorting: output.order.sorting, from: span.start, limit: span.limit + 1,
            counting: [condition])
        await answers.follow(useCase.posts(query)) { result in
            output.phase = .loaded
            let known = Dictionary(output.posts.map { ($0.id, $0) }) { first, _ in first }
            output.posts = result.items.map { PostLine($0, at: query.place(of: $0), after: known[$0.id]) }
            output.count = result.counts.first ?? result.items.count
            output.isOffline = result.isOffline
        } onFailure: { _ in
            output.phase = .failed
        }
    }

    private func showMore(_ output: PostsOutput) async {
        guard output.hasMore else { return }
        output.span.showMore(after: output.shown.map(\.place))
        await read(into: output)
    }

    /// Reads the posts first: whether it is among them is then known.
    private func noteSaved(_ id: Post.ID, _ output: PostsOutput) async {
        await read(into: output)
        guard let owner = owner() else { return }
        output.saved = try? await useCase.post(id, of: owner)
    }

    private func putBack(_ id: Post.ID, _ output: PostsOutput) async {
        output.isTooLateToUndo = false
        guard let owner = owner(), let post = useCase.deleted(id, of: owner) else {
            // The browser may send it again by itself.
            output.isTooLateToUndo = output.restored != id
            return
        }
        do throws(RepositoryError) {
            try await useCase.putBack(post)
            output.restored = id
            if output.undo?.post == post { output.undo = nil }
        } catch {
            output.undo = .failed(post, error.message)
        }
    }

    private static func condition(_ search: String) -> Condition<Post> {
        let words = search.split(whereSeparator: \.isWhitespace).prefix(8).map(String.init)
        return .all(words.map { .any([.contains(field: .title, text: $0), .contains(field: .content, text: $0)]) })
    }
}

/// The state of the list.
@MainActor
@Observable
final class PostsOutput {
    enum Phase { case loading, loaded, failed }

    /// The state of restoring a deleted post.
    enum Undo: Equatable {
        case offered(Post)
        case failed(Post, String)

        var post: Post {
            switch self {
            case .offered(let post), .failed(let post, _): post
            }
        }
    }

    var phase = Phase.loading
    /// The posts of the part that is shown, and one more if there are more.
    var posts: [PostLine] = []
    /// How many there are of what the person looks for.
    var count = 0
    /// Which part of them is shown.
    var span = ListSpan<Place<Post>>(page: 50)
    /// Whether the posts are the last known ones, because the storage can't be reached.
    var isOffline = false
    /// The search; all posts if it is empty.
    var search = ""
    var order = PostsOrder.latest
    /// The post that was deleted last, if it can be restored.
    var undo: Undo?
    /// The post that was restored last here.
    var restored: Post.ID?
    /// Whether what was to be undone can't be undone any more, until the user does something else.
    var isTooLateToUndo = false
    /// The post that was saved last, until the user does something else.
    var saved: Post?

    var input: PostsInput { PostsInput(search: search, order: order) }
    var shown: ArraySlice<PostLine> { posts.prefix(span.limit) }
    var hasMore: Bool { posts.count > span.limit }
    /// The post that was saved last, if it is not shown.
    var savedElsewhere: Post? { saved.flatMap { post in shown.contains { $0.id == post.id } ? nil : post } }

    func forgetSaid() { (saved, isTooLateToUndo) = (nil, false) }
}

/// What the list shows of a post: of a text, the first words.
struct PostLine: Equatable {
    let id: Post.ID
    let revision: Int
    let title: Title
    /// The first words, in one line.
    let excerpt: String
    let updatedAt: Moment
    let isSample: Bool
    /// Where it stands in the list.
    let place: Place<Post>

    /// - Parameter former: The line of the same post before, whose words are the same if the post is.
    init(_ post: Post, at place: Place<Post>, after former: PostLine? = nil) {
        id = post.id
        revision = post.revision
        title = post.title
        let isSame = former?.revision == post.revision && former?.updatedAt == post.updatedAt
        excerpt = former.flatMap { isSame ? $0.excerpt : nil } ?? Self.excerpt(of: post.content.text)
        updatedAt = post.updatedAt
        isSample = post.isSample
        self.place = place
    }

    /// Reads no further than it shows: a text can be long, and this runs for each line of each window.
    static func excerpt(of text: some Sequence<Character>) -> String {
        let limit = 120
        var line = ""
        var count = 0
        // The ends of what fits and of its words, in bytes: walking over the line again would take as long as making
        // it.
        var (fitting, words) = (0, 0)
        var characters = text.makeIterator()
        while count <= limit, let character = characters.next() {
            let isSpace = character == " " || character.isNewline
            guard !character.isNewline || !line.isEmpty && line.utf8.last != UInt8(ascii: " ") else { continue }
            fitting = line.utf8.count
            if isSpace, count < limit { words = fitting }
            line.append(isSpace ? " " : character)
            count += 1
        }
        guard count > limit else { return line }
        let end = line.utf8.index(line.startIndex, offsetBy: words > 0 ? words : fitting)
        let start = line[..<end]
        return (start.lastIndex { !$0.isPunctuation }.map { start[...$0] } ?? start) + "…"
    }
}

extension PostsOrder {
    var sorting: [Sorting<Post>] {
        switch self {
        case .latest: [.descending(.updatedAt)]
        case .title: [.ascending(.title)]
        }
    }
}
