import Backplane

/// Takes random steps with a navigator and its model.
@MainActor
struct NavigatorWalk {
    let theatre: Theatre
    private(set) var model = NavigatorModel()
    private(set) var step = 0
    private(set) var lastOperation = ""
    private var random: SplitMix

    init(seed: UInt64) throws {
        random = SplitMix(seed: seed)
        theatre = try Theatre()
    }

    var live: Set<Int> { Set((0..<Theatre.boardCount).filter { theatre.motherboard.isLive(.stage($0)) }) }

    mutating func takeStep() {
        step += 1
        switch Int.random(in: 0..<100, using: &random) {
        case 0..<30: show()
        case 30..<45: present()
        case 45..<60: leave()
        case 60..<72: complete()
        case 72..<90: useTabs()
        default: dismiss()
        }
    }

    private mutating func show() {
        let board = Int.random(in: 0..<Theatre.boardCount, using: &random)
        let name = "s\(step)"
        if let tab = model.tabs.randomElement(using: &random), model.live.contains(board), Bool.random(using: &random) {
            lastOperation = "\(board) pushes \(name) in \(tab)"
            model.push(name, by: board, in: tab)
            return theatre.tell(.stage(board), .pushIn(TabID(rawValue: tab), name))
        }
        switch Int.random(in: 0..<3, using: &random) {
        case 0:
            lastOperation = "\(board) pushes \(name) here"
            model.push(name, by: board, in: model.visible)
            theatre.show(.stage(board), name, .here)
        case 1:
            lastOperation = "\(board) pushes \(name) in place"
            model.push(name, by: board)
            theatre.show(.stage(board), name, .inPlace)
        default:
            lastOperation = "\(board) pushes \(name)"
            model.push(name, by: board)
            model.pop(to: name)
            theatre.show(.stage(board), name)
        }
    }

    private mutating func present() {
        guard let board = model.live.sorted().randomElement(using: &random) else { return }
        lastOperation = "\(board) presents s\(step)"
        model.present("s\(step)", by: board)
        theatre.tell(.stage(board), .present("s\(step)"))
    }

    private mutating func complete() {
        guard let board = model.live.sorted().randomElement(using: &random) else { return }
        lastOperation = "\(board) completes"
        model.complete(board)
        theatre.tell(.stage(board), .complete)
    }

    private mutating func leave() {
        let name = model.names.randomElement(using: &random) ?? "nothing"
        switch Int.random(in: 0..<10, using: &random) {
        case 0..<5:
            lastOperation = "pop"
            model.pop()
            theatre.navigator.pop()
        case 5..<8 where !model.names.isEmpty:
            lastOperation = "pop to \(name)"
            model.pop(to: name)
            theatre.navigator.pop(to: ScreenID(rawValue: name))
        case 8:
            lastOperation = "leave \(name)"
            model.leave([name])
            theatre.navigator.leave([ScreenID(rawValue: name)])
        default:
            lastOperation = "pop to root"
            model.popToRoot()
            theatre.navigator.popToRoot()
        }
    }

    private mutating func dismiss() {
        guard let index = model.layers.indices.randomElement(using: &random) else { return }
        let names = model.names(in: model.layers[index].stack)
        let board = model.screens.last { names.contains($0.name) }?.board
        switch Int.random(in: 0..<3, using: &random) {
        case 0:
            lastOperation = "dismiss layer \(index)"
            model.dismiss(layer: index)
            theatre.navigator.dismiss(theatre.navigator.layers[index])
        case 1 where board != nil:
            lastOperation = "\(board ?? 0) dismisses"
            model.dismiss(by: board ?? 0)
            theatre.tell(.stage(board ?? 0), .dismiss)
        default:
            lastOperation = "dismiss"
            model.dismiss()
            theatre.navigator.dismiss()
        }
    }

    private mutating func useTabs() {
        if let tab = model.tabs.randomElement(using: &random), Int.random(in: 0..<4, using: &random) > 0 {
            lastOperation = "select \(tab)"
            model.select(tab)
            theatre.navigator.select(TabID(rawValue: tab))
            return
        }
        let count = Int.random(in: 0...4, using: &random)
        let tabs = Array(["home", "chats", "people", "more"].shuffled(using: &random).prefix(count))
        lastOperation = "set tabs \(tabs)"
        model.setTabs(tabs)
        theatre.navigator.setTabs(tabs.map { TabItem(TabID(rawValue: $0), title: $0) })
    }
}
