import Domain
import Foundation

/// The last known entities of each owner: one file for each owner, read when it is first needed.
///
/// A file that is missing, can't be read, or holds more than an owner can have counts as empty. Entities that can't be
/// written are known as long as they are in memory.
actor DiskCache<Element: Entity> {
    private let folder: URL
    private var known: [OwnerID: [Element.ID: Element]] = [:]
    /// The owners in memory, the most recently used last.
    private var order: [OwnerID] = []

    /// The maximum number of owners whose entities are in memory. Those of others are read again when they are needed.
    static var capacity: Int { 64 }

    init(in folder: URL) {
        self.folder = folder.appending(path: Element.collection)
    }

    /// The answer to a query, as far as it is known.
    func answer(to query: Query<Element>) -> QueryResult<Element> {
        query(entities(of: query.owner).values)
    }

    /// Stores the complete answer to a query: entities that match the query but are not in the answer have changed or
    /// are deleted, and are removed.
    func replace(_ query: Query<Element>, with items: [Element]) {
        change(query.owner) { entities in
            entities = entities.filter { !query.reaches($0.value, among: items) }
            for item in items where item.owner == query.owner { entities[item.id] = item }
            Self.makeRoom(in: &entities, for: Set(items.map(\.id)))
        }
    }

    /// Stores an entity that was saved.
    func save(_ entity: Element) {
        change(entity.owner) { entities in
            entities[entity.id] = entity
            Self.makeRoom(in: &entities, for: [entity.id])
        }
    }

    /// Removes an entity that was deleted.
    func remove(_ id: Element.ID, of owner: OwnerID) {
        change(owner) { $0[id] = nil }
    }

    /// Removes as many as an owner can't have: they must be deleted elsewhere. Which of the others these are is not known.
    private static func makeRoom(in entities: inout [Element.ID: Element], for latest: Set<Element.ID>) {
        let excess = entities.count - Element.maximumCount
        guard excess > 0 else { return }
        for id in entities.keys.filter({ !latest.contains($0) }).prefix(excess) { entities[id] = nil }
    }

    private func change(_ owner: OwnerID, _ body: (inout [Element.ID: Element]) -> Void) {
        let before = entities(of: owner)
        var after = before
        body(&after)
        guard after != before else { return }
        keep(after, of: owner)
        write(after.values.sorted { $0.id.rawValue < $1.id.rawValue }, of: owner)
    }

    private func entities(of owner: OwnerID) -> [Element.ID: Element] {
        if let entities = known[owner] {
            keep(entities, of: owner)
            return entities
        }
        let stored = (try? read(file(of: owner))) ?? []
        let entities = Dictionary(stored.filter { $0.owner == owner }.map { ($0.id, $0) }) { _, last in last }
        keep(entities, of: owner)
        return entities
    }

    private func read(_ file: URL) throws -> [Element] {
        let limit = BoundedArray<Element>.byteLimit(of: Element.maximumCount)
        let handle = try FileHandle(forReadingFrom: file)
        defer { try? handle.close() }
        guard let json = try handle.read(upToCount: limit + 1), json.count <= limit else { return [] }
        return try JSONDecoder().decode(
            BoundedArray<Element>.self, from: json, configuration: Element.maximumCount
        ).elements
    }

    private func keep(_ entities: [Element.ID: Element], of owner: OwnerID) {
        known[owner] = entities
        order.removeAll { $0 == owner }
        order.append(owner)
        if order.count > Self.capacity { known[order.removeFirst()] = nil }
    }

    /// The number of owners whose entities are in memory.
    var count: Int { known.count }

    /// Writes a temporary file and renames it, so that a file is never incomplete. Only this account can read it.
    private func write(_ entities: [Element], of owner: OwnerID) {
        let manager = FileManager.default
        try? manager.createDirectory(
            at: folder, withIntermediateDirectories: true, attributes: [.posixPermissions: 0o700])
        try? JSONEncoder().encode(entities).write(to: file(of: owner), options: .atomic)
    }

    private func file(of owner: OwnerID) -> URL {
        folder.appending(path: "\(owner.rawValue).json")
    }
}
