import Backplane
import RepoSearchInterface

/// Shows a repository.
final class RepoDetailBoard: Board<RepoName, Never, Never> {
    @Injected(\.repoUseCase) private var useCase

    override func activate(_ name: RepoName) {
        let model = RepoDetailModel(name: name, useCase: useCase)
        model.wantsToTryAgain = { [weak self, weak model] in
            if let model { self?.load(model) }
        }
        push(RepoDetailScreen(model: model))
        load(model)
    }

    private func load(_ model: RepoDetailModel) {
        task { await model.load() }
    }
}
