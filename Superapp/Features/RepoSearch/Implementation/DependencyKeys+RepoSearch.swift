import Backplane

/// What the layers of the module are to one another.
extension DependencyKeys {
    var repoUseCase: DependencyKey<any RepoUseCase> { .init() }
    var repoRepository: DependencyKey<any RepoRepository> { .init() }
    var repoAPI: DependencyKey<any RepoAPI> { .init() }
    var gitHub: DependencyKey<GitHub> { .init() }
    /// What measures how long a person has not typed.
    var repoClock: DependencyKey<any Clock<Duration>> { .init("repo-search") }
}
