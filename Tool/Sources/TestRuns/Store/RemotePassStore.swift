import Impact
import RemoteCache

/// Remembers passes in a cache that many machines share. What goes wrong there is the cache's to say.
public struct RemotePassStore: PassStore {
    private let cache: RemoteCache

    public init(_ cache: RemoteCache) {
        self.cache = cache
    }

    public func passes(for keys: [String]) async -> [String: PassRecord] {
        await cache.values(for: keys) { PassRecord($0, key: $1) }
    }

    public func keep(_ records: [PassRecord]) async throws {
        let values = try records.map { ($0.key, try $0.data) }
        await cache.keep(Dictionary(values) { first, _ in first })
    }

    public func observed(for keys: [String]) async -> [String: ObservedInputs] {
        await cache.values(for: keys) { ObservedRecord($0, key: $1)?.inputs }
    }

    public func keep(_ records: [ObservedRecord]) async throws {
        let values = try records.map { ($0.key, try $0.data) }
        await cache.keep(Dictionary(values) { first, _ in first })
    }
}
