/// What came of a form.
enum FormOutcome: Sendable {
    /// It was carried out, now or when it was sent the first time.
    case carriedOut
    /// What it names is not there; the screen says so.
    case notFound
    /// Its screen is not shown any more.
    case tooLate
}
