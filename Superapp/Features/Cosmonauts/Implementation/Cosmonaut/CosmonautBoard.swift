import AccountServiceInterface
import Backplane
import CosmonautServiceInterface
import CosmonautsInterface

/// Shows one cosmonaut, or several over one another, each on a screen.
final class CosmonautBoard: Board<CosmonautID, Never, CrewChangeResult> {
    private let station: Station
    private let session: any CurrentSession

    init(station: Station, session: any CurrentSession) {
        self.station = station
        self.session = session
    }

    override func activate(_ id: CosmonautID) {
        if let shown = screens.last(where: { $0.model.id == id }), reveal(shown) { return }
        let model = CosmonautModel(id: id, session: session)
        model.wantsChange = { [weak self, session] change in await self?.carryOut(change, as: session) }
        model.wantsToTryAgain = { [weak self, weak model] in model.map { self?.watch($0) } }
        push(CosmonautScreen(model: model))
        watch(model)
    }

    override func interact(_ result: CrewChangeResult) {
        for screen in screens { screen.model.note(result) }
    }

    /// The screens that are shown, lowest first.
    private var screens: [CosmonautScreen] {
        root?.navigator.stack.compactMap { $0.screen as? CosmonautScreen } ?? []
    }

    private func watch(_ model: CosmonautModel) {
        task { [station] in await model.crew.follow(station.crew.crew()) }
        task { [station] in await model.suits.follow(station.suits.suits()) }
        task { [station] in await model.spacewalks.follow(station.crew.spacewalks(of: model.id, limit: 10)) }
    }
}
