import Synchronization
import Testing

@testable import RequestReading

@Suite("The share of connections")
struct ConnectionLimitTests {
    /// A limit, and the names of the connections that were closed.
    private final class Connections: Sendable {
        private let limit: ConnectionLimit
        private let names = Mutex<[String]>([])
        /// Kept, so that each is another object.
        private let channels = Mutex<[Channel]>([])

        final class Channel: Sendable {}

        init(inTotal: Int, perClient: Int) {
            // Addresses such as "1.2.3": site 1, client 1.2. A proxy's begin with "p".
            limit = ConnectionLimit(inTotal: inTotal, perClient: perClient) { address in
                let parts = address.split(separator: ".").prefix(2)
                return address.hasPrefix("p") ? nil : .init(client: parts.joined(), site: String(parts[0]))
            }
        }

        var closed: [String] { names.withLock(\.self) }
        var clients: Int { limit.clients }

        /// Opens a connection, which may have a request.
        @discardableResult
        func open(_ name: String, on channel: Channel? = nil, isBusy: Bool = false) -> UInt64? {
            let number = try? limit.enter(from: name, on: channel.map(ObjectIdentifier.init)) {
                self.names.withLock { $0.append(name) }
            }
            if isBusy, let number { limit.note(number, isRequest: true) }
            return number
        }

        func answer(_ number: UInt64?) { if let number { limit.note(number, isRequest: false) } }

        /// Brings a request of a client through the proxy.
        func forward(_ client: String, named name: String) -> UInt64? {
            let channel = Channel()
            guard let number = open(name, on: channel, isBusy: true) else { return nil }
            let site = String(client.prefix { $0 != "." })
            do {
                try limit.lend(ObjectIdentifier(channel), to: .init(client: client, site: site))
                channels.withLock { $0.append(channel) }
                return number
            } catch {
                leave(number)
                return nil
            }
        }

        func leave(_ number: UInt64?) { if let number { limit.leave(number) } }
    }

    @Test("Beyond its share, a client's longest idle connection gives way; if none is idle, the new one has no place")
    func share() throws {
        let connections = Connections(inTotal: 100, perClient: 3)
        let first = connections.open("1.1.a", isBusy: true)
        connections.open("1.1.b")
        connections.open("1.1.c", isBusy: true)
        #expect(connections.open("1.1.d", isBusy: true) != nil)
        #expect(connections.closed == ["1.1.b"])
        #expect(connections.open("1.1.e") == nil)
        #expect(connections.open("1.2.a") != nil, "Another client has a share of its own.")
        connections.answer(first)
        #expect(connections.open("1.1.f") != nil)
        #expect(connections.closed == ["1.1.b", "1.1.a"])
    }

    @Test("All clients of a site together have twice the share of one, divided among them")
    func site() throws {
        let connections = Connections(inTotal: 100, perClient: 3)
        for name in ["a", "b", "c"] { connections.open("1.1.\(name)", isBusy: true) }
        for name in ["a", "b"] { connections.open("1.2.\(name)") }
        connections.open("1.3.a")
        #expect(connections.open("1.4.a") != nil)
        #expect(connections.closed == ["1.1.a"])
    }

    @Test("When all are used, whoever holds most gives one up, an idle one first; who comes new gets a place")
    func full() throws {
        let connections = Connections(inTotal: 16, perClient: 100)
        for number in 1...10 { connections.open("1.1.\(number)", isBusy: number != 5) }
        for number in 1...5 { connections.open("2.1.\(number)") }
        #expect(connections.open("3.1.a", isBusy: true) != nil)
        #expect(connections.closed == ["1.1.5"])
        for number in 1...3 { #expect(connections.open("4.\(number).a", isBusy: true) != nil) }
        #expect(connections.closed == ["1.1.5", "1.1.1", "1.1.2", "1.1.3"])
        #expect(connections.open("1.1.b") == nil, "Who holds most gets no more, as long as none is idle.")
    }

    @Test("What has ended counts no more, and a proxy has as many as it likes")
    func ended() throws {
        let connections = Connections(inTotal: 100, perClient: 2)
        for number in 0..<10_000 { connections.leave(connections.open("1.\(number).a")) }
        #expect(connections.clients == 0)
        for number in 1...50 { #expect(connections.open("p.\(number)") != nil) }
        #expect(connections.clients == 0 && connections.closed.isEmpty)
    }

    @Test("What a proxy brings counts for its client until it is answered; a newcomer gets a place of the largest")
    func forwarded() throws {
        let connections = Connections(inTotal: 16, perClient: 12)
        var held: [UInt64?] = []
        for number in 1...12 { held.append(connections.forward("1.1", named: "p.\(number)")) }
        #expect(connections.forward("1.1", named: "p.13") == nil, "It has its share, and all are in use.")
        for number in 1...3 { #expect(connections.forward("2.1", named: "p.2.\(number)") != nil) }
        #expect(connections.closed.isEmpty && connections.clients == 2)
        #expect(connections.forward("3.1", named: "p.3") != nil)
        #expect(connections.open("4.1.direct") != nil)
        #expect(connections.closed == ["p.1", "p.2"])
        for number in held { connections.answer(number) }
        #expect(connections.clients == 3, "What is answered counts for nobody.")
    }

    @Test("There are no more in all than the process may have files")
    func files() {
        #expect(OpenFiles.connections(4) == 4)
        #expect(OpenFiles.connections(.max) < .max)
        #expect(OpenFiles.connections(.max, besides: 100) <= OpenFiles.connections(.max) - 100)
    }
}
