import AsyncHTTPClient
import NIOCore
import Synchronization

/// The live connection of a window, which may be lost and come back where it was, as a browser's does.
final class Connection: Sendable {
    private struct State {
        var reading: Task<Void, Never>?
        var lastEvent: String
    }

    private let person: Person
    private let page: Answer
    private let state: Mutex<State>
    private let onEvent: @Sendable (ArraySlice<UInt8>) -> Void

    private init(_ page: Answer, of person: Person, _ onEvent: @escaping @Sendable (ArraySlice<UInt8>) -> Void) {
        self.person = person
        self.page = page
        self.onEvent = onEvent
        state = Mutex(State(reading: nil, lastEvent: page.version))
    }

    /// Connects a page.
    ///
    /// - Parameter onEvent: Called for each event that arrives, in order.
    static func open(
        _ page: Answer, of person: Person, _ onEvent: @escaping @Sendable (ArraySlice<UInt8>) -> Void
    ) async throws -> Connection {
        let connection = Connection(page, of: person, onEvent)
        try await connection.connect()
        return connection
    }

    /// The number of the update that arrived last.
    var version: String { state.withLock(\.lastEvent) }

    /// Loses the connection and makes it again.
    func reconnect() async throws {
        await close()
        try await connect()
    }

    /// Hangs up, whatever is on its way.
    func close() async {
        let reading = state.withLock(\.reading)
        reading?.cancel()
        await reading?.value
    }

    private func connect() async throws {
        let body = try await person.live(page, since: state.withLock(\.lastEvent))
        let reading = Task {
            var reader = EventReader()
            do {
                for try await bytes in body {
                    for event in reader.read(bytes) { take(event) }
                }
            } catch {
                // Lost with the server, or hung up; what is missing then shows in the figures.
            }
        }
        state.withLock { $0.reading = reading }
    }

    private func take(_ event: ArraySlice<UInt8>) {
        if let id = EventReader.id(of: event) { state.withLock { $0.lastEvent = id } }
        onEvent(event)
    }
}
