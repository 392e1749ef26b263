import Domain
import TextRules

extension PostModel {
    func save(_ form: PostForm, _ output: PostOutput) async {
        // What is gone is not written anew, whatever its page has sent.
        guard output.phase != .gone else { return }
        if place == .new { output.id = form.id }
        output.keep(form)
        guard let owner = owner() else { return output.message = .refused(Self.signedOut) }
        guard let (title, content) = words(of: form, output) else { return }
        do throws(RepositoryError) {
            let known = try await known(to: owner, output)
            try await useCase.save(
                Post(
                    id: output.id, owner: owner, title: title, content: content,
                    createdAt: known?.createdAt ?? Moment(rawValue: 0), revision: form.revision,
                    isSample: known?.isSample ?? false))
            navigator?.toPosts()
        } catch {
            switch error {
            case .notFound: output.phase = .gone
            case .conflict: await offerLatest(of: owner, output)
            default: output.message = .refused(error.message)
            }
        }
    }

    /// What is known of the post that is written; nil if it is new. One that is restored may not have been read yet.
    private func known(to owner: OwnerID, _ output: PostOutput) async throws(RepositoryError) -> Post? {
        if place == .new || output.seen != nil { return output.seen }
        return try await useCase.post(output.id, of: owner)
    }

    /// Shows that something else is stored, with a way to look at it.
    private func offerLatest(of owner: OwnerID, _ output: PostOutput) async {
        output.latest = (try? await useCase.post(output.id, of: owner)) ?? output.latest
        output.message = output.latest == nil ? .refused(RepositoryError.conflict.message) : .conflict
    }

    /// The title and the text of a form; nil, with the problems told, when they can't be that.
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
            navigator?.toPosts(without: seen)
        } catch {
            // Someone was faster: what was asked for is so.
            if error == .notFound { navigator?.toPosts() } else { output.message = .refused(error.message) }
        }
    }

    private static let signedOut = "You are signed out. Sign in again; nothing was saved."
}
