public import Foundation

/// A port of this machine that refuses every connection as long as this exists: it is taken, and nobody listens.
public final class ClosedPort: Sendable {
    /// The address of the port, without a path.
    public let url: URL
    private let descriptor: Int32

    /// Takes a free port.
    ///
    /// - Throws: `POSIXError` when there is none.
    public init() throws {
        #if os(Linux)
            descriptor = socket(AF_INET, Int32(SOCK_STREAM.rawValue | SOCK_CLOEXEC.rawValue), 0)
        #else
            descriptor = socket(AF_INET, SOCK_STREAM, 0)
        #endif
        var address = sockaddr_in()
        address.sin_family = sa_family_t(AF_INET)
        address.sin_addr.s_addr = in_addr_t(0x7F00_0001).bigEndian
        var size = socklen_t(MemoryLayout<sockaddr_in>.size)
        let isTaken = withUnsafeMutablePointer(to: &address) { [descriptor] pointer in
            pointer.withMemoryRebound(to: sockaddr.self, capacity: 1) { address in
                bind(descriptor, address, size) == 0 && getsockname(descriptor, address, &size) == 0
            }
        }
        guard isTaken, let url = URL(string: "http://127.0.0.1:\(UInt16(bigEndian: address.sin_port))") else {
            close(descriptor)
            throw POSIXError(.EADDRINUSE)
        }
        self.url = url
    }

    deinit {
        close(descriptor)
    }
}
