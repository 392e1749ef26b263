import Domain
import PlatformAPI

extension APIFailure {
    /// What a repository's refusal is in the API. What failed inside is not told outside.
    init(_ error: RepositoryError) {
        let code: Code =
            switch error {
            case .notFound: .notFound
            case .conflict: .conflict
            case .full: .full
            case .refused: .invalid
            case .offline, .unanswered, .storage: .failed
            }
        let limit: Int? = if case .full(let limit) = error { limit } else { nil }
        self.init(code, error.message, limit: limit)
    }
}
