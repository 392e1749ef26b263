import Backplane
import DatabaseInterface
import Foundation
import IPAddresses
import MemoryPlatform
import NetworkPlatform
import PlatformAPI
import SQLitePlatform
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

/// Where posts and todos are kept.
enum Platform: Sendable {
    /// In the app's database.
    case sqlite
    /// In this process's memory.
    case memory
    /// In another process, behind its API; what is known of them also in a folder.
    case network(api: URL, key: APIKey, cache: URL)

    /// The module that gives the use cases: the only thing that knows the platform.
    var module: any Module {
        switch self {
        case .sqlite: SQLitePlatformModule()
        case .memory: MemoryPlatformModule()
        case .network(let api, let key, let cache): NetworkPlatformModule(api: api, key: key, cache: cache)
        }
    }
}
