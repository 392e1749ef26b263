import DesignSystemInterface
import Domain
import PostsInterface

/// What one post shows.
struct PostContext: Sendable, Equatable {
    /// The fields; nil while there is nothing to edit.
    struct Form: Sendable, Equatable {
        /// Whether it is shown only to someone who has written something for a post that is gone.
        let isForDraft: Bool
        let id: String
        let title: FormField
        let content: TextArea
        let revision: Int
        /// Whether nobody knows if what was sent is stored.
        let isUnanswered: Bool
        /// The post stored in the meantime, which the user has to decide about before saving.
        let conflict: Conflict?
        let save: ActionButton?
        let delete: ActionButton?
    }

    let heading: String
    let lead: String?
    let changed: PageTime?
    let badge: Badge?
    let isLoading: Bool
    let notice: Notice?
    let tryAgain: ActionButton?
    /// Why there is nothing to edit.
    let missing: EmptyState?
    let form: Form?
    let back = PageLink("Back to posts", path: "/posts", action: "leave")

    @MainActor
    init(_ output: PostOutput, at place: PostPlace) {
        // A new post that was stored although the response was lost is no longer new once it has been read.
        let isNew = place == .new && output.seen == nil
        // In a conflict, the fields that only the other version has changed hold its values, and the page is about it.
        let shown = output.message == .conflict ? output.latest : output.seen
        heading = isNew ? "New post" : shown?.title.text ?? "Post"
        lead = isNew ? "Only you can see it." : nil
        changed = isNew ? nil : shown.map { PageTime($0.updatedAt.date, after: "Last changed") }
        badge = isNew ? nil : shown?.isSample == true ? Badge("Sample") : nil
        isLoading = output.phase == .loading
        notice = Self.notice(output, isNew: isNew)
        tryAgain = output.phase == .failed ? ActionButton("Try again", action: "tryAgain", style: .secondary) : nil
        missing = Self.missing(output.phase)
        form = output.phase == .writing || output.phase == .gone ? Self.form(output, isNew: isNew) : nil
    }

    private static func missing(_ phase: PostOutput.Phase) -> EmptyState? {
        let way = PageLink("See your posts", path: "/posts")
        return switch phase {
        case .gone:
            EmptyState(
                "Post not found", text: "It has been deleted, or the address is not one of your posts.", way: way
            )
        case .unknown:
            EmptyState(
                "This post can’t be read right now",
                text: "There is no connection to the storage, and this post has not been loaded before. "
                    + "It appears here when the connection is back.",
                way: way)
        case .loading, .writing, .failed: nil
        }
    }

    @MainActor
    private static func notice(_ output: PostOutput, isNew: Bool) -> Notice? {
        switch (output.phase, output.message) {
        case (.failed, _): Notice("The post can’t be read right now.", tone: .warning)
        case (.writing, .changedElsewhere):
            Notice(
                "This post was changed in another window. When you save, you see what differs and decide.",
                action: ActionButton(
                    "Show the new version", action: "reload", style: .secondary, skipsValidation: true, draft: .drop),
                tone: .warning)
        case (.writing, nil) where output.isDeleted:
            Notice(
                "This post no longer exists: it was deleted in another window, or it is not yours. "
                    + "What you have written is still here.", tone: .warning)
        case (.writing, .refused(let reason)), (.writing, .unanswered(_, let reason)): Notice(reason, tone: .danger)
        case (.writing, .saved): Notice("It has been saved.", tone: .success)
        case (.writing, .unchanged): .nothingDiffers
        case (.writing, nil) where output.isOffline:
            Notice(
                "The storage is slow, or can’t be reached right now. This is the post as last loaded; saving it may fail.",
                tone: .warning)
        default: nil
        }
    }

    @MainActor
    private static func form(_ output: PostOutput, isNew: Bool) -> Form {
        let conflict = conflict(output, isNew: isNew)
        let saving = output.isDeleted ? "Save as a new post" : "Save"
        return Form(
            isForDraft: output.phase == .gone, id: output.id.rawValue,
            title: FormField(
                "title", label: "Title", value: output.title, error: output.titleProblem, isRequired: true,
                isFocused: isNew && output.title.isEmpty),
            content: TextArea(
                "content", label: "Text", value: output.content, hint: Content.rule.hint,
                error: output.contentProblem),
            revision: output.revision, isUnanswered: output.message?.isUnanswered == true,
            conflict: conflict,
            save: conflict == nil ? ActionButton(saving, action: "save") : nil,
            delete: isNew || output.isDeleted || conflict != nil
                ? nil : ActionButton("Delete", action: "delete", style: .danger, skipsValidation: true, draft: .keep))
    }

    @MainActor
    private static func conflict(_ output: PostOutput, isNew: Bool) -> Conflict? {
        guard output.message == .conflict, let latest = output.latest else { return nil }
        // As they would be stored.
        let title = (try? Title(output.title))?.text ?? output.title
        let content = (try? Content(output.content))?.text ?? output.content
        return Conflict(
            isNew
                ? "You have already saved this, with different text" : "This post was changed in another window",
            latest: latest.revision,
            fields: [
                .init("Title", stored: latest.title.text, own: title),
                .init("Text", stored: latest.content.text, own: content),
            ],
            another: isNew ? ("Save as another post", output.anotherID.rawValue) : nil)
    }
}
