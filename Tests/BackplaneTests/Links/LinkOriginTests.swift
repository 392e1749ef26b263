import Backplane
import Testing

@MainActor
@Suite("Where links come from, and what they lie over")
struct LinkOriginTests {
    private func theatre(_ origins: LinkOrigin...) throws -> Theatre {
        try Theatre(origins: origins) { registry in
            registry.link("/{user}", to: .a) { link in
                StageRoute(name: "user \(try link.value("user", as: String.self))")
            }
            registry.link("/listings", to: .b) { _ in StageRoute(name: "listings") }
            registry.link("/listings/{id}", to: .c, over: "/listings") { link in
                StageRoute(name: "listing \(try link.value("id", as: Int.self))")
            }
            registry.link("/{user}/photos/{photo}", to: .stage(3), over: "/{user}") { link in
                StageRoute(name: "photo \(try link.value("photo", as: Int.self))")
            }
            registry.link("/{user}/photos/{photo}/edit", to: .stage(4), over: "/{user}/photos/{photo}") { _ in
                StageRoute(name: "edit")
            }
        }
    }

    @Test(
        "Addresses of the app's schemes and hosts are those of its paths",
        arguments: [
            "/listings/3", "app://listings/3", "app:///listings/3", "app:/listings/3", "APP://listings/3?from=mail",
            "https://example.com/listings/3", "https://EXAMPLE.com:443/listings/3",
            "https://example.com//listings/3#top",
            "http://localhost:8080/listings/3",
        ])
    func same(address: String) async throws {
        let theatre = try theatre(.scheme("app"), .host("example.com"), .host("localhost:8080", scheme: "http"))
        #expect(await theatre.motherboard.open(address) == .opened)
        #expect(theatre.navigator.top?.id.rawValue == "listing 3")
    }

    @Test(
        "Addresses of others are not found",
        arguments: [
            "https://evil.example/listings/3", "https://example.com.evil.example/listings/3",
            "https://example.com@evil.example/listings/3", "https://evil.example@example.com/listings/3",
            "http://example.com/listings/3", "https://example.com:8443/listings/3", "https:/listings/3",
            "https://evil.example\\@example.com/listings/3", "other://listings/3", "javascript://listings/3",
            "https:example.com/listings/3", "https:example.com", "app2://listings/3", "ap%70://listings/3",
            "://listings/3", "https://example.com./listings/3",
        ])
    func other(address: String) async throws {
        let theatre = try theatre(.scheme("app"), .host("example.com"))
        #expect(await theatre.motherboard.open(address) == .notFound)
        #expect(!theatre.motherboard.canOpen(address))
        #expect(theatre.picture == Picture())
    }

    @Test("A host without a path, also before a query, is the app's first page")
    func hostAlone() async throws {
        let theatre = try Theatre(origins: [.host("example.com")]) { registry in
            registry.link("/", to: .a) { link in
                StageRoute(name: "first page, \(try link.queryValue("tab") ?? "no tab")")
            }
        }
        for (address, page) in [
            ("https://example.com", "first page, no tab"), ("https://example.com?tab=2", "first page, 2"),
            ("https://example.com/?tab=3", "first page, 3"),
        ] {
            #expect(await theatre.motherboard.open(address) == .opened)
            #expect(theatre.navigator.top?.id.rawValue == page)
        }
    }

    @Test("Without declared origins only paths are opened")
    func none() async throws {
        let theatre = try theatre()
        #expect(await theatre.motherboard.open("https://example.com/listings/3") == .notFound)
        #expect(await theatre.motherboard.open("app://listings/3") == .notFound)
        #expect(await theatre.motherboard.open("/listings/3") == .opened)
    }

    @Test("A link is opened over the one that it says, with its parameters, however many there are")
    func over() async throws {
        let theatre = try theatre()
        #expect(await theatre.motherboard.open("/listings/3") == .opened)
        #expect(theatre.navigator.stack.names == ["listings", "listing 3"])
        #expect(await theatre.motherboard.open("/ada%20b%2Fc/photos/7/edit") == .opened)
        #expect(theatre.navigator.stack.names.suffix(3) == ["user ada b/c", "photo 7", "edit"])
        #expect(theatre.faults.isEmpty)
    }

    @Test("What a link is opened over is left where it is when it is there already, and what lay over it goes")
    func overAgain() async throws {
        let theatre = try Theatre { registry in
            registry.board(.quiet) { _ in QuietBoard() }
            registry.link("/list", to: .quiet)
            registry.link("/list/{id}", to: .a, over: "/list") { link in StageRoute(name: try link.value("id")) }
        }
        theatre.show(.b, "home")
        _ = await theatre.motherboard.open("/list/1")
        theatre.show(.c, "more")
        _ = await theatre.motherboard.open("/list/2")
        #expect(theatre.navigator.stack.names == ["home", "quiet", "2"])
        #expect(theatre.ended.lines == ["2 left", "0 left"])
    }

    @Test("Nothing is opened when a part of the address is invalid, and nothing over what is denied")
    func allOrNothing() async throws {
        let theatre = try theatre()
        guard case .invalid = await theatre.motherboard.open("/listings/three") else {
            Issue.record("The address should be invalid.")
            return
        }
        #expect(theatre.picture == Picture())
        theatre.motherboard.registerBarrier(before: Theatre.ID.b) { _ in
            false
        } otherwise: { _ in
            .cancel
        }
        #expect(await theatre.motherboard.open("/listings/3") == .denied)
        #expect(theatre.picture == Picture())
    }

    @Test("Links over nothing or over themselves, and origins that are none, are found at assembly")
    func assembly() throws {
        let module = ClosureModule("Shop") { registry in
            registry.board(.login) { _ in LoginBoard() }
            registry.link("/a/{id}", to: .login, over: "/nowhere")
            registry.link("/b/{id}", to: .login, over: "/{name}/{id}")
            registry.link("/c/{id}", to: .login, over: "/d/{id}")
            registry.link("/d/{id}", to: .login, over: "/c/{id}")
            registry.link("/e", to: .login, over: "e")
        }
        let error = try #require(throws: AssemblyError.self) {
            try Assembly(modules: [module], origins: [.scheme("https"), .scheme("my app"), .host("example.com/shop")])
        }
        #expect(
            error.problems == [
                .invalidLink(
                    pattern: "/a/{id}", reason: "it is opened over '/nowhere', which no link matches", module: "Shop"),
                .invalidLink(
                    pattern: "/b/{id}", reason: "it is opened over '/{name}/{id}', and has no '{name}' itself",
                    module: "Shop"),
                .invalidLink(pattern: "/c/{id}", reason: "it is opened over itself", module: "Shop"),
                .invalidLink(pattern: "/d/{id}", reason: "it is opened over itself", module: "Shop"),
                .invalidLink(pattern: "/e", reason: "it is opened over 'e', which is no pattern", module: "Shop"),
                .invalidOrigin(origin: "https:", reason: "an origin needs a host"),
                .invalidOrigin(origin: "my app:", reason: "'my app' is no scheme"),
                .invalidOrigin(origin: "https://example.com/shop", reason: "'example.com/shop' is no host"),
            ])
    }

    @Test("Links that are over themselves for some values only are found at assembly, with the address")
    func circleByValue() throws {
        let module = ClosureModule("Shop") { registry in
            registry.board(.login) { _ in LoginBoard() }
            registry.link("/{x}", to: .login)
            registry.link("/p/{id}", to: .login, over: "/{id}")
            registry.link("/home", to: .login, over: "/p/home")
            registry.link("/q/{one}/{other}", to: .login, over: "/r/{other}/{one}")
            registry.link("/r/{one}/{other}", to: .login)
            registry.link("/r/a/{x}", to: .login, over: "/q/{x}/b")
            registry.link("/r/b/a", to: .login, over: "/q/a/b")
        }
        let error = try #require(throws: AssemblyError.self) { try Assembly(modules: [module]) }
        #expect(
            error.problems.contains(
                .invalidLink(pattern: "/p/{id}", reason: "it is opened over itself at '/p/home'", module: "Shop")))
        #expect(
            error.problems.contains(
                .invalidLink(pattern: "/home", reason: "it is opened over itself", module: "Shop")))
        #expect(
            error.problems.contains(
                .invalidLink(
                    pattern: "/q/{one}/{other}", reason: "it is opened over itself at '/q/a/b'", module: "Shop")))
    }

    @Test("A link that passes the same pattern twice with other values is over no circle")
    func noCircleByValue() async throws {
        let theatre = try Theatre { registry in
            registry.link("/{x}", to: Theatre.ID.a) {
                StageRoute(name: "root \(try $0.value("x", as: String.self)) at \($0.address)")
            }
            registry.link("/p/{id}", to: Theatre.ID.b, over: "/{id}") {
                StageRoute(name: "p \(try $0.value("id", as: String.self))")
            }
            registry.link("/home", to: Theatre.ID.c, over: "/p/other") { _ in StageRoute(name: "home") }
        }
        #expect(await theatre.motherboard.open("/p/home") == .opened)
        #expect(theatre.picture.only == ["root other at /other", "p other", "home", "p home"])
    }
}
