import Foundation
import Synchronization

/// A server on 127.0.0.1 that answers as a test wants it to, wrongly for the most part.
final class LoopbackServer: Sendable {
    /// What a client asked for.
    struct Request: Sendable {
        let method: String
        let path: String
        /// Values by the names in small letters.
        let headers: [String: String]
        let body: Data
    }

    /// What it gets.
    enum Reply: Sendable {
        case status(Int, Data = Data(), headers: [String] = [])
        /// These bytes, whatever they are.
        case bytes(Data)
        /// Bytes without end, their number untold.
        case endless
        /// Nothing, until the client goes away.
        case silence
    }

    let port: Int
    private let seen = Mutex<[Request]>([])

    /// Starts a server that answers each request with what `reply` gives.
    init(_ reply: @escaping @Sendable (Request) -> Reply) throws {
        let listener = try LoopbackSocket()
        port = listener.port
        guard listen(listener.descriptor, 64) == 0 else { throw POSIXError(POSIXErrorCode(rawValue: errno) ?? .EIO) }
        // The thread keeps the socket: closed before, its number could be another's by the time it is used here.
        Thread.detachNewThread { [weak self] in
            while true {
                let connection = accept(listener.descriptor, nil, nil)
                guard connection >= 0, self != nil else {
                    close(connection)
                    return
                }
                Thread.detachNewThread { [weak self] in
                    let client = Connection(connection)
                    if let request = client.request() {
                        // Before the answer, so that whoever has that finds the request noted.
                        self?.note(request)
                        client.answer(reply(request))
                    }
                    close(connection)
                }
            }
        }
    }

    /// Wakes the listening thread, which sees that nobody needs it any more.
    deinit { LoopbackSocket.touch(port: port) }

    var url: String { "http://127.0.0.1:\(port)" }

    /// The requests so far, in the order in which they came.
    var requests: [Request] { seen.withLock { $0 } }

    private func note(_ request: Request) { seen.withLock { $0.append(request) } }
}
