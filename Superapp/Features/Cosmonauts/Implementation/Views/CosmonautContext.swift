import CosmonautServiceInterface
import CosmonautsInterface
import DesignSystemInterface
import SpacesuitServiceInterface

/// What a cosmonaut page shows.
struct CosmonautContext: Sendable, Equatable {
    let isLoading: Bool
    let back = PageLink("Cosmonauts", path: "/cosmonauts")
    let missing: EmptyState?
    let failure: Notice?
    let tryAgain: ActionButton?
    let person: PersonContext?

    @MainActor
    init(_ model: CosmonautModel) {
        isLoading = model.crew.isLoading
        missing = model.isMissing ? Self.missing : nil
        failure = model.hasFailed ? Notice("The station’s records can’t be read right now.", tone: .warning) : nil
        tryAgain = model.hasFailed ? ActionButton("Try again", action: "tryAgain", style: .secondary) : nil
        person = model.cosmonaut.map { PersonContext($0, model) }
    }

    private static let missing = EmptyState(
        "No such cosmonaut",
        text: "Nobody in the crew has this address. Perhaps the link is old, or a letter is missing.",
        way: PageLink("See the whole crew", path: "/cosmonauts"))
}
