import Backplane
import BackplaneTesting

// A small app to record: sign-in at a barrier, profiles that open one another, a trip with a board inside, a search.

struct Traveller: Sendable, Codable, Equatable {
    var name: String
    var tags: Set<String> = ["one", "two", "three"]
}

enum SignInOutcome: Sendable, Codable, Equatable {
    case signedIn(Traveller)
    case gaveUp
}

enum ProfileOutcome: Sendable, Codable, Equatable {
    case opened(profile: Int)
    case followed
}

enum ProfileCommand: Sendable, Codable {
    case follow
}

struct Trip: Sendable, Codable, Equatable {
    var city: String
}

/// Not Codable.
struct Ticket: Sendable {
    var seat: Int
}

struct Leave: BoardAction, Codable {
    var reason: String
}

extension BoardID<Void, SignInOutcome, Never> { static var signIn: Self { "travel.sign-in" } }
extension BoardID<Int, ProfileOutcome, ProfileCommand> { static var profile: Self { "travel.profile" } }
extension BoardID<Void, String, Never> { static var orders: Self { "travel.orders" } }
extension BoardID<Trip, Ticket, Never> { static var trip: Self { "travel.trip" } }
extension BoardID<String, Int, Never> { static var seat: Self { "travel.seat" } }
extension BoardID<String, TaskOutcome<String, Int, [Trip]>, TaskCommand> { static var search: Self { "travel.search" } }

final class SignInBoard: Board<Void, SignInOutcome, Never> {
    override func activate(_: Void) {}
    func signIn(as name: String) { complete(with: .signedIn(Traveller(name: name))) }
}

final class ProfileBoard: Board<Int, ProfileOutcome, ProfileCommand> {
    override func activate(_ id: Int) {}
    override func interact(_ command: ProfileCommand) { sendToMotherboard(.followed) }
    func open(_ id: Int) { sendToMotherboard(.opened(profile: id)) }
    func leave(_ reason: String) { broadcast(Leave(reason: reason)) }
}

struct ChartRoute: Route {}

/// Where a person sees the seats.
final class Chart: Screen {
    let id: ScreenID
    let title = "Seats"
    let route: any Route = ChartRoute()

    init(id: ScreenID) { self.id = id }
}

/// A person who is asked for a seat.
final class SeatBoard: Board<String, Int, Never> {
    override func activate(_ city: String) {}
    func choose(_ seat: Int) { complete(with: seat) }
}

final class TripBoard: ContinuousBoard<Trip, Ticket, Never> {
    override func activate(_ trip: Trip) {
        innerMotherboard.registerFlow(from: .seat, target: self) { board, seat in
            board.complete(with: Ticket(seat: seat))
        }
        innerMotherboard.activate(.seat, with: trip.city)
    }
}

/// The app, and what can be changed in it between a recording and its replay.
@MainActor
final class Travel {
    var isSignedIn = false
    var visits: [String] = []
    /// The boards that people do something with.
    var signIn: SignInBoard?
    var profiles: [ProfileBoard] = []
    var seat: SeatBoard?
    /// Searches, which a test answers.
    let answers: RecordedAnswers
    private let find: @Sendable (String) async throws -> [Trip]
    private let forgets: Set<Forgotten>

    enum Forgotten {
        case ordersFlow
        case opening
        case secondFollow
    }

    init(
        forgetting forgets: Set<Forgotten> = [], answers: RecordedAnswers = RecordedAnswers(),
        find: @escaping @Sendable (String) async throws -> [Trip] = { [Trip(city: $0)] }
    ) {
        self.forgets = forgets
        self.answers = answers
        self.find = find
    }

    var module: any Module { TravelModule(travel: self) }

    func register(in registry: inout ModuleRegistry) {
        registry.board(.signIn) { [self] _ in
            let board = SignInBoard()
            signIn = board
            return board
        }
        registry.board(.profile, instances: .many) { [self] _ in
            let board = ProfileBoard()
            profiles.append(board)
            return board
        }
        registry.board(.orders) { _ in ClosureBoard { board, _ in board.sendToMotherboard("two orders") } }
        registry.board(.trip) { _ in TripBoard() }
        registry.board(.seat) { [self] _ in
            let board = SeatBoard()
            seat = board
            return board
        }
        registry.board(.search) { [answers, find] _ in
            TaskBoard(policy: .queue) { query, _ in
                try await answers.answer(to: "find \(query)") { try await find(query) }
            }
        }
    }

    func connect(_ motherboard: Motherboard) {
        motherboard.registerBarrier(before: .orders) { [self] _ in
            isSignedIn
        } otherwise: { [self] motherboard in
            guard case .signedIn? = try? await motherboard.run(.signIn) else { return .cancel }
            isSignedIn = true
            return .pass
        }
        if !forgets.contains(.ordersFlow) {
            motherboard.registerFlow(from: .orders) { [self] _, orders in visits.append(orders) }
        }
        motherboard.registerFlow(from: .profile) { [self] motherboard, outcome in
            switch outcome {
            case .opened where forgets.contains(.opening): break
            case .opened(let id): motherboard.activate(.profile, with: id)
            case .followed: visits.append("followed")
            }
        }
        motherboard.registerFlow(from: .trip) { [self] _, ticket in visits.append("seat \(ticket.seat)") }
        motherboard.registerFlow(from: .search) { motherboard, outcome in
            if let trip = outcome.succeeded?.first { motherboard.activate(.trip, with: trip) }
        }
        motherboard.registerActionFlow(Leave.self) { motherboard, _ in motherboard.completeAll() }
    }
}

struct TravelModule: Module {
    let travel: Travel

    func register(in registry: inout ModuleRegistry) { travel.register(in: &registry) }
}

/// The app at work, with a recorder.
@MainActor
struct RecordedTravel {
    let travel: Travel
    let motherboard: Motherboard
    let recorder: TraceRecorder

    init(_ travel: Travel = Travel(), capacity: Int = 1_000, fault: @escaping @MainActor (Fault) -> Void = { _ in })
        throws
    {
        self.travel = travel
        recorder = TraceRecorder(capacity: capacity, keepingPayloads: true, answers: travel.answers)
        let root = Root(faultHandler: FaultHandler { fault($0) }, leakDetection: .off)
        root.trace.add(recorder)
        motherboard = try Motherboard(modules: [travel.module], root: root)
        travel.connect(motherboard)
        motherboard.install(into: root)
    }

    /// Profiles that open one another, told apart by their numbers.
    static func profiles() throws -> RecordedTravel {
        let app = try RecordedTravel()
        let first = app.motherboard.activate(.profile, with: 7)
        app.travel.profiles[0].open(8)
        app.travel.profiles[1].open(9)
        first.send(.follow)
        app.motherboard.interact(.profile, .follow)
        app.travel.profiles[2].complete()
        app.travel.profiles[1].leave("tired")
        return app
    }

    /// Waits until so many messages have been delivered.
    func messages(_ count: Int) async throws {
        while recorder.events.count < count {
            try Task.checkCancellation()
            await Task.yield()
        }
    }
}

extension Recording {
    /// As it comes back from a file.
    var reread: Recording {
        get throws { try Recording(data: data) }
    }
}

extension Travel {
    /// A search that never ends.
    nonisolated static func forever(_: String) async throws -> [Trip] {
        try await Task.sleep(for: .seconds(1_000_000))
        return []
    }

    /// Replays a recording for someone who has signed in.
    static func replay(
        _ recording: Recording, forgetting forgotten: Set<Forgotten> = [], expecting faults: Replay.Faults = .mended
    ) async throws -> ReplayResult {
        let travel = Travel(forgetting: forgotten)
        travel.isSignedIn = true
        return try await Replay(recording).run(on: travel, expecting: faults)
    }
}

extension Replay {
    /// Replays against a fresh app.
    @MainActor
    @discardableResult
    func run(on travel: Travel, expecting faults: Faults = .mended) async throws -> ReplayResult {
        try await run([travel.module], answers: travel.answers, expecting: faults) { travel.connect($0) }
    }
}
