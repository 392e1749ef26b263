import Foundation

/// Where GitHub's REST API is, and who asks it.
struct GitHub: Sendable {
    let url: URL
    /// An access token, which raises the rate limit.
    let token: String?
    /// How long a whole answer may take.
    let timeout: Duration
}
