import Foundation
import Testing

@Suite("backplane test --remote-cache")
struct RemoteCacheCommandTests {
    /// A run that gives the cache enough time for an answer on a busy machine, too.
    private func test(
        _ arguments: [String], in workspace: GitWorkspace, _ environment: [String: String] = [:]
    ) throws -> Backplane.Run {
        try Backplane.run(
            ["test", "--remote-cache-timeout", "60"] + arguments, in: workspace.files, environment: environment)
    }

    private func forecast(
        _ arguments: [String], in workspace: GitWorkspace, _ environment: [String: String] = [:]
    ) throws -> Backplane.Run {
        try test(["--dry-run"] + arguments, in: workspace, environment)
    }

    /// The lines that warn of the remote cache.
    private func warnings(_ run: Backplane.Run) -> [Substring] {
        run.errors.split(separator: "\n").filter { $0.hasPrefix("warning: ") }
    }

    static func documented() throws -> String {
        let page = try String(
            contentsOf: Backplane.package.appending(path: "../docs/tool/test.md"), encoding: .utf8)
        return try #require(MarkdownExample.files(in: page, section: "Share what passed")["nginx.conf"])
    }

    @Test(
        "What passes in one clone is cached for another, over a real nginx with the configuration of the documentation"
    )
    func twoClones() throws {
        let nginx = try Nginx(try Self.documented(), files: ["backplane.htpasswd": "ci:{PLAIN}s3cret\n"])
        let address = "http://127.0.0.1:\(nginx.port)"
        let first = try GitWorkspace(TestedWorkspace.files)
        let refused = ["BACKPLANE_REMOTE_CACHE_USER": "ci", "BACKPLANE_REMOTE_CACHE_PASSWORD": "wr0ng"]
        let run = try test(["--remote-cache", address], in: first, refused)
        #expect(run.status == 0 && run.output.contains("2 test targets ran"), "\(run.output)\(run.errors)")
        #expect(warnings(run).count == 1 && run.errors.contains("denied access (status 401"), "\(run.errors)")
        #expect(!run.errors.contains("wr0ng"))

        let named = "http://ci:s3cret@127.0.0.1:\(nginx.port)/"
        let reading = try test(["--again", "--remote-cache", named, "--remote-cache-read-only"], in: first)
        #expect(reading.status == 0 && warnings(reading).isEmpty, "\(reading.output)\(reading.errors)")
        #expect(try nginx.files().isEmpty)
        let again = try test(["--again", "--remote-cache", named], in: first)
        #expect(again.status == 0 && warnings(again).isEmpty, "\(again.output)\(again.errors)")
        #expect(try nginx.files().count { $0.hasPrefix("ac/") } == 2)

        let second = try GitWorkspace(TestedWorkspace.files)
        let shared = try test(
            ["--junit", second.path + "/.cache/r.xml"], in: second, ["BACKPLANE_REMOTE_CACHE": address])
        #expect(shared.status == 0 && !shared.errors.contains("building"), "\(shared.output)\(shared.errors)")
        #expect(shared.output.contains("2 cached (2 from the remote cache, "), "\(shared.output)")
        #expect(try second.files.read(".cache/r.xml").contains("with the same inputs, from the remote cache"))
        let alone = try forecast(["--remote-cache", "none"], in: second)
        #expect(!alone.output.contains("remote cache"), "It is cached here, too")
        #expect(alone.output.contains("cached     ATests") && alone.output.contains("cached     BTests"))

        try changedAndDamaged(nginx, address)
    }

    /// A change runs; what was damaged on the server's disk runs, with one warning.
    private func changedAndDamaged(_ nginx: Nginx, _ address: String) throws {
        let third = try GitWorkspace(TestedWorkspace.files)
        try third.replace("{ 2 }", with: "{ 1 + 1 }", in: "Sources/B/B.swift")
        let changed = try forecast(["--remote-cache", address], in: third)
        #expect(changed.output.contains("would run  BTests") && changed.output.contains("cached     ATests"))
        for file in try nginx.files() where file.hasPrefix("cas/") {
            try nginx.folder.write("cache/\(file)", String(try nginx.folder.read("cache/\(file)").dropLast()) + " ")
        }
        let fourth = try GitWorkspace(TestedWorkspace.files)
        let damaged = try forecast(["--remote-cache", address], in: fourth)
        #expect(damaged.status == 0 && damaged.output.contains("2 test targets would run"), "\(damaged.output)")
        #expect(warnings(damaged).count == 1 && damaged.errors.contains("SHA-256"), "\(damaged.errors)")
    }

    /// What a server replies, and words of the warning.
    static let hostile: [(LoopbackServer.Reply, String)] = [
        (.status(200, Data("<html>Sign in, please</html>".utf8)), "other than an action result of Bazel's protocol"),
        (.status(200), "other than an action result of Bazel's protocol"), (.endless, "more than 1024 KB"),
        (.silence, "timed out"),
        (.status(500), "status 500"),
        (.status(302, headers: ["Location: http://a:s3cret@b.example/"]), "redirects to http://…@b.ex"),
        (.status(403), "denied access (status 403; credentials: from its address)"),
        (.bytes(Data("HTTP/1.1 200 OK\r\nContent-Length: 50\r\n\r\n\u{12}".utf8)), "did not respond"),
        (.status(200, Data("\u{12}\u{2}\u{A}\u{0}".utf8)), "other than an action result of Bazel's protocol"),
    ]

    @Test("A server that lies, hangs or fails costs one warning and a run", arguments: hostile.indices)
    func hostileServer(index: Int) throws {
        let (reply, words) = Self.hostile[index]
        let server = try LoopbackServer { _ in reply }
        let workspace = try GitWorkspace(TestedWorkspace.files)
        let address = "http://ci:s3cret@127.0.0.1:\(server.port)"
        // Waited for in full where nothing comes.
        let timeout = words == "timed out" ? ["--remote-cache-timeout", "1"] : []
        let run = try forecast(timeout + ["--remote-cache", address], in: workspace)
        #expect(run.status == 0 && run.output.contains("2 test targets would run"), "\(run.output)\(run.errors)")
        #expect(warnings(run).count == 1 && run.errors.contains(words), "\(run.errors)")
        #expect(!run.errors.contains("s3cret"))
    }

    @Test("Without curl the tests run, and a warning says how to get it")
    func withoutCurl() throws {
        let workspace = try GitWorkspace(TestedWorkspace.files)
        for name in ["swift", "git", "cat"] {
            let file = ".cache/bin/\(name)"
            try workspace.files.write(file, "#!/bin/sh\nexec '\(try RequiredProgram.locate(name).path)' \"$@\"\n")
            try FileManager.default.setAttributes(
                [.posixPermissions: 0o755], ofItemAtPath: "\(workspace.path)/\(file)")
        }
        let run = try forecast(
            ["--remote-cache", "http://127.0.0.1:1"], in: workspace, ["PATH": "\(workspace.path)/.cache/bin"])
        #expect(run.status == 0 && run.output.contains("2 test targets would run"), "\(run.output)\(run.errors)")
        #expect(warnings(run).count == 1 && run.errors.contains("'curl' is not installed"), "\(run.errors)")
    }

    @Test("HTTPS is held to the system's certificates, or to those that are given")
    func certificates() throws {
        let made = try TemporaryWorkspace()
        let openssl = Process()
        openssl.executableURL = try RequiredProgram.locate("openssl")
        openssl.arguments = [
            "req", "-x509", "-newkey", "rsa:2048", "-nodes", "-days", "2", "-subj", "/CN=127.0.0.1", "-addext",
            "subjectAltName=IP:127.0.0.1", "-keyout", "\(made.path)/key.pem", "-out", "\(made.path)/cert.pem",
        ]
        openssl.standardError = FileHandle.nullDevice
        try openssl.run()
        openssl.waitUntilExit()
        let secured = try Self.documented().replacingOccurrences(
            of: "listen 80;",
            with: "listen 80 ssl; ssl_certificate /etc/nginx/cert.pem; ssl_certificate_key /etc/nginx/key.pem;")
        let nginx = try Nginx(secured, files: ["cert.pem": made.read("cert.pem"), "key.pem": made.read("key.pem")])
        let workspace = try GitWorkspace(TestedWorkspace.files)
        let cache = ["--remote-cache", "https://127.0.0.1:\(nginx.port)"]
        let distrusted = try forecast(cache, in: workspace)
        #expect(warnings(distrusted).count == 1 && distrusted.errors.contains("certificate"), "\(distrusted.errors)")
        let trusted = try forecast(cache + ["--remote-cache-certificates", "\(made.path)/cert.pem"], in: workspace)
        #expect(trusted.status == 0 && warnings(trusted).isEmpty, "\(trusted.errors)")
    }

    @Test(
        "The option counts before the environment, that before the configuration; a person's .curlrc counts for nothing"
    )
    func precedence() throws {
        let servers = try (1...3).map { _ in try LoopbackServer { _ in .status(404) } }
        let workspace = try GitWorkspace(TestedWorkspace.files)
        try workspace.files.write(".backplane.yml", "test: { remote-cache: \(servers[2].url) }\n")
        try workspace.files.write("home/.curlrc", "proxy = http://127.0.0.1:1\n")
        let environment = ["BACKPLANE_REMOTE_CACHE": servers[1].url, "HOME": workspace.path + "/home"]
        func asked(_ arguments: [String], _ environment: [String: String]) throws -> [Bool] {
            let before = servers.map(\.requests.count)
            let run = try forecast(arguments, in: workspace, environment)
            #expect(run.status == 0 && warnings(run).isEmpty, "\(run.errors)")
            return zip(servers, before).map { $0.requests.count > $1 }
        }
        #expect(try asked(["--remote-cache", servers[0].url], environment) == [true, false, false])
        #expect(try asked([], environment) == [false, true, false])
        #expect(try asked([], [:]) == [false, false, true])
        #expect(try asked(["--remote-cache", "none"], environment) == [false, false, false])
        #expect(try asked(["--no-cache"], environment) == [false, false, false])
        #expect(try asked(["--no-cache", "--remote-cache", servers[0].url], [:]) == [true, false, false])
        #expect(try asked(["--again"], environment) == [false, false, false])
    }

    @Test(
        "What makes no sense is refused, and no password is repeated",
        arguments: [
            (["--remote-cache", "ci:s3cret@cache"], [:], "neither http:// nor https://"),
            (["--remote-cache-timeout", "0"], [:], "a whole number of seconds between 1 and 600"),
            (["--remote-cache-certificates", "nowhere.pem"], [:], "'nowhere.pem' can't be read"),
            (
                ["--remote-cache", "http://127.0.0.1:1"], ["BACKPLANE_REMOTE_CACHE_READ_ONLY": "maybe"],
                "'true' or 'false'"
            ),
            ([], ["BACKPLANE_REMOTE_CACHE": "https://ci:s3cret@"], "has no host"),
            (
                ["--config", "secret.yml"], [:],
                "secret.yml:1:23: error: 'remote-cache' contains a user name or a password"
            ),
        ] as [([String], [String: String], String)])
    func refusals(arguments: [String], environment: [String: String], words: String) throws {
        let workspace = try GitWorkspace(TestedWorkspace.files)
        try workspace.files.write("secret.yml", "test: { remote-cache: 'https://ci:s3cret@cache' }\n")
        let all = arguments.map { $0 == "secret.yml" ? "\(workspace.path)/secret.yml" : $0 }
        let run = try forecast(all, in: workspace, environment)
        #expect(run.status == 2 && run.errors.contains(words), "\(run.errors)")
        #expect(!run.errors.contains("s3cret"), "\(run.errors)")
    }
}
