import BackplanePresentation
import Observation
import RepoSearchInterface

/// What the screen of a repository shows and does, whatever shows it.
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

    init(name: RepoName, useCase: any RepoUseCase) {
        self.name = name
        self.useCase = useCase
    }

    /// Whether the repository is on its way.
    var isLoading: Bool { repo == nil && failure == nil }

    /// Why the repository can't be shown, if the last try failed.
    var failure: RepoError? { errors.latest as? RepoError }

    /// Reads the repository.
    func load() async {
        guard !activity.isActive else { return }
        errors.clear()
        repo = await errors.attempt { try await activity.track { try await useCase.repo(name) } }
    }

    /// Reads it again after a failure.
    func tryAgain() {
        if failure != nil { wantsToTryAgain() }
    }
}
