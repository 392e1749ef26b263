import Foundation

/// Which GitHub is searched, and as whom.
struct GitHubSettings {
    /// The address of its REST API.
    var url: URL
    /// An access token, which raises the rate limit.
    var token: String?
    /// How long it may take to answer.
    var timeout = Duration.seconds(10)

    /// Reads an address; nil if it is not that of a web server.
    init?(address: String, token: String? = nil) {
        guard let url = URL(string: address), ["http", "https"].contains(url.scheme), url.host()?.isEmpty == false
        else {
            return nil
        }
        self.url = url
        self.token = token
    }
}
