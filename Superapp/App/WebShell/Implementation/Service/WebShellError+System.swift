import NIOCore

#if canImport(Glibc)
    import Glibc
#elseif canImport(Musl)
    import Musl
#elseif canImport(Darwin)
    import Darwin
#endif

extension WebShellError {
    /// What the system's error means for someone who starts the server.
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
