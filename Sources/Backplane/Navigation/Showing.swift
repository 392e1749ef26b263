/// What the user should see of an activated board, whose screens may be in another tab, below a sheet or under other
/// screens.
public struct Showing: Sendable {
    private enum Kind: Sendable {
        case reveal, here, inPlace
        case restored(RestoredPlace)
    }

    private let kind: Kind

    /// Makes the board's screen visible: selects its tab and leaves what covers it. If the board has just shown a
    /// screen that is already visible, nothing changes.
    public static let reveal = Showing(kind: .reveal)
    /// Shows the board's next screens at the visible place, not on top of its other screens.
    public static let here = Showing(kind: .here)
    /// Shows the board's screens on top of its other screens, without changing what the user sees: for boards that are
    /// only notified of something, and for the first screens of tabs.
    public static let inPlace = Showing(kind: .inPlace)

    /// What the board shows goes where it was before a restart.
    static func restored(_ place: RestoredPlace) -> Showing { Showing(kind: .restored(place)) }

    private init(kind: Kind) {
        self.kind = kind
    }

    /// The name of it in a recording.
    package var recordedName: String {
        switch kind {
        case .reveal: "reveal"
        case .here: "here"
        case .inPlace: "inPlace"
        case .restored: "restored"
        }
    }

    /// What has a name in a recording. What was brought back to its place then shows itself where the person looks: a
    /// replay begins with nothing that it could be below.
    package init(recordedName name: String?) {
        switch name {
        case "here", "restored": self = .here
        case "inPlace": self = .inPlace
        default: self = .reveal
        }
    }

    var isReveal: Bool { if case .reveal = kind { true } else { false } }
    var isHere: Bool { if case .here = kind { true } else { false } }
    var restored: RestoredPlace? { if case .restored(let place) = kind { place } else { nil } }
    /// Whether a screen that its board shows again comes to the person: not while screens are being restored.
    @MainActor var revealsShown: Bool {
        switch kind {
        case .reveal: true
        case .here, .inPlace: false
        case .restored(let place): place.restoration == nil
        }
    }
}

extension Navigator {
    /// Takes note of what the person is to see of a board that is about to be activated.
    ///
    /// - Returns: How many screens have been shown so far.
    func prepare(_ board: AnyBoard, in motherboard: Motherboard, showing: Showing) -> Int {
        // A board inside another one follows that, unless it is told otherwise.
        let followed = motherboard.isOutermost || !showing.isReveal ? showing : motherboard.owner?.showing ?? showing
        if !(followed.isReveal && board.showing.isReveal) { board.showing = followed }
        let shown = screensShown
        showing.restored?.begin(board)
        return shown
    }

    /// Sees to it that the person sees of a board that has been activated what they should.
    func bringUp(_ board: AnyBoard, shownUntil shown: Int, by delivery: Delivery) {
        guard board.showing.isReveal, !hasJustShown(board, since: shown) else { return }
        // Boards inside it may be about to show something first.
        delivery.whenAtRest { [weak self, weak board] in
            if let board { self?.reveal(board, since: shown) }
        }
    }

    /// Whether the person sees a screen of a board or one inside it, or the board shows nothing at all.
    func isSeen(_ board: AnyBoard) -> Bool {
        top?.owner?.isOrIsInside(board) == true || !state.showsAnything(of: board)
    }

    private func hasJustShown(_ board: AnyBoard, since shown: Int) -> Bool {
        guard let top else { return false }
        return top.owner === board && (top.number > shown || screensShown == shown)
    }

    private func reveal(_ board: AnyBoard, since shown: Int) {
        // What came up since then came of the activation, or of one after it.
        if let top, top.number > shown { return }
        guard let screen = state.screen(of: board, shownAfter: shown) ?? hidden(board) else { return }
        pop(to: screen)
    }

    private func hidden(_ board: AnyBoard) -> ScreenID? {
        top?.owner?.isOrIsInside(board) == true ? nil : state.uppermostScreen(of: board)
    }
}
