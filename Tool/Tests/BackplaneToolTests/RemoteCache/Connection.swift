import Foundation

#if canImport(Glibc)
    import Glibc
#endif

/// A client that has connected to a ``LoopbackServer``.
struct Connection {
    private let descriptor: Int32

    init(_ descriptor: Int32) {
        self.descriptor = descriptor
        #if canImport(Darwin)
            var yes: Int32 = 1
            setsockopt(descriptor, SOL_SOCKET, SO_NOSIGPIPE, &yes, socklen_t(MemoryLayout<Int32>.size))
        #endif
    }

    /// Answers a request.
    func answer(_ reply: LoopbackServer.Reply) {
        switch reply {
        case .status(let status, let body, let headers):
            let head = ["HTTP/1.1 \(status) X", "Content-Length: \(body.count)", "Connection: close"] + headers
            write(Data((head.joined(separator: "\r\n") + "\r\n\r\n").utf8) + body)
        case .bytes(let data): write(data)
        case .endless:
            write(Data("HTTP/1.1 200 X\r\nConnection: close\r\n\r\n".utf8))
            while write(Data(repeating: 120, count: 65_536)) {}
        case .silence: while read() != nil {}
        }
    }

    /// Waits for a request; `nil` when the client goes away before it is whole.
    func request() -> LoopbackServer.Request? {
        var data = Data()
        while data.firstRange(of: Data("\r\n\r\n".utf8)) == nil {
            guard let more = read() else { return nil }
            data += more
        }
        guard let end = data.firstRange(of: Data("\r\n\r\n".utf8)) else { return nil }
        let lines = String(decoding: data[..<end.lowerBound], as: UTF8.self).components(separatedBy: "\r\n")
        let words = lines[0].components(separatedBy: " ")
        let headers = lines.dropFirst().map { $0.components(separatedBy: ": ") }
            .map { ($0[0].lowercased(), $0.dropFirst().joined(separator: ": ")) }
        let values = Dictionary(headers) { first, _ in first }
        var body = Data(data[end.upperBound...])
        while body.count < values["content-length"].flatMap(Int.init) ?? 0 {
            guard let more = read() else { return nil }
            body += more
        }
        return .init(method: words[0], path: words.count > 1 ? words[1] : "", headers: values, body: body)
    }

    private func read() -> Data? {
        var buffer = [UInt8](repeating: 0, count: 65_536)
        let count = recv(descriptor, &buffer, buffer.count, 0)
        return count > 0 ? Data(buffer.prefix(count)) : nil
    }

    /// Whether the client took it.
    @discardableResult
    private func write(_ data: Data) -> Bool {
        var rest = data
        while !rest.isEmpty {
            let count = rest.withUnsafeBytes { send(descriptor, $0.baseAddress, $0.count, Self.flags) }
            guard count > 0 else { return false }
            rest = rest.dropFirst(count)
        }
        return true
    }

    // A client that has gone is no reason to end the tests.
    #if canImport(Glibc)
        private static let flags = Int32(MSG_NOSIGNAL)
    #else
        private static let flags: Int32 = 0
    #endif
}
