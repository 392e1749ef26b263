import CosmonautServiceInterface
import CosmonautsInterface
import DesignSystemInterface
import SpacesuitServiceInterface

/// What a cosmonaut page's template shows.
struct CosmonautContext: Sendable, Equatable {
    let isLoading: Bool
    let isMissing: Bool
    let failure: Notice?
    let tryAgain: ActionButton?
    let person: PersonContext?

    @MainActor
    init(_ model: CosmonautModel) {
        isLoading = model.crew.isLoading
        isMissing = model.isMissing
        failure = model.hasFailed ? Notice("The station’s records can’t be read right now.", tone: .warning) : nil
        tryAgain = model.hasFailed ? ActionButton("Try again", action: "tryAgain", style: .secondary) : nil
        person = model.cosmonaut.map { PersonContext($0, model) }
    }
}
