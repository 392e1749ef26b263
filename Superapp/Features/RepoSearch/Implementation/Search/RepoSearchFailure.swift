/// Why an attempt found nothing.
struct RepoSearchFailure: Error {
    let attempt: RepoAttempt
    let error: RepoError
}
