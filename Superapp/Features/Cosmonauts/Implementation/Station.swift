import Backplane
import CosmonautServiceInterface
import SpacesuitServiceInterface

/// What the screens look at.
struct Station: Sendable {
    let crew: any CrewDirectory
    let suits: any SpacesuitService

    init(_ dependencies: Dependencies) throws {
        crew = try dependencies.crew
        suits = try dependencies.spacesuits
    }
}
