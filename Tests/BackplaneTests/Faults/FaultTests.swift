import Backplane
import Testing

@MainActor
@Suite("Faults", .timeLimit(.minutes(20)))
struct FaultTests {
    @Test("Activating before the motherboard is installed")
    func notInstalled() throws {
        let bench = try Bench(installed: false) { $0.board(.login) { _ in LoginBoard() } }
        bench.motherboard.activate(.login)
        #expect(bench.faults.kinds == [.notInstalled(board: "test.login")])
        #expect(!bench.motherboard.isLive(.login))
    }

    @Test("Using an id that no module registered, in every call that takes one")
    func unknownBoard() throws {
        let bench = try Bench { _ in }
        bench.motherboard.activate(.login)
        bench.motherboard.interact(.home, .refresh)
        bench.motherboard.registerFlow(from: .login) { _, _ in }
        bench.motherboard.registerGuaranteedFlow(from: .login, .register) { _, _ in }
        bench.motherboard.complete(.login)
        #expect(!bench.motherboard.isLive(.login))
        let calls = [
            ("test.login", "activate(_:)"), ("test.home", "interact(_:_:)"), ("test.login", "registerFlow(from:)"),
            ("test.login", "registerGuaranteedFlow(from:)"), ("test.register", "registerGuaranteedFlow(from:)"),
            ("test.login", "complete(_:)"), ("test.login", "isLive(_:)"),
        ]
        #expect(bench.faults.kinds == calls.map { .unknownBoard(board: $0, call: $1) })
    }

    @Test("Using an id with other types than it was registered with")
    func typeMismatch() throws {
        let bench = try Bench { $0.board(.login) { _ in LoginBoard() } }
        let other = BoardID<Int, Int, Never>("test.login")
        bench.motherboard.activate(other, with: 1)
        bench.motherboard.activate(.login)
        bench.motherboard.activate(other, with: 1)
        let fault = Fault.Kind.typeMismatch(
            board: "test.login", used: "Int → Int, Never", registered: "() → LoginOutcome, Never")
        #expect(bench.faults.kinds == [fault, fault])
    }

    @Test("Each type of an id counts, also after the board has been used")
    func typeMismatchLater() throws {
        let bench = try Bench { registry in registry.board(.ping) { _ in NumberBoard() } }
        bench.motherboard.activate(.ping, with: 1)
        bench.motherboard.activate(BoardID<String, Int, Never>("test.ping"), with: "")
        bench.motherboard.activate(BoardID<Int, String, Never>("test.ping"), with: 1)
        bench.motherboard.activate(BoardID<Int, Int, Int>("test.ping"), with: 1)
        let kinds = ["String → Int, Never", "Int → String, Never", "Int → Int, Int"].map { used in
            Fault.Kind.typeMismatch(board: "test.ping", used: used, registered: "Int → Int, Never")
        }
        #expect(bench.faults.kinds == kinds)
    }

    @Test("A factory that throws")
    func notMade() async throws {
        let bench = try Bench { registry in registry.board(.login) { _ in throw ServiceDown() } }
        let activation = bench.motherboard.activate(.login)
        #expect(bench.faults.kinds == [.notMade(board: "test.login", reason: "the service is down")])
        await #expect(throws: ActivationEnded.self) { try await activation.firstOutput() }
    }

    @Test("A command to a board that is not live")
    func notLive() throws {
        let bench = try Bench { $0.board(.home) { _ in HomeBoard() } }
        bench.motherboard.interact(.home, .refresh)
        #expect(bench.faults.kinds == [.notLive(board: "test.home", command: "refresh")])
    }

    @Test("A board whose class overrides neither entry")
    func notOverridden() throws {
        let bench = try Bench { $0.board(.home) { _ in Board() } }
        bench.motherboard.activate(.home, with: User(name: "Ada"))
        bench.motherboard.interact(.home, .refresh)
        #expect(
            bench.faults.kinds == [
                .notOverridden(board: "test.home", method: "activate(_:)"),
                .notOverridden(board: "test.home", method: "interact(_:)"),
            ])
    }

    @Test("A fault tells what led to it, the latest message first")
    func causes() throws {
        let bench = try Bench { registry in
            registry.board(.shell) { _ in ShellBoard { board, _ in board.nextToBoard(.ping, with: 1) } }
            registry.board(.ping) { _ in NumberBoard { board, n in board.sendToMotherboard(n) } }
        }
        bench.motherboard.activate(.shell)
        let fault = try #require(bench.faults.faults.first)
        #expect(fault.kind == .unhandledOutput(board: "test.ping", output: "Int"))
        #expect(fault.motherboard == "main")
        #expect(
            fault.description == """
                'test.ping' sent Int, which nothing handled. Register a flow for it, or keep its activation. [in main]
                  caused by #3 output test.ping → main
                  caused by #2 activation test.shell → test.ping
                  caused by #1 activation main → test.shell
                """)
    }

    @Test("The message being delivered is among the causes however many wait behind it")
    func causesWithLongQueue() throws {
        let bench = try Bench { registry in
            registry.board(.shell) { _ in
                ShellBoard { board, _ in
                    board.nextToBoard(.login)
                    for n in 0..<200 { board.nextToBoard(.ping, with: n) }
                }
            }
            registry.board(.ping) { _ in NumberBoard() }
        }
        bench.motherboard.activate(.shell)
        #expect(bench.faults.faults.first?.causes.map(\.description) == ["#1 activation main → test.shell"])
    }

    @Test("A fault outside any delivery has no causes")
    func noCauses() throws {
        let bench = try Bench { _ in }
        bench.motherboard.activate(.login)
        #expect(bench.faults.faults.first?.causes.isEmpty == true)
        #expect(
            bench.faults.faults.first?.description == """
                activate(_:): no module registered the board 'test.login'. \
                Add its module to the motherboard's modules. [in main]
                """)
    }

    @Test("Inside a board the fault names the inner motherboard by its path")
    func place() throws {
        let bench = try Bench { registry in
            registry.board(.shell) { _ in
                ShellBoard { board, _ in board.innerMotherboard.activate(.login) }
            }
        }
        bench.motherboard.activate(.shell)
        #expect(bench.faults.faults.map(\.motherboard) == ["main/test.shell"])
    }

    @Test("Every message says what happened and names what it is about")
    func messages() {
        let kinds: [Fault.Kind] = [
            .notInstalled(board: "b"), .motherboardShutDown(board: "b"), .notInstallable(motherboard: "b"),
            .registeredTooLate(motherboard: "b", location: "l"), .sentAfterEnd(board: "b", call: "c", reason: .left),
            .rootGone(board: "b"), .unknownBoard(board: "b", call: "c"),
            .typeMismatch(board: "b", used: "u", registered: "r"), .notMade(board: "b", reason: "r."),
            .detachedBoard(board: "b", call: "c"), .sentAfterCompletion(board: "b", call: "c"),
            .notLive(board: "b", command: "c"), .notOverridden(board: "b", method: "m"),
            .unhandledOutput(board: "b", output: "o"), .unhandledAction(action: "a", from: "b"),
            .unfinishedChain(board: "b", location: "l"), .unknownScreen(screen: "b", call: "c"),
            .commandNotBegun(board: "b", command: "c"),
            .screenShownTwice(screen: "s", board: "b"), .unknownTab(tab: "b", call: "c"), .duplicateTab(tab: "b"),
            .unknownLayer(layer: "b"), .nothingPresented(board: "b"),
            .screenNotDrawable(screen: "s", board: "b", needed: "n"),
            .routeNotEncodable(board: "b", route: "r", reason: "r"),
            .notProvided(motherboard: "b", dependencies: ["d"]),
        ]
        for kind in kinds {
            #expect(kind.message.contains("'b'") || kind.message.hasPrefix("b."), "\(kind)")
            #expect(kind.message.hasSuffix("."), "\(kind)")
        }
    }
}
