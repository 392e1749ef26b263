import Observation

/// What a search has found so far.
@MainActor
@Observable
final class Found {
    var lists: [[String]] = []
    var hasEnded = false
    @ObservationIgnored var reading: Task<Void, Never>?
}
