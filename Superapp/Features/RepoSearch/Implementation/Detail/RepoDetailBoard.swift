import Backplane
import RepoSearchInterface

/// Shows a repository, and another one on top if it is asked for.
final class RepoDetailBoard: Board<RepoName, Never, Never> {
    @Injected(\.repoUseCase) private var useCase
    private weak var top: RepoDetailModel?

    override func activate(_ name: RepoName) {
        guard top?.name != name else { return }
        let model = RepoDetailModel(name: name, useCase: useCase)
        model.wantsToTryAgain = { [weak self, weak model] in
            if let model { self?.load(model) }
        }
        top = model
        push(RepoDetailScreen(model: model))
        load(model)
    }

    private func load(_ model: RepoDetailModel) {
        task { await model.load() }
    }
}
