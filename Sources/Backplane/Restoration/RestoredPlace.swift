/// Where a screen belongs that is being restored. It goes with the activation of its board, however long that takes.
@MainActor
final class RestoredPlace {
    private let number: Int
    private let board: Int
    /// Nil once nothing is to come any more.
    private(set) var restoration: Restoration?
    private(set) var hasBegun = false

    init(number: Int, board: Int, of restoration: Restoration) {
        self.number = number
        self.board = board
        self.restoration = restoration
    }

    /// Lets go of the restoration, of which nothing is to come any more.
    func release() { restoration = nil }

    /// Takes note that the board it goes with is being activated.
    func begin(_ live: AnyBoard) {
        hasBegun = true
        restoration?.hasBegun(live, for: board)
    }

    /// Puts a screen there, if it is the one.
    ///
    /// - Returns: Whether it is there now.
    func take(_ entry: NavigationEntry) -> Bool {
        restoration?.take(entry, for: number) ?? false
    }
}

/// A restoration that others keep.
struct WeakRestoration {
    weak let object: Restoration?

    init(_ object: Restoration) {
        self.object = object
    }
}

/// Where screens that came back, and those still to come, lie beside one another.
extension Restoration {
    // MARK: Neighbours

    /// The screen that a saved one belongs right below; nil when it belongs on top.
    func screen(above number: Int, at place: NavigationPlace) -> ScreenID? {
        let numbers = stacks[stackOfScreen[number]].numbers
        func isThere(_ number: Int) -> ScreenID? {
            shown[number].flatMap { navigator.state.place(of: $0) == place ? $0 : nil }
        }
        if let below = (numbers.lowerBound..<number).reversed().lazy.compactMap(isThere).first {
            return navigator.state.id(above: below)
        }
        return ((number + 1)..<numbers.upperBound).lazy.compactMap(isThere).first
    }

    /// The layer that a saved one belongs right below; nil when it belongs on top.
    func layer(above index: Int) -> NavigationLayer.ID? {
        if index > highestLayer { return nil }
        return ((index + 1)...highestLayer).lazy.compactMap { self.layerIDs[$0] }
            .first { self.navigator.state.has(.layer($0)) }
    }

    // MARK: What is still to come

    /// The saved screens that will come to a place that is there.
    func numbersToCome(at place: NavigationPlace) -> [Int] {
        stacks.filter { self.place(of: $0) == place }.flatMap { $0.numbers.filter(isToCome) }
    }

    /// The saved layers of which no screen is there.
    var layersToCome: [Int] {
        snapshot.layers.indices.filter { index in
            let isThere = layerIDs[index].map { navigator.state.has(.layer($0)) } ?? false
            return !isThere && !numbersToCome(inLayer: index).isEmpty
        }
    }

    func numbersToCome(inLayer index: Int) -> [Int] {
        let stack = stacks[stacks.count - snapshot.layers.count + index]
        return stack.numbers.filter(isToCome)
    }

    /// The saved screen that a layer was presented over.
    func presenter(of layer: NavigationLayer.ID) -> Int? {
        layerIDs.first { $0.value == layer }.flatMap { snapshot.layers[$0.key].presenter }
    }

    private func place(of stack: Stack) -> NavigationPlace? {
        switch stack.target {
        case .place(let place): place
        case .layer(let index): layerIDs[index].map { .layer($0) }
        case .missing: nil
        }
    }

    private func isToCome(_ number: Int) -> Bool {
        guard shown[number] == nil else { return false }
        if places[number]?.place != nil { return true }
        // What waits for another board comes if that does.
        return arriving.values.contains { $0.waiting.contains(number) && places[$0.screen]?.place != nil }
    }
}
