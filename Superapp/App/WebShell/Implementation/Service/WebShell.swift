public import DesignSystemInterface
import Hummingbird
import HummingbirdCore
import IPAddresses
public import Logging
import NIOCore
import RequestReading
public import ServiceLifecycle

/// Serves an app's windows to browsers over HTTP, until it is asked to stop.
public struct WebShell: Service {
    private let application: any WindowApplication
    private let renderer: any WebRenderer
    private let configuration: WebShellConfiguration
    private let clock: any Clock<Duration>
    private let logger: Logger
    private let onListening: @Sendable (ListeningAddress) async -> Void

    /// Makes a shell, which does not serve yet.
    ///
    /// - Parameters:
    ///   - application: The app behind the windows.
    ///   - renderer: Renders pages: the design system.
    ///   - configuration: The configuration of the server.
    ///   - clock: The clock for idle windows and heartbeats.
    ///   - logger: The log.
    ///   - onListening: Called once, when requests can be sent.
    public init(
        application: any WindowApplication, renderer: any WebRenderer,
        configuration: WebShellConfiguration = WebShellConfiguration(),
        clock: any Clock<Duration> = ContinuousClock(), logger: Logger = Logger(label: "WebShell"),
        onListening: @escaping @Sendable (ListeningAddress) async -> Void = { _ in }
    ) {
        self.application = application
        self.renderer = renderer
        self.configuration = configuration
        self.clock = clock
        self.logger = logger
        self.onListening = onListening
    }

    /// Serves until a graceful shutdown or cancellation; closes all windows then.
    ///
    /// - Throws: ``WebShellError`` if the address can't be listened on.
    public func run() async throws {
        let registry = await WindowRegistry(
            application: application, renderer: renderer, limits: configuration.windows,
            isTraced: configuration.offersInspector, clock: clock, logger: logger)
        let inTotal = OpenFiles.connections(configuration.connections, besides: configuration.otherFiles)
        let connections = ConnectionLimit(
            inTotal: inTotal, perClient: configuration.connectionsPerClient ?? inTotal / 4,
            holder: configuration.holder(of:))
        let unread = UnreadRequests { [configuration] in configuration.holder(of: $0)?.client }
        let unsent = UnsentBytes(perClient: 8 << 20, inTotal: 64 << 20)
        let server = await Application(
            responder: responder(registry, connections: connections, unsent: unsent),
            server: HTTPServerBuilder { [configuration] responder in
                LoopChannel(
                    base: HTTP1Channel(
                        responder: responder,
                        configuration: .init(
                            additionalChannelHandlers: [
                                RequestReading(patience: configuration.patience, unread: unread),
                                UnsentLimit(patience: configuration.patience, unsent: unsent) {
                                    configuration.holder(of: $0) == nil ? nil : Requester($0)
                                },
                                CountedConnection(connections),
                            ],
                            idleTimeout: TimeAmount(configuration.patience))))
            },
            configuration: .init(
                address: .hostname(configuration.host, port: configuration.port), serverName: nil,
                availableConnectionsDelegate: connections.available),
            onServerRunning: { [configuration, onListening] channel in
                await onListening(
                    ListeningAddress(host: configuration.host, port: channel.localAddress?.port ?? configuration.port))
            },
            logger: logger)
        do {
            try await server.run()
        } catch let error as IOError {
            await registry.shut()
            throw WebShellError(error, configuration: configuration)
        } catch is SocketAddressError.UnknownHost {
            await registry.shut()
            throw WebShellError.unknownHost(configuration.host)
        } catch {
            await registry.shut()
            throw error
        }
        await registry.shut()
    }

    /// The script of every page: one module made of several files, so that they can call each other's functions. Code
    /// that runs immediately comes first.
    private static let script = WebAsset(
        name: "superapp.js", role: .script,
        bytes: PackageResources.elements_js + PackageResources.times_js + PackageResources.history_js
            + PackageResources.focus_js + PackageResources.telling_js
            + PackageResources.inspector_js + PackageResources.morph_js + PackageResources.showing_js
            + PackageResources.forms_js + PackageResources.secrets_js + PackageResources.links_js
            + PackageResources.connection_js + PackageResources.start_js
            + PackageResources.line_js + PackageResources.delivering_js
            + PackageResources.carrying_js + PackageResources.composer_js + PackageResources.corrected_js
            + PackageResources.undoing_js + PackageResources.log_js + PackageResources.reading_js
            + PackageResources.extents_js + PackageResources.leaving_js + PackageResources.asked_js
            + PackageResources.sent_js + PackageResources.ended_js + PackageResources.drafts_js
            + PackageResources.discarding_js + PackageResources.closed_js + PackageResources.offers_js
            + PackageResources.session_js + PackageResources.presses_js + PackageResources.apart_js)

    /// The script that all tabs of a browser share.
    private static let worker = WebAsset(name: "live.js", role: .worker, bytes: PackageResources.live_js)

    @MainActor
    private func responder(
        _ registry: WindowRegistry, connections: ConnectionLimit, unsent: UnsentBytes
    ) -> ShellResponder {
        let assets = AssetStore(renderer.assets + [Self.script, Self.worker])
        let pages = PageAnswers(renderer: renderer, assets: assets, offersInspector: configuration.offersInspector)
        let heartbeat = Heartbeat(every: configuration.heartbeat, clock: clock)
        let inspector = InspectorAnswers(registry: registry, pages: pages)
        return ShellResponder(
            configuration: configuration, pages: pages,
            windows: WindowAnswers(registry: registry, pages: pages, configuration: configuration),
            inspector: inspector,
            live: LiveAnswers(registry: registry, inspector: inspector, heartbeat: heartbeat),
            assets: assets, connections: connections, unsentPages: unsent, logger: logger)
    }
}

/// The address of a running ``WebShell``.
public struct ListeningAddress: Sendable, Hashable, CustomStringConvertible {
    /// The configured host, such as `127.0.0.1`.
    public let host: String
    /// The port, which is known even if 0 was configured.
    public let port: Int

    /// Whether only this machine can reach it. Any other address needs a server in front that speaks TLS, because
    /// browsers store its cookies over HTTPS only.
    public var isLoopback: Bool { HostRule.isLoopback(host) }

    /// The address to open in a browser, such as `http://127.0.0.1:8080`.
    public var description: String { "http://\(host.contains(":") ? "[\(host)]" : host):\(port)" }
}

extension WebShellConfiguration {
    /// For whom connections from an address count; nil for a proxy, which brings many clients.
    func holder(of address: String) -> ConnectionLimit.Holder? {
        let isProxy = IPAddress(address).map { address in proxies.contains { $0.contains(address) } } ?? false
        guard !isProxy else { return nil }
        return ConnectionLimit.Holder(client: "\(Requester(address))", site: "\(Requester(siteOf: address))")
    }
}
