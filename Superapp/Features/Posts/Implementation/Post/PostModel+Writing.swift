import Domain
import TextRules

extension PostModel {
    func save(_ form: PostForm, _ output: PostOutput) async {
        // A form without a revision makes a post of its own: a deleted post is not created again.
        let isNew = form.revision == 0
        if isNew { output.id = form.id }
        output.keep(form)
        guard let owner = owner() else { return output.message = .refused(Self.signedOut) }
        guard let (title, content) = words(of: form, output) else { return }
        var sent: Post?
        do throws(RepositoryError) {
            let known = isNew ? nil : try await known(to: owner, output)
            let post = Post(
                id: output.id, owner: owner, title: title, content: content,
                createdAt: known?.createdAt ?? Moment(rawValue: 0), revision: form.revision,
                isSample: known?.isSample ?? false)
            sent = post
            try await useCase.save(post)
            navigator?.toPosts(havingSaved: post.id)
        } catch {
            switch error {
            case .unanswered where sent != nil: output.message = sent.map { .unanswered(.saving($0), error.message) }
            case .notFound: output.becomeNew()
            case .conflict: await offerLatest(of: owner, besides: (title, content), output)
            default: output.message = .refused(error.message)
            }
        }
    }

    /// The known version of the post; nil if it is new. A post that is restored may not have been read yet.
    private func known(to owner: OwnerID, _ output: PostOutput) async throws(RepositoryError) -> Post? {
        if output.seen != nil { return output.seen }
        return try await useCase.post(output.id, of: owner)
    }

    /// Shows that another version is stored, with an action to look at it. Superfluous spaces are no change.
    private func offerLatest(
        of owner: OwnerID, besides own: (title: Title, content: Content), _ output: PostOutput
    ) async {
        output.latest = (try? await useCase.post(output.id, of: owner)) ?? output.latest
        guard let latest = output.latest else { return output.message = .refused(RepositoryError.conflict.message) }
        output.message = .conflict
        var own = own
        if let seen = output.seen, seen.revision == output.revision {
            if own.title == seen.title { (own.title, output.title) = (latest.title, latest.title.text) }
            if own.content == seen.content { (own.content, output.content) = (latest.content, latest.content.text) }
        }
        // There is nothing to choose.
        guard own == (latest.title, latest.content) else { return }
        output.show(latest)
        output.message = .unchanged
    }

    /// The title and the text of a form; nil if they are not valid, in which case the problems are shown.
    private func words(of form: PostForm, _ output: PostOutput) -> (Title, Content)? {
        let title = read(form.title) { problem in
            output.titleProblem = problem.message(for: "title")
        } as: { text throws(TextProblem) in
            try Title(text)
        }
        let content = read(form.content) { problem in
            output.contentProblem = problem.message(for: "text")
        } as: { text throws(TextProblem) in
            try Content(text)
        }
        guard let title, let content else { return nil }
        return (title, content)
    }

    private func read<Value>(
        _ text: String, onProblem: (TextProblem) -> Void, as make: (String) throws(TextProblem) -> Value
    ) -> Value? {
        do throws(TextProblem) {
            return try make(text)
        } catch {
            onProblem(error)
            return nil
        }
    }

    func delete(_ output: PostOutput) async {
        guard let seen = output.seen else { return }
        guard let owner = owner() else { return output.message = .refused(Self.signedOut) }
        do throws(RepositoryError) {
            try await useCase.delete(seen.id, of: owner)
            navigator?.toPosts()
        } catch {
            switch error {
            // It is already deleted: by another window that was faster, or by this one.
            case .notFound where !settle(nil, output): navigator?.toPosts()
            case .notFound: break
            case .unanswered: output.message = .unanswered(.deletion(seen), error.message)
            default: output.message = .refused(error.message)
            }
        }
    }

    /// Finds out whether a change whose answer was lost was carried out, by the post as it is stored now.
    ///
    /// - Returns: Whether it was.
    func settle(_ stored: Post?, _ output: PostOutput) -> Bool {
        guard case .unanswered(let change, _) = output.message else { return false }
        switch (change, stored) {
        case (.saving(let post), let stored?) where stored.hasSameContent(as: post) && stored.revision > post.revision:
            output.show(stored)
            output.message = .saved
        case (.deletion(let post), nil):
            useCase.noteDeleted(post)
            navigator?.toPosts()
        default: return false
        }
        return true
    }

    private static let signedOut = "You are signed out. Sign in again; nothing was saved."
}
