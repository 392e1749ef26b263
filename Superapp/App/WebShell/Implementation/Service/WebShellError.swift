import NIOCore

#if canImport(Glibc)
    import Glibc
#elseif canImport(Musl)
    import Musl
#elseif canImport(Darwin)
    import Darwin
#endif

/// Why a ``WebShell`` can't serve.
public enum WebShellError: Error, Sendable, Equatable {
    /// Another program listens on the port.
    case portTaken(Int)
    /// The program may not listen on the port.
    case portForbidden(Int)
    /// There is no such address or host.
    case unknownHost(String)
    /// The address can't be listened on for another reason.
    case cannotListen(host: String, port: Int, reason: String)
}

extension WebShellError: CustomStringConvertible {
    /// What happened and what to do, in one line.
    public var description: String {
        switch self {
        case .portTaken(let port):
            "Port \(port) is taken by another program. Stop that program or choose another port."
        case .portForbidden(let port):
            "This program may not listen on port \(port). Choose a port from 1024 up."
        case .unknownHost(let host):
            "There is no host '\(host)' to listen on. Give --host an address of this machine, such as 127.0.0.1."
        case .cannotListen(let host, let port, let reason):
            "Can't listen on \(host), port \(port): \(reason)."
        }
    }
}

extension WebShellError {
    /// Converts the system's error.
    init(_ error: IOError, configuration: WebShellConfiguration) {
        self =
            switch error.errnoCode {
            case EADDRINUSE: .portTaken(configuration.port)
            case EACCES, EPERM: .portForbidden(configuration.port)
            default:
                .cannotListen(host: configuration.host, port: configuration.port, reason: "\(error)")
            }
    }
}
