import DesignSystemInterface

extension Notice {
    /// Tells why repositories can't be shown.
    init(_ error: RepoError) {
        self.init(
            error.message, time: error.retryTime.map { PageTime($0, .time, after: "Try again after") }, tone: .danger)
    }
}
