import AccountServiceInterface
import Backplane
import CosmonautServiceInterface
import CosmonautsInterface
import SpacesuitServiceInterface

/// Shows a cosmonaut.
final class CosmonautBoard: Board<CosmonautID, CosmonautOutcome, Never> {
    private let station: Station
    private let session: any CurrentSession

    init(station: Station, session: any CurrentSession) {
        self.station = station
        self.session = session
    }

    override func activate(_ id: CosmonautID) {
        let model = CosmonautModel(id: id, session: session)
        model.changes.carryOut = { [weak motherboard] change in await motherboard?.carryOut(change) }
        model.wasRemoved = { [weak self] in self?.complete(with: .removed) }
        model.wantsToTryAgain = { [weak self, weak model] in model.map { self?.watch($0) } }
        push(CosmonautScreen(model: model))
        watch(model)
    }

    private func watch(_ model: CosmonautModel) {
        let account = model.changes.account
        task { [station] in
            let crew = station.crew.crew(seenBy: account, with: model.id, others: 0)
            await model.crew.follow(crew, seenBy: account)
        }
        task { [station] in
            let suits = station.suits.suits(seenBy: account, for: model.id, others: Spacesuit.othersAtATime)
            await model.suits.follow(suits, seenBy: account)
        }
        task { [station] in
            await model.spacewalks.follow(station.crew.spacewalks(of: model.id, limit: 10), seenBy: account)
        }
    }
}

/// A cosmonaut's screen.
final class CosmonautScreen: Screen {
    let id = ScreenID()
    let model: CosmonautModel

    init(model: CosmonautModel) {
        self.model = model
    }

    var title: String { model.cosmonaut?.name ?? "Cosmonaut" }

    var route: any Route { CosmonautRoute(cosmonaut: model.id) }
}

/// The route of a cosmonaut's screen.
struct CosmonautRoute: Route, Hashable {
    let cosmonaut: CosmonautID
}
