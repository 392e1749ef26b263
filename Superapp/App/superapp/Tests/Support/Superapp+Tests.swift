import Backplane
import BackplaneTesting
import Database
import NetworkService

@testable import superapp

extension Superapp {
    /// The app's modules, with a GitHub that can't be reached and a very low cost of hashing passwords.
    @MainActor
    static func modules(database: DatabaseModule, platform: Platform = .sqlite) -> [any Module] {
        let gitHub = GitHubSettings(address: "http://127.0.0.1:1")!
        return modules(
            database: database, network: NetworkServiceModule(clock: TestClock()), gitHub: gitHub, platform: platform,
            isForTests: true)
    }
}
