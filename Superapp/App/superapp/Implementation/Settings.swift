import Backplane
import DatabaseInterface
import Foundation
import IPAddresses
import MemoryPlatform
import NetworkPlatform
import PlatformAPI
import RequestReading
import SQLitePlatform
import WebShell

/// The options with which the app is started.
struct Settings {
    var host: String
    var port: Int
    var database: DatabaseLocation
    /// Whether a new database gets no sample content.
    var isEmpty: Bool
    var gitHub: GitHubSettings
    var inspector: WebShellConfiguration.InspectorAvailability
    /// The proxies in front of the app.
    var proxies: [IPBlock] = []
    /// The storage of posts and todos.
    var platform: Platform
    /// Whether passwords are hashed with a very low cost, which is fast but not secure.
    var isForTests = false
    /// The time after which a window that is not looked at sleeps; nil for the default.
    var sleepAfter: Duration?
}

/// The GitHub to search, and the credentials for it.
struct GitHubSettings {
    /// The address of its REST API.
    var url: URL
    /// An access token, which raises the rate limit.
    var token: String?
    /// The maximum time of an answer.
    var timeout = Duration.seconds(10)

    /// Reads an address; nil if it is not the address of a web server.
    init?(address: String, token: String? = nil) {
        guard let url = URL(string: address), ["http", "https"].contains(url.scheme), url.host()?.isEmpty == false
        else {
            return nil
        }
        self.url = url
        self.token = token
    }
}

/// The storage of posts and todos.
enum Platform: Sendable {
    /// In the app's database.
    case sqlite
    /// In this process's memory.
    case memory
    /// In another process, behind its API; what is known of them is cached in a folder.
    case network(api: URL, key: APIKey, cache: URL)

    /// The maximum number of connections to another server. With an API, it is less than the API grants one client,
    /// also if that process may have 1,024 files only, and no more than a quarter of this process's files.
    var connections: Int {
        guard case .network = self else { return 64 }
        return min(384, OpenFiles.request(WebShellConfiguration().connections) / 4)
    }

    /// The module that provides the use cases: the only one that knows the platform.
    var module: any Module {
        switch self {
        case .sqlite: SQLitePlatformModule()
        case .memory: MemoryPlatformModule()
        case .network(let api, let key, let cache):
            // The others are for requests that a person waits for.
            NetworkPlatformModule(api: api, key: key, cache: cache, places: connections * 2 / 3)
        }
    }
}
