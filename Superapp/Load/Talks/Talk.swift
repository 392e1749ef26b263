import Foundation
import Synchronization

/// One conversation, open in a window of each of the two people.
final class Talk: Sender {
    let sides: [TalkWindow]
    private let ledger: Ledger
    let index: Int
    /// The address of the conversation.
    let address: String

    private init(_ index: Int, address: String, sides: [TalkWindow], ledger: Ledger) {
        self.index = index
        self.address = address
        self.sides = sides
        self.ledger = ledger
    }

    /// One writes to the other by name; both open the conversation.
    static func begin(
        _ index: Int, between one: Person, and other: Person, isRead: Bool = true, ledger: Ledger
    ) async throws -> Talk {
        let list = try await one.get("/chat")
        let answer = try await one.post("start", of: list, at: "/chat", [("name", other.name)])
        guard let location = answer.location, location.hasPrefix("/chat/") else {
            throw LoadError.unexpected("Writing to \(other.name)", answer.status, answer.location ?? answer.body)
        }
        let address = String(location.prefix { $0 != "?" })
        let sides = [
            try await TalkWindow.open(location, by: one, address: address, side: 0, isRead: isRead, ledger: ledger),
            try await TalkWindow.open(address, by: other, address: address, side: 1, isRead: isRead, ledger: ledger),
        ]
        return Talk(index, address: address, sides: sides, ledger: ledger)
    }

    /// Sends a message from the side whose turn it is, and notes when that was and whether it was acknowledged.
    func send(_ number: Int, turn: Int) async {
        let side = turn % 2
        ledger.sent(number, in: index, from: side)
        if await sides[side].send(number) { ledger.acknowledged(number) }
    }

    /// Loses the live connection of one side and makes it again.
    func reconnect() async throws {
        try await sides.randomElement()?.reconnect()
    }

    /// The numbers of the messages in the conversation, read page by page in a new window until all that are looked for
    /// have been found or there are no more.
    func read(lookingFor wanted: Set<Int>) async throws -> Set<Int> {
        let person = sides[0].person
        let page = try await person.open(address)
        var found = Set(Marks.numbers(in: Array(page.body.utf8)[...]))
        var text = page.body
        while !wanted.isSubset(of: found), text.contains("showEarlier") {
            // Whole pages: what has changed since the one before does not say whether there is more.
            let answer = try await person.post(
                "showEarlier", of: page, at: address, [], isScript: true, version: "none")
            guard answer.status == 200 else { throw LoadError.unexpected(address, answer.status, answer.body) }
            text = answer.body
            found.formUnion(Marks.numbers(in: Array(text.utf8)[...]))
        }
        return found
    }
}

/// A conversation in one person's window, with live updates.
final class TalkWindow: Sendable {
    let person: Person
    let page: Answer
    private let address: String
    private let connection: Connection

    private init(person: Person, page: Answer, address: String, connection: Connection) {
        self.person = person
        self.page = page
        self.address = address
        self.connection = connection
    }

    static func open(
        _ location: String, by person: Person, address: String, side: Int, isRead: Bool, ledger: Ledger
    ) async throws -> TalkWindow {
        let page = try await person.open(location)
        // As the page's script does.
        let sight = isRead ? "end" : "nowhere"
        let answer = try await person.post("look", of: page, at: address, [("sight", sight)], isScript: true)
        guard answer.status == 200 else { throw LoadError.unexpected(address, answer.status, answer.body) }
        let order = Mutex(OrderCheck(side: side, ledger: ledger))
        let connection = try await Connection.open(page, of: person) { event in
            let now = ContinuousClock.now
            order.withLock { $0.take(Marks.numbers(in: event), at: now) }
        }
        return TalkWindow(person: person, page: page, address: address, connection: connection)
    }

    /// Loses its live connection and makes it again, as a browser does.
    func reconnect() async throws { try await connection.reconnect() }

    /// Sends a message as the page's script does.
    ///
    /// - Returns: Whether the server has said that it is sent: the whole answer has arrived, with the message in it.
    func send(_ number: Int) async -> Bool {
        let fields = [("text", Marks.text(number)), ("message", UUID().uuidString)]
        let answer = try? await person.post(
            "send", of: page, at: address, fields, isScript: true, version: connection.version)
        guard let answer, answer.status == 200, !answer.body.contains("Not sent") else { return false }
        return Marks.numbers(in: Array(answer.body.utf8)[...]).contains(number)
    }
}

/// The texts of messages, and how they are found again in a page.
enum Marks {
    private static let mark = Array("load_".utf8)

    static func text(_ number: Int) -> String { "This is load_\(number)_ under load." }

    /// The numbers of the messages in a page, in their order.
    static func numbers(in page: ArraySlice<UInt8>) -> [Int] {
        var numbers: [Int] = []
        var index = page.startIndex
        while let found = next(in: page, from: index) {
            index = found
            var number = 0
            while index < page.endIndex, (UInt8(ascii: "0")...UInt8(ascii: "9")).contains(page[index]) {
                number = number * 10 + Int(page[index] - UInt8(ascii: "0"))
                index += 1
            }
            if index < page.endIndex, page[index] == UInt8(ascii: "_"), numbers.last != number {
                numbers.append(number)
            }
        }
        return numbers
    }

    /// Where the next mark ends.
    private static func next(in page: ArraySlice<UInt8>, from start: Int) -> Int? {
        var index = start
        while let first = page[index...].firstIndex(of: mark[0]) {
            if page[first...].starts(with: mark) { return first + mark.count }
            index = first + 1
        }
        return nil
    }
}

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
