import Backplane
import Foundation

extension Theatre {
    /// What it shows, as another run of the app finds it: through JSON.
    func saved() throws -> NavigationSnapshot {
        let data = try JSONEncoder().encode(navigator.snapshot)
        return try JSONDecoder().decode(NavigationSnapshot.self, from: data)
    }
}
