import Synchronization

/// Lets each client do only a few things at a time, such as reading, and all clients together only as many as can be
/// done at once. Who waits gets a place in turn: first that site which has used the places least, and in it one client
/// after the other.
///
/// The connections of a database serve readings and changes in the order in which they come. Without this, everybody
/// would wait for all that those have asked for who ask for much at once.
public final class ClientPlaces: Sendable {
    /// Who asks for something.
    public struct Client: Hashable, Sendable {
        /// The site that the client is part of, such as all IPv6 addresses with the same 48 bits. A site has many
        /// addresses, and no more turns than others.
        public let site: String
        /// The client in its site.
        public let address: String

        /// Makes a client.
        ///
        /// - Parameters:
        ///   - site: The site that the client is part of.
        ///   - address: The client in its site.
        public init(site: String, address: String) {
            self.site = site
            self.address = address
        }
    }

    /// The client for whom something is done now; nil for what the app does by itself, which does not wait.
    @TaskLocal public static var client: Client?
    /// Called when there is a place.
    @TaskLocal static var onEnter: (@Sendable () -> Void)?

    private let queue: Mutex<PlaceQueue<CheckedContinuation<Void, any Error>>>
    private let longestLine: Int
    private let uptime: @Sendable () -> Duration

    /// Makes places.
    ///
    /// - Parameters:
    ///   - count: The maximum number of places that a client has at a time.
    ///   - total: The maximum number of places that all clients have at a time.
    ///   - longestLine: The maximum number of those of one site that wait.
    ///   - uptime: The time since any moment, by which the use of a place is measured.
    public init(
        count: Int = 2, total: Int = .max, longestLine: Int = .max,
        uptime: @escaping @Sendable () -> Duration = ClientPlaces.systemUptime
    ) {
        queue = Mutex(PlaceQueue(count: count, total: total))
        self.longestLine = longestLine
        self.uptime = uptime
    }

    private static let start = ContinuousClock.now
    /// The time since the first call.
    public static let systemUptime: @Sendable () -> Duration = { start.duration(to: .now) }

    /// Does something when a place is free and it is the turn of the current client.
    ///
    /// - Throws: `CancellationError` if the task is cancelled while it waits; ``LineTooLong``; what `body` throws.
    public func take<Value>(_ body: () async throws -> Value) async throws -> Value {
        guard let client = Self.client else { return try await body() }
        let place = try await claim(for: client)
        defer { place.giveBack() }
        Self.onEnter?()
        return try await body()
    }

    /// Waits for a place until one is free and it is the turn of a client, who keeps it until it is given back.
    ///
    /// - Parameters:
    ///   - client: For whom it is.
    ///   - waiter: Who waits for it, if nobody else needs what is done there. Once they have left, they get no place that
    ///     they have to wait for.
    /// - Throws: `CancellationError` if the waiter has left, or the task is cancelled; ``LineTooLong``.
    public func claim(for client: Client, as waiter: Waiter? = nil) async throws -> Place {
        try await enter(client, as: waiter)
        let start = uptime()
        return Place { [self] in queue.withLock { $0.leave(client, after: uptime() - start) }?.resume() }
    }

    /// The number of those who wait.
    var waiting: Int { queue.withLock(\.waiting) }

    private func enter(_ client: Client, as waiter: Waiter?) async throws {
        let number = queue.withLock { $0.nextNumber() }
        let leave: @Sendable () -> Void = { [self] in
            queue.withLock { $0.remove(number, of: client) }?.resume(throwing: CancellationError())
        }
        try await withTaskCancellationHandler {
            guard let waiter else { return try await line(up: number, of: client) }
            try await waiter.whileWaiting {
                try await line(up: number, of: client, onLine: { if waiter.hasLeft { leave() } })
            } onLeave: {
                leave()
            }
        } onCancel: {
            leave()
        }
    }

    private func line(up number: Int, of client: Client, onLine: @Sendable () -> Void = {}) async throws {
        try await withCheckedThrowingContinuation { (place: CheckedContinuation<Void, any Error>) in
            let refusal = queue.withLock { queue -> (any Error)? in
                // A cancellation from now on finds it in the line.
                guard !Task.isCancelled else { return CancellationError() }
                guard longestLine == .max || queue.waiting(of: client.site) < longestLine else { return LineTooLong() }
                queue.add(place, number: number, of: client)
                return nil
            }
            if let refusal { place.resume(throwing: refusal) }
            queue.withLock { $0.admit() }?.resume()
            onLine()
        }
    }

    /// Too many of a site wait already.
    public struct LineTooLong: Error {}

    /// A place that somebody has until they give it back, or drop it.
    public final class Place: Sendable {
        private let onReturn: Mutex<(@Sendable () -> Void)?>

        fileprivate init(onReturn: @escaping @Sendable () -> Void) {
            self.onReturn = Mutex(onReturn)
        }

        deinit { giveBack() }

        /// Lets somebody else have it.
        public func giveBack() {
            onReturn.withLock { onReturn in
                defer { onReturn = nil }
                return onReturn
            }?()
        }
    }
}
