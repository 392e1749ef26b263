import Backplane
import Testing

extension BoardID<Int, Void, Never> {
    fileprivate static var listing: Self { "test.listing" }
}

extension BoardID<String, Void, Never> {
    fileprivate static var search: Self { "test.search" }
}

@MainActor
@Suite("Links")
struct LinkTests {
    private let log = Log()

    private func register(in registry: inout ModuleRegistry) {
        registry.board(.listing) { [log] _ in ClosureBoard<Int, Void, Never> { _, id in log("listing \(id)") } }
        registry.board(.search) { [log] _ in ClosureBoard<String, Void, Never> { _, text in log("search \(text)") } }
        registry.board(.login) { [log] _ in LoginBoard { _, _ in log("login") } }
        registry.link("/listings/{id}", to: .listing) { link in try link.value("id") }
        registry.link("/listings/new", to: .login)
        registry.link("/words/{word}", to: .search) { link in try link.value("word") }
        registry.link("/search", to: .search) { link in try link.queryValue("q") ?? "everything" }
    }

    private func bench() throws -> Bench {
        try Bench(origins: [.scheme("app"), .host("example.com")]) { register(in: &$0) }
    }

    @Test("An assembly knows the patterns of all its links")
    func patterns() throws {
        let assembly = try Assembly(modules: [ClosureModule { register(in: &$0) }])
        #expect(assembly.linkPatterns == ["/listings/new", "/listings/{id}", "/search", "/words/{word}"])
    }

    @Test(
        "An address leads to the board of its pattern, with typed parameters",
        arguments: [
            ("/listings/3", "listing 3"), ("/listings/3/", "listing 3"), ("//listings//3", "listing 3"),
            ("/listings/3?from=mail#top", "listing 3"), ("https://example.com/listings/3", "listing 3"),
            ("app://listings/3", "listing 3"), ("/listings/new", "login"), ("/search", "search everything"),
            ("/search?q=a+b%26c", "search a b&c"), ("/search?q=a=b=c", "search a=b=c"), ("/search?q=", "search "),
            ("/search?q=a++b", "search a  b"),
            ("/search?q=a?b?c", "search a?b?c"),
            ("app://search?q=%C3%A9", "search é"), ("/words/a%2Fb", "search a/b"), ("/words/a...b", "search a...b"),
            ("/listings/3#\u{301}x", "listing 3"), ("/listings/3?\u{301}q=1", "listing 3"),
            ("/search?q=a&\u{301}x", "search a"), ("https://example.com/words/\u{301}a", "search \u{301}a"),
        ])
    func opened(address: String, line: String) async throws {
        let bench = try bench()
        #expect(await bench.motherboard.open(address) == .opened)
        #expect(log.lines == [line])
    }

    @Test(
        "An address that no pattern matches, or that is not well-formed, is not found",
        arguments: [
            "/", "", "listings/3", "/listings", "/listings/3/photos", "/LISTINGS/3", "/listings/%", "/listings/%ff",
            "/listings/../listings/3", "/./search", "javascript:alert(1)", "/search?q=%zz", "\u{0}",
            "/words/%2E%2e%2Fetc", "/words/a%2F..%2Fb", "/words/..%5Cetc", "/words/%2e",
        ])
    func notFound(address: String) async throws {
        let bench = try bench()
        #expect(!bench.motherboard.canOpen(address))
        #expect(await bench.motherboard.open(address) == .notFound)
        #expect(log.lines.isEmpty)
        #expect(bench.faults.kinds.isEmpty)
    }

    @Test("An address of a hundred thousand segments is not found, without ado")
    func longAddress() async throws {
        let motherboard = try bench().motherboard
        #expect(await motherboard.open("/" + String(repeating: "a/", count: 100_000)) == .notFound)
    }

    @Test(
        "A parameter of the wrong type is invalid, and says which", arguments: ["abc", "3.5", "99999999999999999999"])
    func invalid(text: String) async throws {
        let bench = try bench()
        let error = LinkParameterError(name: "id", text: text, reason: "can't be read as Int")
        #expect(await bench.motherboard.open("/listings/\(text)") == .invalid(error))
        #expect(error.description == "The link's 'id' is '\(text)', which can't be read as Int.")
        #expect(log.lines.isEmpty)
    }

    @Test("A link waits at a barrier, and is denied when that decides so", arguments: [true, false])
    func barrier(passes: Bool) async throws {
        let bench = try bench()
        bench.motherboard.registerBarrier(before: .listing) { _ in
            false
        } otherwise: { _ in
            passes ? .pass : .cancel
        }
        #expect(await bench.motherboard.open("/listings/3") == (passes ? .opened : .denied))
        #expect(log.lines == (passes ? ["listing 3"] : []))
    }

    @Test("A link that comes before the motherboard is installed waits for that")
    func beforeInstallation() async throws {
        let bench = try Bench(installed: false) { register(in: &$0) }
        let motherboard = bench.motherboard
        #expect(await motherboard.open("/nowhere") == .notFound)
        let opening = Task { await motherboard.open("/listings/3") }
        for _ in 0..<10 { await Task.yield() }
        #expect(log.lines.isEmpty)
        motherboard.install(into: bench)
        motherboard.activate(.search, with: "first")
        #expect(await opening.value == .opened)
        #expect(log.lines == ["search first", "listing 3"])
        #expect(bench.faults.kinds.isEmpty)
    }

    @Test(
        "Cancelling the task that opens a link that waits at a barrier ends it at once, and the board is not activated")
    func cancelled() async throws {
        let bench = try bench()
        let (gate, asked) = (Gate(), Gate())
        bench.motherboard.registerBarrier(before: .listing) { _ in
            false
        } otherwise: { _ in
            asked.open()
            await gate.held()
            return .pass
        }
        let opening = Task { await bench.motherboard.open("/listings/3") }
        await asked.passed()
        opening.cancel()
        #expect(await opening.value == .denied)
        gate.open()
        for _ in 0..<100 { await Task.yield() }
        #expect(log.lines.isEmpty && !bench.motherboard.isLive(.listing))
        #expect(bench.faults.kinds.isEmpty)
    }

    @Test("A link opens nothing when the barrier opens in the very moment in which its task is cancelled")
    func cancelledAsBarrierOpens() async throws {
        let bench = try bench()
        let (asked, never) = (Gate(), Gate())
        let barrier = bench.motherboard.registerBarrier(before: .listing) { _ in
            false
        } otherwise: { _ in
            asked.open()
            await never.passed()
            return .cancel
        }
        let opening = Task { await bench.motherboard.open("/listings/3") }
        await asked.passed()
        opening.cancel()
        barrier.cancel()
        #expect(log.lines.isEmpty && !bench.motherboard.isLive(.listing))
        #expect(await opening.value == .denied)
        #expect(bench.faults.kinds.isEmpty)
    }

    @Test("A task that was cancelled before it opens a link opens nothing")
    func cancelledBefore() async throws {
        let bench = try bench()
        let opening = Task { await bench.motherboard.open("/listings/3") }
        opening.cancel()
        #expect(await opening.value == .denied)
        #expect(log.lines.isEmpty && !bench.motherboard.isLive(.listing))
    }

    @Test("Cancelling the task that has opened a link leaves the board alone")
    func cancelledAfterwards() async throws {
        let bench = try bench()
        let opening = Task { await bench.motherboard.open("/listings/3") }
        #expect(await opening.value == .opened)
        opening.cancel()
        for _ in 0..<100 { await Task.yield() }
        #expect(bench.motherboard.isLive(.listing))
    }

    @Test("A link that waits for the installation is denied when that does not come")
    func neverInstalled() async throws {
        let bench = try Bench(installed: false) { register(in: &$0) }
        let motherboard = bench.motherboard
        let cancelled = Task { await motherboard.open("/listings/3") }
        let shut = Task { await motherboard.open("/listings/4") }
        for _ in 0..<10 { await Task.yield() }
        cancelled.cancel()
        #expect(await cancelled.value == .denied)
        #expect(bench.faults.kinds.isEmpty)
        motherboard.shutDown()
        #expect(await shut.value == .denied)
        #expect(bench.faults.kinds == [.motherboardShutDown(board: "test.listing")])
        #expect(log.lines.isEmpty)
    }

    @Test("Links that can't be, that are ambiguous or lead nowhere are found at assembly, all at once")
    func assembly() {
        let first = ClosureModule("First") { registry in
            registry.board(.login) { _ in LoginBoard() }
            registry.link("/a/{id}", to: .login)
            registry.link("login", to: .login)
            for part in ["{}", "ab}", "{ab"] { registry.link("/x/\(part)", to: .login) }
            for part in ["a?b", "#a", "%41", "?\u{301}", ".", ".."] { registry.link("/dead/\(part)", to: .login) }
        }
        let second = ClosureModule("Second") { registry in
            registry.link("/a/{name}", to: .login)
            registry.link("/{a}/{a}", to: .shell)
        }
        #expect {
            try Motherboard(modules: [first, second])
        } throws: { error in
            (error as? AssemblyError)?.problems == [
                .invalidLink(pattern: "login", reason: "it must begin with a slash", module: "First")
            ]
                + ["{}", "ab}", "{ab"].map { part in
                    .invalidLink(
                        pattern: "/x/\(part)",
                        reason: "'\(part)' is neither a literal nor a '{name}' of letters and digits", module: "First")
                }
                + ["a?b", "#a", "%41", "?\u{301}", ".", ".."].map { part in
                    .invalidLink(
                        pattern: "/dead/\(part)",
                        reason: "a path has no segment '\(part)'. "
                            + "Write it decoded, without '?', '#', '%', '.' and '..'",
                        module: "First")
                } + [
                    .invalidLink(pattern: "/{a}/{a}", reason: "it has two parameters named 'a'", module: "Second"),
                    .duplicateLink(patterns: ["/a/{id}", "/a/{name}"], modules: ["First", "Second"]),
                    .unknownLinkBoard(pattern: "/{a}/{a}", board: "test.shell", module: "Second"),
                ]
        }
    }
}
