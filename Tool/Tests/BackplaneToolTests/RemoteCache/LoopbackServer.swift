import Foundation
import Synchronization

#if canImport(Glibc)
    import Glibc
#endif

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
        let listener = socket(AF_INET, Self.stream, 0)
        port = try Self.withAddress(port: 0) { address, length in
            guard bind(listener, address, length.pointee) == 0, listen(listener, 64) == 0,
                getsockname(listener, address, length) == 0
            else { throw POSIXError(POSIXErrorCode(rawValue: errno) ?? .EIO) }
        }
        Thread.detachNewThread { [weak self] in
            while true {
                let connection = accept(listener, nil, nil)
                guard connection >= 0, self != nil else {
                    close(connection)
                    // Not before: its number could be another's by the time it is used here.
                    close(listener)
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
    deinit {
        let descriptor = socket(AF_INET, Self.stream, 0)
        _ = try? Self.withAddress(port: port) { connect(descriptor, $0, $1.pointee) }
        close(descriptor)
    }

    /// The port of the address that `use` leaves.
    private static func withAddress(
        port: Int, _ use: (UnsafeMutablePointer<sockaddr>, UnsafeMutablePointer<socklen_t>) throws -> Void
    ) throws -> Int {
        var address = sockaddr_in()
        address.sin_family = sa_family_t(AF_INET)
        address.sin_port = UInt16(port).bigEndian
        address.sin_addr.s_addr = inet_addr("127.0.0.1")
        var length = socklen_t(MemoryLayout<sockaddr_in>.size)
        try withUnsafeMutablePointer(to: &address) { pointer in
            try pointer.withMemoryRebound(to: sockaddr.self, capacity: 1) { try use($0, &length) }
        }
        return Int(UInt16(bigEndian: address.sin_port))
    }

    var url: String { "http://127.0.0.1:\(port)" }

    /// The requests so far, in the order in which they came.
    var requests: [Request] { seen.withLock { $0 } }

    private func note(_ request: Request) { seen.withLock { $0.append(request) } }

    #if canImport(Glibc)
        private static let stream = Int32(SOCK_STREAM.rawValue)
    #else
        private static let stream = SOCK_STREAM
    #endif
}
