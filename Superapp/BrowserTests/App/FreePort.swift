import Foundation
import Synchronization

/// Ports for programs that need to know theirs before they start.
enum FreePort {
    /// Below the ports that the system gives out by itself, so that nobody who asks for any port gets this one.
    private static let range: ClosedRange<UInt16> = 20_000...30_000

    private static let given = Mutex<Set<UInt16>>([])

    static func find() throws -> Int {
        for _ in 1...100 {
            let port = UInt16.random(in: range)
            let isNew = given.withLock { $0.insert(port).inserted }
            if isNew, canListen(on: port) { return Int(port) }
        }
        throw POSIXError(.EADDRINUSE)
    }

    private static func canListen(on port: UInt16) -> Bool {
        #if os(Linux)
            let descriptor = socket(AF_INET, Int32(SOCK_STREAM.rawValue | SOCK_CLOEXEC.rawValue), 0)
        #else
            let descriptor = socket(AF_INET, SOCK_STREAM, 0)
        #endif
        defer { close(descriptor) }
        var address = sockaddr_in()
        address.sin_family = sa_family_t(AF_INET)
        address.sin_port = port.bigEndian
        address.sin_addr.s_addr = in_addr_t(0x7F00_0001).bigEndian
        return withUnsafeBytes(of: &address) { bytes in
            guard let pointer = bytes.assumingMemoryBound(to: sockaddr.self).baseAddress else { return false }
            return bind(descriptor, pointer, socklen_t(bytes.count)) == 0
        }
    }
}
