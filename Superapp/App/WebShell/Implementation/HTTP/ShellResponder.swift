import Changes
import HTTPTypes
import Hummingbird
import Logging
import NIOCore
import RequestReading
import ServiceLifecycle
import TextRules

/// Handles every request: checks the sender, selects the handler, and turns errors into pages.
struct ShellResponder: HTTPResponder {
    typealias Context = ShellContext

    let configuration: WebShellConfiguration
    let pages: PageAnswers
    let windows: WindowAnswers
    let inspector: InspectorAnswers
    let live: LiveAnswers
    let assets: AssetStore
    let connections: ConnectionLimit
    /// What waits on live connections. A browser that loses one connects again, and receives the current state.
    let unsentUpdates = UnsentBytes(perClient: 1 << 20, inTotal: 32 << 20)
    /// What waits of other responses. A user who loses one has to ask again.
    let unsentPages: UnsentBytes
    let logger: Logger

    func respond(to request: Request, context: ShellContext) async throws -> Response {
        // What a client sent before its connection ended would be handled for nobody.
        guard context.channel.isActive else { throw CancellationError() }
        var response = await answer(request, context: context)
        for field in SecurityHeaders.fields(framedByInspector: configuration.offersInspector) {
            response.headers[field.name] = field.value
        }
        if response.headers[.cacheControl] == nil { response.headers[.cacheControl] = "no-store" }
        return response
    }

    private func answer(_ request: Request, context: ShellContext) async -> Response {
        do {
            return try await route(request, context: context)
        } catch let refusal as Refusal {
            guard context.channel.isActive else { return Response(status: refusal.status) }
            return pages.refuse(refusal, for: request)
        } catch {
            logger.error("A request failed.", metadata: ["path": "\(request.uri.path)", "error": "\(error)"])
            return pages.refuse(.failed, for: request)
        }
    }

    private func route(_ request: Request, context: ShellContext) async throws -> Response {
        guard !request.headers.contains(where: \.value.hasTooManyMarks) else { throw Refusal.tooManyMarks }
        try SingleFields.check(request)
        try HostRule(configuration).check(request)
        // For proxies and health checks: no window is opened for them.
        if request.uri.path == "/-/health" { return Self.health(request) }
        let approach = try Approach(request, peer: context.address, configuration: configuration)
        if let holder = configuration.holder(of: approach.address) {
            do { try connections.lend(context.channel, to: holder) } catch { throw Refusal.tooManyConnections }
        }
        let address = try ShellAddress(request.uri)
        let visitor = Visitor(request, address: approach.address, configuration: configuration)
        var response = try await answer(request, to: address, visitor: visitor, on: context.channel)
        // Small ones have room in the system's buffers, or are counted with their connection.
        let isLive = response.body.contentLength == nil
        if isLive || request.method != .head && response.body.contentLength ?? 0 > Sending.piece {
            let sending = Sending(
                channel: context.channel, client: visitor.client.requester,
                unsent: isLive ? unsentUpdates : unsentPages)
            response.body = sending.body(response.body)
        }
        return response
    }

    private func answer(
        _ request: Request, to address: ShellAddress, visitor: Visitor, on channel: any Channel
    ) async throws -> Response {
        switch address.path {
        case "/-/live":
            try allow([.get], request)
            guard address.namesMany else {
                return try await onMainActor { try await live.tell(request, address: address, visitor: visitor) }
            }
            return await live.tellAll(
                request, address: address, visitor: visitor, withInspector: configuration.offersInspector)
        case "/inspector" where configuration.offersInspector:
            try allow([.get], request)
            return try await onMainActor { try await inspector.show(request, address: address, visitor: visitor) }
        case "/inspector/app" where configuration.offersInspector:
            try allow([.get], request)
            return try await inspector.app(address, visitor: visitor)
        case "/inspector/recording" where configuration.offersInspector:
            try allow([.get], request)
            return try await onMainActor { try await inspector.save(address, visitor: visitor) }
        case "/-/inspector" where configuration.offersInspector:
            try allow([.get], request)
            return try await onMainActor {
                try await live.tell(request, address: address, visitor: visitor, isInspection: true)
            }
        case let path where path.hasPrefix("/-/") || path == "/favicon.ico":
            try allow([.get, .head], request)
            return try assets.answer(path, to: request)
        default:
            try allow([.get, .head, .post], request)
            guard request.method == .post else {
                // Its window would be closed at once. What was sent before is still answered.
                guard !Task.isShuttingDownGracefully else { throw Refusal.abandoned }
                return try await attended(on: channel) { waiter in
                    try await windows.show(request, address: address, visitor: visitor, waiter: waiter)
                }
            }
            // Read here, and not where all windows wait for one another.
            let form = try await FormRequest(request, of: visitor, configuration: configuration)
            return try await attended(on: channel) { waiter in
                try await Waiter.$current.withValue(waiter) {
                    try await windows.act(form, of: request, visitor: visitor)
                }
            }
        }
    }

    /// Does what a request asks for on the main actor. Who waits for it leaves when the client hangs up, or the server is
    /// asked to stop.
    private func attended(
        on channel: any Channel, _ work: @escaping @MainActor (Waiter) async throws -> Response
    ) async throws -> Response {
        let waiter = Waiter()
        connections.onHangUp(of: channel) { waiter.leave() }
        return try await withGracefulShutdownHandler {
            try await onMainActor { try await work(waiter) }
        } onGracefulShutdown: {
            waiter.leave()
        }
    }

    private static func health(_ request: Request) -> Response {
        let isRead = request.method == .get || request.method == .head
        return Response(
            status: isRead ? .ok : .methodNotAllowed, headers: [.contentType: "text/plain", .allow: "GET, HEAD"],
            body: request.method == .get ? .init(byteBuffer: ByteBuffer(string: "ok\n")) : .init())
    }

    private func allow(_ methods: [HTTPRequest.Method], _ request: Request) throws(Refusal) {
        guard !methods.contains(request.method) else { return }
        throw .wrongMethod(allowed: methods.map(\.rawValue).joined(separator: ", "))
    }
}

/// The header fields of every response.
enum SecurityHeaders {
    /// - Parameter framedByInspector: Whether the inspector may show other pages of this server in a frame.
    static func fields(framedByInspector: Bool) -> [HTTPField] { framedByInspector ? framed : alone }

    private static let alone = fields(frames: "'none'", options: "DENY")
    private static let framed = fields(frames: "'self'", options: "SAMEORIGIN")

    /// A page may load its own style sheet, script and icon, and connect to its own server only.
    private static func fields(frames: String, options: String) -> [HTTPField] {
        let policy = [
            "default-src 'none'", "style-src 'self'", "script-src 'self'", "worker-src 'self'", "img-src 'self'",
            "connect-src 'self'", "frame-src \(frames)", "form-action 'self'", "base-uri 'none'",
            "frame-ancestors \(frames)",
        ].joined(separator: "; ")
        return [
            HTTPField(name: .contentSecurityPolicy, value: policy),
            HTTPField(name: .xContentTypeOptions, value: "nosniff"),
            field("Referrer-Policy", "same-origin"),
            field("X-Frame-Options", options),
            field("Cross-Origin-Opener-Policy", "same-origin"),
            field("Cross-Origin-Resource-Policy", "same-origin"),
            field("Permissions-Policy", "camera=(), geolocation=(), microphone=(), payment=(), usb=()"),
        ].compactMap(\.self)
    }

    private static func field(_ name: String, _ value: String) -> HTTPField? {
        HTTPField.Name(name).map { HTTPField(name: $0, value: value) }
    }
}
