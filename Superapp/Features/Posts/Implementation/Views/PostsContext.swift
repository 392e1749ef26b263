import DesignSystemInterface
import Domain
import Foundation
import PostsInterface

/// What the list shows.
struct PostsContext: Sendable, Equatable {
    let posts: [ListRow]
    let isLoading: Bool
    let notice: Notice?
    /// What was saved and is not in the list, or that something can't be undone.
    let said: Notice?
    let undo: Notice?
    let tryAgain: ActionButton?
    let empty: EmptyState?
    /// The search field; nil while there is nothing to search.
    let search: FormField?
    let orders: [ActionButton]
    let showAll: ActionButton?
    let more: ActionButton?
    let first: ActionButton?
    let heading: String
    let create = ActionButton("New post", action: "create")
    let find = ActionButton("Search", action: "search", style: .secondary)

    @MainActor
    init(_ output: PostsOutput) {
        let (isLoaded, isSearching) = (output.phase == .loaded, !output.search.isEmpty)
        posts = isLoaded ? output.shown.map(Self.row) : []
        isLoading = output.phase == .loading
        notice = Self.notice(output)
        said = output.isTooLateToUndo ? .tooLateToUndo : Self.saved(output)
        undo = output.undo.map { undo in
            switch undo {
            case .offered(let post):
                Notice("“\(post.title.text)” is deleted.", undoing: Self.deletion(of: post))
            case .failed(let post, let reason):
                Notice(
                    "“\(post.title.text)” was not restored. \(reason)", undoing: Self.deletion(of: post), tone: .danger)
            }
        }
        tryAgain = output.phase == .failed ? ActionButton("Try again", action: "tryAgain", style: .secondary) : nil
        empty = isLoaded && output.count == 0 ? Self.empty(output, isSearching: isSearching) : nil
        let canSearch = isLoaded && (isSearching || output.count > 0)
        search = canSearch ? FormField("search", label: "Search in posts", kind: .search, value: output.search) : nil
        orders = canSearch ? PostsOrder.allCases.map { Self.button($0, isChosen: $0 == output.order) } : []
        showAll = isSearching ? ActionButton("Show all", action: "showAll", style: .quiet) : nil
        more = isLoaded && output.hasMore ? ActionButton("Show more", action: "showMore", style: .secondary) : nil
        first =
            isLoaded && !output.span.isAtStart
            ? ActionButton("Back to the beginning", action: "showFirst", style: .quiet) : nil
        heading = isLoaded ? Self.heading(output.count, isSearching: isSearching) : "Your posts"
    }

    @MainActor
    private static func notice(_ output: PostsOutput) -> Notice? {
        if output.phase == .failed { return Notice("Your posts can’t be read right now.", tone: .warning) }
        guard output.isOffline else { return nil }
        return Notice(
            "The storage is slow, or can’t be reached right now. "
                + "These are your posts as last loaded; changing them may fail.", tone: .warning)
    }

    private static func deletion(of post: Post) -> UndoTarget { UndoTarget("deletion", of: post.id.rawValue) }

    @MainActor
    private static func saved(_ output: PostsOutput) -> Notice? {
        guard output.phase == .loaded, let post = output.savedElsewhere else { return nil }
        return Notice("“\(post.title.text)” is saved. It is not among the posts shown here.", tone: .success)
    }

    @MainActor
    private static func empty(_ output: PostsOutput, isSearching: Bool) -> EmptyState {
        switch (isSearching, output.isOffline) {
        case (true, false): EmptyState("Nothing found", text: "None of your posts contains all of these words.")
        case (true, true): EmptyState("Nothing found", text: "No post loaded before contains all of these words.")
        case (false, true):
            EmptyState(
                "No posts available right now", text: "Your posts appear when the connection is back.")
        case (false, false):
            EmptyState(
                "No posts yet", text: "What you write appears here, in all your windows at once.",
                way: PageLink("Write the first one", path: "/posts/new"))
        }
    }

    private static func row(_ post: PostLine) -> ListRow {
        ListRow(
            post.title.text, detail: post.excerpt.isEmpty ? nil : post.excerpt,
            time: PageTime(post.updatedAt.date, .day),
            badge: post.isSample ? Badge("Sample") : nil, path: "/posts/\(post.id.rawValue)",
            action: PostsAction.openName(post.id))
    }

    private static func button(_ order: PostsOrder, isChosen: Bool) -> ActionButton {
        let title =
            switch order {
            case .latest: "Latest first"
            case .title: "By title"
            }
        return ActionButton(title, action: order.rawValue, style: .quiet, isChosen: isChosen)
    }

    private static func heading(_ count: Int, isSearching: Bool) -> String {
        if count == 0, !isSearching { return "Your posts" }
        let what = count == 1 ? "1 post" : "\(count) posts"
        return isSearching ? "\(what) found" : what
    }
}

extension Moment {
    /// The time as pages use it.
    var date: Date { Date(timeIntervalSince1970: Double(rawValue) / 1_000) }
}
