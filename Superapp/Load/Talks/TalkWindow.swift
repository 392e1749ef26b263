import Foundation
import Synchronization

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
        _ location: String, by person: Person, address: String, side: Int, ledger: Ledger
    ) async throws -> TalkWindow {
        let page = try await person.open(location)
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
