import Foundation

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
        _ index: Int, between one: Person, and other: Person, ledger: Ledger
    ) async throws -> Talk {
        let list = try await one.get("/chat")
        let answer = try await one.post("start", of: list, at: "/chat", [("name", other.name)])
        guard let location = answer.location, location.hasPrefix("/chat/") else {
            throw LoadError.unexpected("Writing to \(other.name)", answer.status, answer.location ?? answer.body)
        }
        let address = String(location.prefix { $0 != "?" })
        let sides = [
            try await TalkWindow.open(location, by: one, address: address, side: 0, ledger: ledger),
            try await TalkWindow.open(address, by: other, address: address, side: 1, ledger: ledger),
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
