import DatabaseInterface
import IPAddresses
import WebShell

/// What the person who starts the app can choose.
struct Settings {
    var host: String
    var port: Int
    var database: DatabaseLocation
    /// Whether a database that is made stays without samples.
    var isEmpty: Bool
    var gitHub: GitHubSettings
    var inspector: WebShellConfiguration.InspectorAvailability
    /// The proxies that stand before the app.
    var proxies: [IPBlock] = []
    /// Where posts and todos are kept.
    var platform: Platform
    /// Whether passwords are hashed so that it takes no time, and protects nobody.
    var isForTests = false
    /// How long a window stays awake that nobody looks at; nil for as long as is usual.
    var sleepAfter: Duration?
}
