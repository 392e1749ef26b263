import Foundation

/// A conversation in one person's window, with live updates.
final class TalkWindow: Sendable {
    let person: Person
    private let page: Answer
    private let address: String
    private let reading: Task<Void, Never>

    private init(person: Person, page: Answer, address: String, reading: Task<Void, Never>) {
        self.person = person
        self.page = page
        self.address = address
        self.reading = reading
    }

    static func open(
        _ location: String, by person: Person, address: String, side: Int, ledger: Ledger
    ) async throws -> TalkWindow {
        let page = try await person.get(location)
        guard page.status == 200, !page.window.isEmpty else {
            throw LoadError.unexpected(location, page.status, page.body)
        }
        let body = try await person.live(page)
        let reading = Task {
            var reader = EventReader()
            var order = OrderCheck(side: side, ledger: ledger)
            do {
                for try await bytes in body {
                    let now = ContinuousClock.now
                    for event in reader.read(bytes) { order.take(Marks.numbers(in: event), at: now) }
                }
            } catch {
                // The connection ended with the server or with the phase; what is missing then shows in the figures.
            }
        }
        return TalkWindow(person: person, page: page, address: address, reading: reading)
    }

    /// Sends a message as the page's script does.
    ///
    /// - Returns: Whether the server has said that it is sent.
    func send(_ number: Int) async -> Bool {
        let fields = [("text", Marks.text(number)), ("message", UUID().uuidString)]
        let answer = try? await person.post("send", of: page, at: address, fields, isScript: true)
        guard let answer, answer.status == 200, !answer.body.contains("Not sent") else { return false }
        return Marks.numbers(in: Array(answer.body.utf8)[...]).contains(number)
    }
}
