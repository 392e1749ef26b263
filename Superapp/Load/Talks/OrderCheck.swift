/// Notes what arrives in one window, and whether each sender's messages keep their order.
struct OrderCheck {
    let side: Int
    let ledger: Ledger
    private var seen: Set<Int> = []
    private var last: [Int: Int] = [:]

    init(side: Int, ledger: Ledger) {
        self.side = side
        self.ledger = ledger
    }

    /// Takes in the messages that the window shows now.
    mutating func take(_ numbers: [Int], at moment: ContinuousClock.Instant) {
        for number in numbers where seen.insert(number).inserted {
            guard let sender = ledger.sender(of: number) else { continue }
            if number < last[sender, default: -1] { ledger.noteViolation() }
            last[sender] = max(number, last[sender, default: -1])
            if sender != side { ledger.arrived(number, at: moment) }
        }
    }
}
