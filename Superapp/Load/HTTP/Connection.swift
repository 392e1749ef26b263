import AsyncHTTPClient
import Foundation
import NIOCore
import NIOPosix
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

/// An answer, and what a page of the app says of itself.
struct Answer: Sendable {
    let status: Int
    let location: String?
    let cookies: [String]
    let body: String

    var window: String { value(after: "data-window=\"") }
    var screen: String { value(after: "data-screen=\"") }
    var version: String { value(after: "data-version=\"") }
    var token: String { value(after: "name=\"_token\" value=\"") }

    private func value(after mark: String) -> String {
        guard let start = body.range(of: mark)?.upperBound else { return "" }
        return String(body[start...].prefix { $0 != "\"" })
    }
}

/// Cuts a stream of server-sent events into events.
struct EventReader {
    private var buffer: [UInt8] = []

    /// Takes in what has arrived.
    ///
    /// - Returns: The events that are whole now.
    mutating func read(_ bytes: ByteBuffer) -> [ArraySlice<UInt8>] {
        var events: [ArraySlice<UInt8>] = []
        var start = buffer.startIndex
        var index = max(0, buffer.count - 1)
        buffer.append(contentsOf: bytes.readableBytesView)
        while index + 1 < buffer.count {
            if buffer[index] == UInt8(ascii: "\n"), buffer[index + 1] == UInt8(ascii: "\n") {
                events.append(buffer[start..<index])
                start = index + 2
                index = start
            } else {
                index += 1
            }
        }
        buffer.removeFirst(start)
        return events
    }

    /// The id of an event, by which a browser says what it has seen.
    static func id(of event: ArraySlice<UInt8>) -> String? {
        let lines = event.prefix(200).split(separator: UInt8(ascii: "\n"))
        return lines.first { $0.starts(with: "id: ".utf8) }.map { String(decoding: $0.dropFirst(4), as: UTF8.self) }
    }

    /// How many updates there are in a stream as it came over the wire.
    static func count(in bytes: [UInt8]) -> Int {
        String(decoding: bytes, as: UTF8.self).components(separatedBy: "event: screen").count - 1
    }
}

/// A live connection that reads nothing until it is told to, with as little room on the way as the system gives.
struct StillReader {
    private let inbound: NIOAsyncChannelInboundStream<ByteBuffer>

    /// Opens a live connection, does some work, and hangs up.
    ///
    /// - Parameters:
    ///   - request: What to send, as it goes over the wire.
    ///   - server: Where to.
    static func open<Result: Sendable>(
        _ request: String, at server: Server, while work: @Sendable (StillReader) async throws -> Result
    ) async throws -> Result {
        let channel = try await ClientBootstrap(group: MultiThreadedEventLoopGroup.singleton)
            .channelOption(.socketOption(.so_rcvbuf), value: 4_096)
            .connect(host: "127.0.0.1", port: server.port) { channel in
                channel.eventLoop.makeCompletedFuture {
                    try NIOAsyncChannel<ByteBuffer, ByteBuffer>(
                        wrappingChannelSynchronously: channel,
                        configuration: .init(backPressureStrategy: .init(lowWatermark: 1, highWatermark: 1)))
                }
            }
        return try await channel.executeThenClose { inbound, outbound in
            try await outbound.write(ByteBuffer(string: request))
            return try await work(StillReader(inbound: inbound))
        }
    }

    /// Reads all that was kept, up to a message that is known to be the last, or until the server has closed the
    /// connection.
    func read(upTo number: Int) async throws -> [UInt8] {
        var bytes: [UInt8] = []
        for try await part in inbound {
            bytes += part.readableBytesView
            // Enough for the message's mark, if it was cut in two.
            if Marks.numbers(in: bytes.suffix(part.readableBytes + 100)).contains(number) { break }
        }
        return bytes
    }
}
