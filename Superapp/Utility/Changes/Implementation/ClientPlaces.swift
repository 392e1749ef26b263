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
    private let uptime: @Sendable () -> Duration

    /// Makes places.
    ///
    /// - Parameters:
    ///   - count: The maximum number of places that a client has at a time.
    ///   - total: The maximum number of places that all clients have at a time.
    ///   - uptime: The time since any moment, by which the use of a place is measured.
    public init(
        count: Int = 2, total: Int = .max, uptime: @escaping @Sendable () -> Duration = ClientPlaces.systemUptime
    ) {
        queue = Mutex(PlaceQueue(count: count, total: total))
        self.uptime = uptime
    }

    private static let start = ContinuousClock.now
    /// The time since the first call.
    public static let systemUptime: @Sendable () -> Duration = { start.duration(to: .now) }

    /// Does something when a place is free and it is the turn of the current client.
    ///
    /// - Throws: `CancellationError` if the task is cancelled while it waits; what `body` throws.
    public func take<Value>(_ body: () async throws -> Value) async throws -> Value {
        guard let client = Self.client else { return try await body() }
        try await enter(client)
        let start = uptime()
        defer { queue.withLock { $0.leave(client, after: uptime() - start) }?.resume() }
        Self.onEnter?()
        return try await body()
    }

    /// The number of those who wait.
    var waiting: Int { queue.withLock(\.waiting) }

    private func enter(_ client: Client) async throws {
        let number = queue.withLock { $0.nextNumber() }
        try await withTaskCancellationHandler {
            try await withCheckedThrowingContinuation { place in
                let isCancelled = queue.withLock { queue in
                    // A cancellation from now on finds it in the line.
                    guard !Task.isCancelled else { return true }
                    queue.add(place, number: number, of: client)
                    return false
                }
                if isCancelled { place.resume(throwing: CancellationError()) }
                queue.withLock { $0.admit() }?.resume()
            }
        } onCancel: {
            queue.withLock { $0.remove(number, of: client) }?.resume(throwing: CancellationError())
        }
    }
}
