import Hummingbird
import NIOCore

/// What is known about the connection of a request.
struct ShellContext: RequestContext {
    var coreContext: CoreRequestContextStorage
    /// The network address that the request came from.
    let address: String

    init(source: ApplicationRequestContextSource) {
        coreContext = .init(source: source)
        address = source.channel.remoteAddress?.ipAddress ?? "unknown"
    }
}
