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

/// What is still to come of a restoration: saved screens and layers in their order, each with what is there that it
/// belongs right below; nil for what belongs on top.
struct RestToCome {
    var screens: [NavigationPlace: [(number: Int, above: ScreenID?)]] = [:]
    var layers: [(index: Int, above: NavigationLayer.ID?, numbers: [Int])] = []
}

/// Where screens that came back, and those still to come, lie beside one another.
extension Restoration {
    // MARK: Neighbours

    /// The screen that a saved one belongs right below; nil when it belongs on top.
    func screen(above number: Int, at place: NavigationPlace) -> ScreenID? {
        let numbers = stacks[stackOfScreen[number]].numbers
        func isThere(_ number: Int) -> ScreenID? { screen(for: number, at: place) }
        if let below = (numbers.lowerBound..<number).reversed().lazy.compactMap(isThere).first {
            return navigator.state.id(above: below)
        }
        return ((number + 1)..<numbers.upperBound).lazy.compactMap(isThere).first
    }

    /// The screen that stands for a saved one, if it is at a place.
    private func screen(for number: Int, at place: NavigationPlace) -> ScreenID? {
        shown[number].flatMap { navigator.state.place(of: $0) == place ? $0 : nil }
    }

    /// The layer that a saved one belongs right below; nil when it belongs on top.
    func layer(above index: Int) -> NavigationLayer.ID? {
        if index >= highestLayer { return nil }
        return ((index + 1)...highestLayer).lazy.compactMap(layerThere).first
    }

    private func layerThere(_ index: Int) -> NavigationLayer.ID? {
        layerIDs[index].flatMap { navigator.state.has(.layer($0)) ? $0 : nil }
    }

    // MARK: What is still to come

    /// All that is still to come, found on one way through the snapshot.
    var toCome: RestToCome {
        let isToCome = numbersToCome.contains
        var rest = RestToCome()
        var above: NavigationLayer.ID?
        for stack in stacks.reversed() {
            if let place = place(of: stack) {
                if case .layer(let layer) = place { above = layer }
                let toCome = screensToCome(of: stack, at: place, where: isToCome)
                rest.screens[place] = toCome + (rest.screens[place] ?? [])
            } else if case .layer(let index) = stack.target {
                rest.layers.append((index, above, stack.numbers.filter(isToCome)))
            }
        }
        rest.layers.reverse()
        return rest
    }

    /// The screens that are still to come. What waits for another board comes if that does.
    var numbersToCome: Set<Int> {
        let waiting = arriving.values.filter { places[$0.screen]?.place != nil }.flatMap(\.waiting)
        let placed = places.filter { $0.value.place != nil }.keys
        return Set((waiting + placed).filter { shown[$0] == nil })
    }

    private func screensToCome(
        of stack: Stack, at place: NavigationPlace, where isToCome: (Int) -> Bool
    ) -> [(number: Int, above: ScreenID?)] {
        var above = stack.numbers.lazy.compactMap { self.screen(for: $0, at: place) }.first
        var toCome: [(number: Int, above: ScreenID?)] = []
        for number in stack.numbers {
            if let screen = screen(for: number, at: place) {
                above = navigator.state.id(above: screen)
            } else if isToCome(number) {
                toCome.append((number, above))
            }
        }
        return toCome
    }

    /// The saved screen that a layer was presented over.
    func presenter(of layer: NavigationLayer.ID) -> Int? {
        layerNumbers[layer].flatMap { snapshot.layers[$0].presenter }
    }

    /// Where a stack is, if it is there.
    private func place(of stack: Stack) -> NavigationPlace? {
        switch stack.target {
        case .place(let place): navigator.state.has(place) ? place : nil
        case .layer(let index): layerThere(index).map { .layer($0) }
        case .missing: nil
        }
    }
}
