import AsyncHTTPClient
import NIOCore

/// A talk at the floor: two connections that get lines of text.
final class FloorTalk: Sender {
    private let index: Int
    private let server: Server
    private let ledger: Ledger
    private let readings: [Task<Void, Never>]

    private init(_ index: Int, at server: Server, ledger: Ledger, readings: [Task<Void, Never>]) {
        self.index = index
        self.server = server
        self.ledger = ledger
        self.readings = readings
    }

    static func begin(_ index: Int, at server: Server, ledger: Ledger) async throws -> FloorTalk {
        var readings: [Task<Void, Never>] = []
        for side in 0..<2 {
            let request = HTTPClientRequest(url: "\(server.url)/talks/\(index)/\(side)")
            let body = try await Person.http.execute(request, timeout: .hours(1)).body
            readings.append(
                Task {
                    var order = OrderCheck(side: side, ledger: ledger)
                    var reader = EventReader()
                    do {
                        for try await bytes in body {
                            for event in reader.read(bytes) { order.take(Marks.numbers(in: event), at: .now) }
                        }
                    } catch {
                        // It ends with the server.
                    }
                })
        }
        return FloorTalk(index, at: server, ledger: ledger, readings: readings)
    }

    func send(_ number: Int, turn: Int) async {
        ledger.sent(number, in: index, from: turn % 2)
        var request = HTTPClientRequest(url: "\(server.url)/talks/\(index)/\(turn % 2)")
        request.method = .POST
        request.body = .bytes(ByteBuffer(string: Marks.text(number)))
        guard let answer = try? await Person.http.execute(request, timeout: .seconds(60)), answer.status == .ok else {
            return
        }
        ledger.acknowledged(number)
    }
}
