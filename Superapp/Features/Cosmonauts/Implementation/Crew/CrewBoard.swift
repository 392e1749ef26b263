import AccountServiceInterface
import Backplane
import CosmonautServiceInterface
import SpacesuitServiceInterface

/// Shows the crew and the suits.
final class CrewBoard: Board<Void, Never, Never> {
    private let station: Station
    private let session: any CurrentSession
    private let rows: CrewRowShelf
    private var screen: CrewScreen?

    init(station: Station, session: any CurrentSession, rows: CrewRowShelf) {
        self.station = station
        self.session = session
        self.rows = rows
    }

    override func activate(_: Void) {
        if let screen {
            root?.navigator.pop(to: screen.id)
            return watch()
        }
        let model = CrewModel(session: session, rows: rows)
        model.changes.carryOut = { [weak motherboard] change in await motherboard?.carryOut(change) }
        model.wantsToTryAgain = { [weak self] in self?.watch() }
        let screen = CrewScreen(model: model)
        self.screen = screen
        push(screen)
        watch()
    }

    private func watch() {
        guard let model = screen?.model else { return }
        let account = model.changes.account
        // All that the page may come to show, so that what others add does not drive out what is shown.
        task { [station] in
            let crew = station.crew.crew(seenBy: account, with: nil, others: Cosmonaut.mostOfOthers)
            await model.crew.follow(crew, seenBy: account)
        }
        task { [station] in
            let suits = station.suits.suits(seenBy: account, for: nil, others: Spacesuit.mostOfOthers)
            await model.suits.follow(suits, seenBy: account)
        }
        // A visitor may have signed in since the last time.
        guard let account else { return }
        task { [station] in await model.removed.follow(station.cosmonauts.removed(by: account), seenBy: account) }
        task { [station] in await model.removedSuit.follow(station.suits.removed(by: account), seenBy: account) }
    }
}

/// The crew's screen.
final class CrewScreen: Screen {
    let id = ScreenID()
    let title = "Cosmonauts"
    let route: any Route = CrewRoute()
    let model: CrewModel

    init(model: CrewModel) {
        self.model = model
    }
}

/// The route of the crew's screen.
struct CrewRoute: Route, Hashable {}
