import Foundation

#if canImport(Glibc)
    import Glibc
#endif

/// A socket with a port of 127.0.0.1. As long as it lives nobody else is given the port, and until somebody listens to
/// it, who connects is refused.
final class LoopbackSocket: Sendable {
    let descriptor: Int32
    let port: Int

    init() throws {
        let descriptor = socket(AF_INET, Self.stream, 0)
        self.descriptor = descriptor
        port = try Self.withAddress(port: 0) { address, length in
            guard bind(descriptor, address, length.pointee) == 0, getsockname(descriptor, address, length) == 0
            else { throw POSIXError(POSIXErrorCode(rawValue: errno) ?? .EIO) }
        }
    }

    deinit { close(descriptor) }

    /// Connects to a port for a moment.
    static func touch(port: Int) {
        let descriptor = socket(AF_INET, stream, 0)
        _ = try? withAddress(port: port) { connect(descriptor, $0, $1.pointee) }
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

    #if canImport(Glibc)
        private static let stream = Int32(SOCK_STREAM.rawValue)
    #else
        private static let stream = SOCK_STREAM
    #endif
}
