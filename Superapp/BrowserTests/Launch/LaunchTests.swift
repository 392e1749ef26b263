import Foundation
import GRDB
import Testing

@Suite("Starting the app", .timeLimit(.minutes(60)))
struct LaunchTests {
    /// Starts the app where it can't run: one line on the standard error, nothing on the standard output, status 1.
    private func refusal(
        _ arguments: [String], environment: [String: String] = [:], sourceLocation: SourceLocation = #_sourceLocation
    ) async throws -> String {
        let process = try RunningApp.launch(arguments, environment: environment)
        let output = await process.output.reduce(into: []) { $0.append($1) }
        #expect(try await process.exit == .status(1), sourceLocation: sourceLocation)
        #expect(output.isEmpty, sourceLocation: sourceLocation)
        let message = try await process.errorOutput
        #expect(message.split(separator: "\n").count == 1, "\(message)", sourceLocation: sourceLocation)
        return message
    }

    @Test("A taken port is named, given as a flag or in the environment")
    func takenPort() async throws {
        try await RunningApp.run { app in
            let byFlag = try await refusal(["--port", app.port, "--database", ":memory:"])
            #expect(byFlag.contains("Port \(app.port) is taken"))
            let byEnvironment = try await refusal([], environment: ["PORT": app.port, "DATABASE": ":memory:"])
            #expect(byEnvironment.contains("Port \(app.port) is taken"))
        }
    }

    @Test("What protects no password is refused where other machines reach the app", arguments: ["0.0.0.0", "::"])
    func forTests(host: String) async throws {
        let process = try RunningApp.launch(["--for-tests", "--host", host, "--port", "0", "--database", ":memory:"])
        let output = await process.output.reduce(into: []) { $0.append($1) }
        let (exit, message) = (try await process.exit, try await process.errorOutput)
        #expect(output.isEmpty && exit != .status(0))
        #expect(message.contains("--for-tests protects no password: it is for 127.0.0.1 only."))
    }

    @Test("A database that can't be used is named, and left as it is")
    func unusableDatabase() async throws {
        let folder = try TemporaryFolder()
        try await makeUnusable(in: folder)
        let before = try folder.contents()
        for (name, reason) in [
            ("text.sqlite", "is not a SQLite database"), ("damaged.sqlite", "is damaged"),
            ("newer.sqlite", "newer version"), ("foreign.sqlite", "belongs to another program"),
            ("text.sqlite/x.sqlite", "can't be created"), ("", "is a directory"),
        ] {
            let path = name.isEmpty ? folder.url.path : folder.path(name)
            let message = try await refusal(["--port", "0", "--database", path])
            #expect(message.contains(path) && message.contains(reason), "\(message)")
            #expect(try folder.contents() == before, "\(name) was touched")
        }
    }

    private func makeUnusable(in folder: TemporaryFolder) async throws {
        for name in ["damaged.sqlite", "newer.sqlite"] {
            try await RunningApp.run(database: folder.path(name)) { app in
                for number in 1...3 { try await PlainClient(app).register("user \(number)") }
            }
        }
        try await DatabaseQueue(path: folder.path("newer.sqlite")).write { database in
            try database.execute(sql: "INSERT INTO grdb_migrations VALUES ('accounts-999')")
        }
        let file = try FileHandle(forUpdating: URL(filePath: folder.path("damaged.sqlite")))
        try file.seek(toOffset: 3 * 4_096)
        try file.write(contentsOf: Data(repeating: 0xA5, count: 2 * 4_096))
        try file.close()
        try Data("Dear diary".utf8).write(to: URL(filePath: folder.path("text.sqlite")))
        try await DatabaseQueue(path: folder.path("foreign.sqlite")).write { database in
            try database.execute(sql: "CREATE TABLE bookmark (url TEXT)")
        }
    }

    @Test("Stopped by Ctrl-C, the app leaves one file with everything in it, and so does the API")
    func stopped() async throws {
        let folder = try TemporaryFolder()
        try await RunningApp.run(database: folder.path("app.sqlite")) { app in
            try await PlainClient(app).register("Ada")
            #expect(try folder.contents().count > 1, "SQLite keeps nothing beside the file: this test shows nothing")
        }
        let outside = try TemporaryFolder()
        try await RunningApp.run(
            database: folder.path("api.sqlite"), arguments: ["api", "--key", outside.path("api.key")]
        ) { _ in }
        #expect(try folder.contents().keys.sorted() == ["api.sqlite", "app.sqlite"])
    }

    @Test(
        "A new database has samples, marked as such, unless it is made with --empty or EMPTY=1; an old one stays as it is"
    )
    func samples() async throws {
        let ways: [([String], [String: String])] = [([], [:]), (["--empty"], [:]), ([], ["EMPTY": "1"])]
        for (arguments, environment) in ways {
            let folder = try TemporaryFolder()
            let database = folder.path("superapp.sqlite")
            let isEmpty = !arguments.isEmpty || !environment.isEmpty
            try await RunningApp.run(database: database, arguments: arguments, environment: environment) { app in
                try await expectSamples(!isEmpty, at: app)
                let ada = PlainClient(app)
                try await ada.register("Ada")
                #expect(try await ada.get("/posts").body.contains("A first post") == !isEmpty)
                #expect(try await ada.get("/todos").body.contains("Open a second window") == !isEmpty)
            }
            try await RunningApp.run(database: database, arguments: isEmpty ? [] : ["--empty"]) { app in
                try await expectSamples(!isEmpty, at: app)
            }
        }
    }

    @Test("A database that the API has made gets its samples when the app is started, unless that is with --empty")
    func samplesAfterTheAPI() async throws {
        for arguments in [[], ["--empty"]] {
            let folder = try TemporaryFolder()
            let database = folder.path("superapp.sqlite")
            let api = ["api", "--key", folder.path("api.key")]
            try await RunningApp.run(database: database, arguments: api) { _ in }
            try await RunningApp.run(database: database, arguments: arguments) { app in
                try await expectSamples(arguments.isEmpty, at: app)
            }
        }
    }

    private func expectSamples(_ expected: Bool, at app: RunningApp) async throws {
        let client = PlainClient(app)
        let listings = try await client.get("/listings").body
        #expect(listings.matches(of: />Sample</).isEmpty == !expected)
        #expect(listings.contains("Nothing is offered yet") == !expected)
        #expect(try await client.get("/cosmonauts").body.matches(of: />Sample</).isEmpty == !expected)
    }

    @Test("Where other machines reach the app, it says that it needs TLS in front", arguments: [true, false])
    func otherMachines(isReachable: Bool) async throws {
        let host = isReachable ? "0.0.0.0" : "127.0.0.1"
        let process = try RunningApp.launch(["--host", host, "--port", "0", "--database", ":memory:"])
        var lines: [String] = []
        for await line in process.output {
            lines.append(line)
            process.send(.interrupt)
        }
        #expect(try await process.exit == .status(0))
        #expect(lines.contains { $0.contains("needs a TLS proxy") } == isReachable, "\(lines)")
    }

    @Test("A second app on one database is refused, and named what to do; an API serves it beside the app")
    func oneApp() async throws {
        let folder = try TemporaryFolder()
        let database = folder.path("superapp.sqlite")
        try await RunningApp.run(database: database) { app in
            let message = try await refusal(["--port", "0", "--database", database])
            #expect(message.contains(database) && message.contains("another running app"), "\(message)")
            let api = ["api", "--key", folder.path("api.key")]
            try await RunningApp.run(database: database, arguments: api) { _ in
                try await PlainClient(app).register("Ada")
            }
        }
    }
}
