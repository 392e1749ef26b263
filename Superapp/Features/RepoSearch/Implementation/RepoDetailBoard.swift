import AccountServiceInterface
import Backplane
import BackplanePresentation
import Observation
import RepoSearchInterface

/// Shows a repository.
final class RepoDetailBoard: Board<RepoName, Never, Never> {
    @Injected(\.repoUseCase) private var useCase
    @Injected(\.client) private var client

    override func activate(_ name: RepoName) {
        let model = RepoDetailModel(name: name, useCase: useCase, client: client.address)
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

/// The screen of one repository.
final class RepoDetailScreen: Screen {
    let id = ScreenID()
    let model: RepoDetailModel

    var title: String { model.name.description }
    var route: any Route { RepoPlace.repo(model.name) }

    init(model: RepoDetailModel) {
        self.model = model
    }
}

/// The state and actions of a repository's screen, independent of its view.
@MainActor
@Observable
final class RepoDetailModel {
    let name: RepoName
    /// The repository, as soon as it has been read.
    private(set) var repo: Repo?

    @ObservationIgnored var wantsToTryAgain: () -> Void = {}
    private let activity = ActivityIndicator()
    private let errors = ErrorTracker()
    @ObservationIgnored private let useCase: any RepoUseCase
    @ObservationIgnored private let client: String

    init(name: RepoName, useCase: any RepoUseCase, client: String) {
        self.client = client
        self.name = name
        self.useCase = useCase
    }

    /// Whether the repository is being loaded.
    var isLoading: Bool { repo == nil && failure == nil }

    /// Why the repository can't be shown, if the last attempt failed.
    var failure: RepoError? { errors.latest as? RepoError }

    /// Reads the repository.
    func load() async {
        guard !activity.isActive else { return }
        errors.clear()
        repo = await errors.attempt { try await activity.track { try await useCase.repo(name, for: client) } }
    }

    /// Reads it again after a failure.
    func tryAgain() {
        if failure != nil { wantsToTryAgain() }
    }
}
