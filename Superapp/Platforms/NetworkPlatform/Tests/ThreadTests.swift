import Domain
import Foundation
import NetworkServiceInterface
import NetworkServiceTesting
import PlatformAPI
import Synchronization
import Testing

@testable import NetworkPlatform

/// The main actor belongs to all windows of everybody.
@MainActor
@Suite("The main actor and answers of the API", .timeLimit(.minutes(5)))
struct ThreadTests {
    @Test("The main actor neither reads, compares nor writes what it asks for")
    func work() async throws {
        let folder = FileManager.default.temporaryDirectory.appending(path: "thread-\(UUID().uuidString)")
        defer { try? FileManager.default.removeItem(at: folder) }
        let owner = try #require(OwnerID(rawValue: "ada"))
        let body = try JSONEncoder().encode((0..<3).map { _ in Thing(owner: owner) })
        let client = APIClient(
            network: StubNetwork { _ throws(NetworkError) in
                NetworkResponse(status: 200, headers: ["ETag": "\"a\""], body: body)
            }, api: try #require(URL(string: "http://127.0.0.1:1")), key: APIKey())
        let repository = NetworkRepository<Thing>(
            client: client, cache: DiskCache(in: folder), clock: ContinuousClock(), patience: Patience(.seconds(600)),
            places: WaitingPlaces(1))
        Thing.work.withLock { $0 = [] }
        for try await result in repository.query(Query(owner: owner)) {
            #expect(result.items.count == 3)
            break
        }
        #expect(await DiskCache<Thing>(in: folder).answer(to: Query(owner: owner)).items.count == 3)
        let work = Thing.work.withLock(\.self)
        #expect(work == ["read", "compare", "write"])
    }
}

/// An entity that takes note of where something is done with it.
private struct Thing: Entity {
    enum Field: String, EntityField {
        case id

        var kind: FieldKind { .text }
    }

    private enum CodingKeys: CodingKey { case id, owner }

    static let collection = "things"
    static let maximumTextBytes = 0
    static let work = Mutex<Set<String>>([])

    let id: EntityID<Thing>
    let owner: OwnerID
    var revision = 1

    init(owner: OwnerID) {
        (id, self.owner) = (EntityID(), owner)
    }

    init(from decoder: any Decoder) throws {
        let container = try decoder.container(keyedBy: CodingKeys.self)
        id = try container.decode(EntityID<Thing>.self, forKey: .id)
        owner = try container.decode(OwnerID.self, forKey: .owner)
        Self.note("read")
    }

    func encode(to encoder: any Encoder) throws {
        var container = encoder.container(keyedBy: CodingKeys.self)
        try container.encode(id, forKey: .id)
        try container.encode(owner, forKey: .owner)
        Self.note("write")
    }

    func hash(into hasher: inout Hasher) {
        hasher.combine(id)
        Self.note("compare")
    }

    func value(of field: Field) -> FieldValue { .text(id.rawValue) }

    func hasSameContent(as other: Thing) -> Bool { self == other }

    private static func note(_ what: String) {
        _ = work.withLock { $0.insert(Thread.isMainThread ? "\(what) on the main thread" : what) }
    }
}
