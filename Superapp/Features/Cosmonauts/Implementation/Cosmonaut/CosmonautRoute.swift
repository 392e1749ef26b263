import Backplane
import CosmonautServiceInterface

/// The place of a cosmonaut's screen.
struct CosmonautRoute: Route, Hashable {
    let cosmonaut: CosmonautID
}
