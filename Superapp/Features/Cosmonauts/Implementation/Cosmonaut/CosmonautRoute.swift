import Backplane
import CosmonautServiceInterface

/// The place of a cosmonaut's screen.
struct CosmonautRoute: Route {
    let cosmonaut: CosmonautID
}
