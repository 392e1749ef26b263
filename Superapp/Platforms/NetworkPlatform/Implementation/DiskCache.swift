import Domain
import Foundation

/// What was last known of each owner's entities: a file per owner, read when it is first needed.
///
/// It is a cache: a file that is missing or can't be read is as good as an empty one, and what can't be written is known
/// as long as it is in memory.
actor DiskCache<Element: Entity> {
    private let folder: URL
    private var known: [OwnerID: [Element.ID: Element]] = [:]
    /// The owners of what is known, the one that was asked for last at the end.
    private var order: [OwnerID] = []

    /// How many owners' entities are kept in memory. Those of others are read again when they are needed.
    static var capacity: Int { 64 }

    init(in folder: URL) {
        self.folder = folder.appending(path: Element.collection)
    }

    /// The answer to a query as far as is known.
    func answer(to query: Query<Element>) -> QueryResult<Element> {
        query(entities(of: query.owner).values)
    }

    /// Takes note of the whole answer to a query: what would fulfil it and is not in there has changed or is gone.
    func replace(_ query: Query<Element>, with items: [Element]) {
        change(query.owner) { entities in
            entities = entities.filter { !query.reaches($0.value, among: items) }
            for item in items where item.owner == query.owner { entities[item.id] = item }
        }
    }

    /// Takes note of what has been saved.
    func save(_ entity: Element) {
        change(entity.owner) { $0[entity.id] = entity }
    }

    /// Takes note of what has been deleted.
    func remove(_ id: Element.ID, of owner: OwnerID) {
        change(owner) { $0[id] = nil }
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
        let stored = (try? JSONDecoder().decode([Element].self, from: Data(contentsOf: file(of: owner)))) ?? []
        let entities = Dictionary(stored.filter { $0.owner == owner }.map { ($0.id, $0) }) { _, last in last }
        keep(entities, of: owner)
        return entities
    }

    private func keep(_ entities: [Element.ID: Element], of owner: OwnerID) {
        known[owner] = entities
        order.removeAll { $0 == owner }
        order.append(owner)
        if order.count > Self.capacity { known[order.removeFirst()] = nil }
    }

    /// How many owners' entities are in memory.
    var count: Int { known.count }

    /// Writes beside the file and renames, so that a file is never half a cache. Only this account may read it.
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
