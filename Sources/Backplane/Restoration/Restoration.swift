extension Root {
    /// Restores a snapshot: activates its boards in order, from the bottom up, and puts their screens into the stacks,
    /// tabs and layers where they were.
    ///
    /// First create the root's motherboards in the same order as before, install them, and set the tabs. Screens that
    /// are already shown stay. If the snapshot contains one of them, it is not activated again; neither is one for
    /// which an earlier restoration still waits. What can't be restored is left out, and the rest is restored. A board
    /// that waits at a barrier, or shows its screen later, gets its place when it does.
    ///
    /// Waits until no message is being delivered, then goes through the whole snapshot without a pause.
    ///
    /// - Returns: What was restored, what is still waiting, what was skipped, and every problem.
    public func restore(_ snapshot: NavigationSnapshot) async -> RestorationResult {
        // Only a task that was started to run at once can find a delivery under way.
        while delivery.isBusy { await Task.yield() }
        let restoration = Restoration(snapshot, into: self)
        let earlier = navigator.restorations.filter { $0.object != nil }
        navigator.restorations = earlier + [WeakRestoration(restoration)]
        return restoration.run(after: earlier.compactMap(\.object))
    }
}

/// Goes through a snapshot once, activates its boards, and sees to it that their screens end up where they were, also
/// those that come later: as long as there are any, their places keep it.
@MainActor
final class Restoration {
    let snapshot: NavigationSnapshot
    let screens: [NavigationSnapshot.SavedScreen]
    /// The screens that stand for saved ones now, by the numbers of those.
    var shown: [Int: ScreenID] = [:]
    /// The boards that stand for saved ones now.
    var live: [Int: LiveBoard] = [:]
    weak var root: Root?
    let navigator: Navigator
    /// The stacks of the snapshot: where they are now, and the numbers of their screens, bottom first.
    var stacks: [Stack] = []
    /// The stack of each screen.
    var stackOfScreen: [Int] = []
    /// The outermost board around each board.
    let outermostBoards: [Int]
    /// The layers that were presented over each screen.
    let layersOver: [Int: [Int]]
    /// The screens that were there before.
    var earlier = EarlierScreens()
    /// The saved boards that the live ones stand for.
    var savedBoards: [ObjectIdentifier: Int] = [:]
    /// The boards that were right inside each board.
    let innerBoards: [Int: [Int]]
    /// How many screens have come back, or are known not to.
    private var settled = 0
    /// The places of screens that are still to come.
    var places: [Int: WeakPlace] = [:]
    /// The boards that were activated and have not arrived.
    var arriving: [Int: Arrival] = [:]
    /// The screens that it has been tried to bring back.
    var tried: Set<Int> = []
    var layerIDs: [Int: NavigationLayer.ID] = [:]
    var layerNumbers: [NavigationLayer.ID: Int] = [:]
    var highestLayer = -1
    lazy var screensOfBoards = Dictionary(grouping: screens.indices) { screens[$0].board }
    var result = RestorationResult()

    struct Stack {
        var target: Target
        let numbers: Range<Int>

        var isMissing: Bool { if case .missing = target { true } else { false } }
    }

    enum Target {
        case place(NavigationPlace)
        case layer(Int)
        case missing(TabID)
    }

    /// A board on its way.
    struct Arrival {
        /// The screen that it was activated for.
        let screen: Int
        /// The screens that can come only after it: its others, and those of boards inside it.
        var waiting: [Int] = []
    }

    struct LiveBoard {
        weak let board: AnyBoard?
    }

    struct WeakPlace {
        weak let place: RestoredPlace?
    }

    init(_ snapshot: NavigationSnapshot, into root: Root) {
        self.snapshot = snapshot
        self.root = root
        navigator = root.navigator
        screens = snapshot.screens
        outermostBoards = snapshot.boards.indices.reduce(into: []) { outermost, index in
            outermost.append(snapshot.boards[index].outer.map { outermost[$0] } ?? index)
        }
        innerBoards = Dictionary(grouping: snapshot.boards.indices) { snapshot.boards[$0].outer ?? -1 }
        layersOver = snapshot.layers.enumerated().reduce(into: [:]) { over, layer in
            if let presenter = layer.element.presenter { over[presenter, default: []].append(layer.offset) }
        }
    }

    /// - Parameter others: Restorations that still wait for some of their screens.
    func run(after others: [Restoration]) -> RestorationResult {
        earlier = EarlierScreens(navigator.entries)
        switch snapshot.base {
        case .stack(let screens): addStack(screens, .place(navigator.state.basePlace))
        case .tabs(let tabs, let selected):
            for tab in tabs {
                addStack(tab.screens, navigator.state.has(.tab(tab.id)) ? .place(.tab(tab.id)) : .missing(tab.id))
            }
            if navigator.state.has(.tab(selected)) { navigator.select(selected) }
        }
        for (index, layer) in snapshot.layers.enumerated() { addStack(layer.screens, .layer(index)) }
        // Before anything is activated, which is to find its place among them.
        for stack in stacks where !stack.isMissing { for number in stack.numbers { claimEarly(number) } }
        leave(to: others)
        for stack in stacks {
            if case .missing(let tab) = stack.target {
                let boards = stack.numbers.map { snapshot.boards[screens[$0].board].id }
                if !boards.isEmpty { result.problems.append(.unknownTab(tab: tab.rawValue, boards: boards)) }
                for _ in boards { settleOne() }
            } else {
                for number in stack.numbers { restoreOnce(number) }
            }
        }
        return result
    }

    private func addStack(_ screens: [NavigationSnapshot.SavedScreen], _ target: Target) {
        let first = stackOfScreen.count
        stackOfScreen += repeatElement(stacks.count, count: screens.count)
        stacks.append(Stack(target: target, numbers: first..<(first + screens.count)))
    }

    /// Follows the screens of a stack that have been moved to another place: what is still to come is to come there.
    func move(_ old: NavigationPlace, to new: NavigationPlace) {
        for index in stacks.indices {
            if case .place(old) = stacks[index].target { stacks[index].target = .place(new) }
        }
    }

    /// Takes note that a screen has come back or won't. After the last one, boards keep nothing of the restoration.
    func settleOne() {
        settled += 1
        guard settled == screens.count else { return }
        for place in places.values { place.place?.release() }
        places = [:]
    }
}
