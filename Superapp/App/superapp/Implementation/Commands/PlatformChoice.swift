import ArgumentParser

/// The platforms by the names that a person gives.
enum PlatformChoice: String, ExpressibleByArgument, CaseIterable {
    case sqlite, network, memory

    /// What the environment says, if anything.
    static func fromEnvironment() throws -> PlatformChoice? {
        guard let name = Surroundings.value("PLATFORM") else { return nil }
        guard let choice = PlatformChoice(rawValue: name) else {
            throw ValidationError("PLATFORM is '\(name)', which is none of sqlite, network, memory.")
        }
        return choice
    }
}
