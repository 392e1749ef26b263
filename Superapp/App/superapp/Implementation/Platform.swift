import Backplane
import Foundation
import MemoryPlatform
import NetworkPlatform
import PlatformAPI
import SQLitePlatform

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
