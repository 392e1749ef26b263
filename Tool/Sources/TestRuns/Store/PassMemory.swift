import Inputs

/// The cached passes: on this machine, and shared with others.
public struct PassMemory: Sendable {
    /// A pass and its origin.
    public struct Recollection: Hashable, Sendable {
        public let record: PassRecord
        /// Whether the pass is from another machine, through the remote cache.
        public let isShared: Bool
    }

    private let local: LocalPassStore?
    private let remote: (any PassStore)?

    /// Creates a memory with the available stores.
    public init(local: LocalPassStore?, remote: (any PassStore)?) {
        self.local = local
        self.remote = remote
    }

    /// Returns the passes with certain inputs, by target: from this machine, or else from others. The latter are then
    /// also cached here.
    public func recall(_ inputs: [String: TestInputs]) async -> [String: Recollection] {
        let keys = inputs.mapValues(\.key)
        let near = await local?.passes(for: Array(keys.values)) ?? [:]
        let missing = Set(keys.values).subtracting(near.keys)
        let far = missing.isEmpty ? [:] : await remote?.passes(for: missing.sorted()) ?? [:]
        var recollections: [String: Recollection] = [:]
        for (target, key) in keys {
            if let record = near[key] {
                recollections[target] = Recollection(record: record, isShared: false)
            } else if let record = far[key], record.target == target {
                recollections[target] = Recollection(record: record, isShared: true)
                // If the pass can't be cached, it is requested again the next time.
                try? await local?.keep([record])
                if let inputs = inputs[target] { try? local?.keepLast(inputs, of: target) }
            }
        }
        return recollections
    }

    /// The observations to request from other machines.
    public enum Asking: Sendable {
        case all
        /// Only those that are not known here.
        case missing
        case nothing
    }

    /// Returns the files that tests of targets were observed to read, here and on other machines.
    public func observed(of targets: [String], asking: Asking) async -> [String: ObservedInputs] {
        let keys = Dictionary(targets.map { ($0, ObservedRecord.key(of: $0)) }) { first, _ in first }
        let near = await local?.observed(for: Array(keys.values)) ?? [:]
        let asked: [String] =
            switch asking {
            case .all: Array(keys.values)
            case .missing: keys.values.filter { near[$0] == nil }
            case .nothing: []
            }
        let far = asked.isEmpty ? [:] : await remote?.observed(for: asked.sorted()) ?? [:]
        var observed: [String: ObservedInputs] = [:]
        var news: [ObservedRecord] = []
        for (target, key) in keys {
            guard let inputs = near[key].map({ $0.union(far[key] ?? ObservedInputs()) }) ?? far[key] else { continue }
            observed[target] = inputs
            if inputs != near[key] { news.append(ObservedRecord(target: target, inputs: inputs)) }
        }
        // If the observations can't be cached, they are requested again the next time.
        try? await local?.keep(news)
        return observed
    }

    /// Stores the files that the tests of targets were observed to read.
    ///
    /// - Throws: `AtomicFile.Failure` if they can't be stored here. They are shared nevertheless.
    public func keep(observed: [String: ObservedInputs]) async throws {
        let records = observed.sorted { $0.key < $1.key }.map { ObservedRecord(target: $0.key, inputs: $0.value) }
        guard !records.isEmpty else { return }
        // An empty record is stored here, too, so that other machines are not asked again.
        let known = await local?.observed(for: records.map(\.key)) ?? [:]
        try await remote?.keep(records.filter { !$0.inputs.isEmpty || known[$0.key]?.isEmpty == false })
        try await local?.keep(records)
    }

    /// Returns the inputs of a target's last pass, if one is known on this machine.
    public func lastInputs(of target: String) -> [String: String]? { local?.lastInputs(of: target) }

    /// Stores passes, each with its inputs.
    ///
    /// - Throws: `AtomicFile.Failure` if they can't be stored here. They are shared nevertheless.
    public func keep(_ passes: [(record: PassRecord, inputs: TestInputs)]) async throws {
        try await remote?.keep(passes.map(\.record))
        try await local?.keep(passes.map(\.record))
        for pass in passes { try local?.keepLast(pass.inputs, of: pass.record.target) }
    }
}
