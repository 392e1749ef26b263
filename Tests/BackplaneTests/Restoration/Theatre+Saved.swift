import Backplane
import Foundation

extension Theatre {
    /// What it shows, as another run of the app finds it: through JSON.
    func saved() throws -> NavigationSnapshot {
        let data = try JSONEncoder().encode(navigator.snapshot)
        return try JSONDecoder().decode(NavigationSnapshot.self, from: data)
    }

    /// A theatre in which boards wait at a barrier until the gate opens.
    static func guarded(
        _ ids: [Theatre.ID], gate: Gate, also register: @escaping @MainActor (inout ModuleRegistry) -> Void = { _ in }
    ) throws -> Theatre {
        let theatre = try Theatre(also: register)
        for id in ids {
            theatre.motherboard.registerBarrier(before: id) { _ in
                false
            } otherwise: { _ in
                await gate.passed()
                return .pass
            }
        }
        return theatre
    }
}
