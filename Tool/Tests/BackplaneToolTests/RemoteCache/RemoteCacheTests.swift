import Foundation
import RemoteCache
import Testing

@Suite("The remote cache")
struct RemoteCacheTests {
    private let clock = RecordingClock()
    private let warnings = Warnings()
    private let key = String(repeating: "ab", count: 32)
    private let value = Data("hello".utf8)

    private func cache(
        _ transport: ScriptedTransport, readOnly: Bool = false, chance: Double = 0
    ) throws -> RemoteCache {
        let address = try CacheAddress("https://cache.example.com/team/")
        return RemoteCache(
            at: address, isReadOnly: readOnly, credentials: try .find(for: address, in: ["HOME": "/nowhere"]),
            transport: transport, backoff: Backoff(chance: { chance }), clock: clock, warn: { warnings.add($0) })
    }

    private func values(_ cache: RemoteCache, _ keys: [String]? = nil) async -> [String: String] {
        await cache.values(for: keys ?? [key]) { data, _ in String(data: data, encoding: .utf8) }
    }

    @Test("A value comes back as it was kept; its bytes are stored before the result that names them")
    func roundTrip() async throws {
        let transport = ScriptedTransport()
        #expect(await values(try cache(transport)) == [:])
        try await cache(transport).keep([key: value])
        let hash = "2cf24dba5fb0a30e26e83b2ac5b9e29e1b161e5c1fa7425e73043362938b9824"
        let blob = "https://cache.example.com/team/cas/\(hash)"
        #expect(transport.sent[1] == [HTTPRequest(.put(value), blob)])
        #expect(transport.sent[2].map(\.url) == ["https://cache.example.com/team/ac/\(key)"])
        #expect(await values(try cache(transport)) == [key: "hello"])
        #expect(warnings.all.isEmpty)
    }

    @Test("A result is what protobuf's own library writes, and is read with what a server added to it")
    func protobuf() async throws {
        // Written by Python's protobuf from the API's definition, by itself, then with bazel-remote's name of a worker,
        // then with an exit code as well.
        let plain =
            "ElEKCXBhc3MuanNvbhJECkAyY2YyNGRiYTVmYjBhMzBlMjZlODNiMmFjNWI5ZTI5ZTFiMTYxZTVjMWZhNzQyNWU3MzA0MzM2MjkzOGI5ODI0EA"
        let transport = ScriptedTransport()
        let cache = try cache(transport)
        await cache.keep([key: value])
        let place = "https://cache.example.com/team/ac/\(key)"
        #expect(transport.files[place]?.base64EncodedString() == plain + "U=")
        transport.files[place] = Data(base64Encoded: plain + "VKDQoLMTI3LjAuMC4xOjU=")
        #expect(await values(cache) == [key: "hello"])
        transport.files[place] = Data(base64Encoded: plain + "UgAUoNCgsxMjcuMC4wLjE6NQ==")
        #expect(await values(cache) == [:] && warnings.all.count == 1)
    }

    @Test(
        "Whatever is wrong with a value, it counts as none, and is said once",
        arguments: ["", "<html>Sign in</html>", "\u{12}\u{7F}short", "\u{FF}\u{FF}\u{FF}\u{FF}", "\u{8}"])
    func garbage(result: String) async throws {
        let transport = ScriptedTransport()
        let other = String(repeating: "cd", count: 32)
        let cache = try cache(transport)
        await cache.keep([key: value, other: value])
        for key in [key, other] { transport.files["https://cache.example.com/team/ac/\(key)"] = Data(result.utf8) }
        #expect(await values(cache, [key, other]) == [:])
        #expect(
            warnings.all.count == 1 && warnings.all[0].contains("other than an action result of Bazel's protocol"),
            "\(warnings.all)")
    }

    @Test(
        "Bytes that are not those of the digest, and those of another key, are refused",
        arguments: ["hellO", "hell", ""])
    func wrongBytes(blob: String) async throws {
        let transport = ScriptedTransport()
        let cache = try cache(transport)
        await cache.keep([key: value])
        #expect(await cache.values(for: [key]) { _, _ in nil as String? } == [:])
        #expect(warnings.all.count == 1 && warnings.all[0].contains("a record for other inputs"))
        for url in transport.files.keys where url.contains("/cas/") { transport.files[url] = Data(blob.utf8) }
        let fresh = Warnings()
        let address = try CacheAddress("https://cache.example.com/team")
        let second = RemoteCache(
            at: address, isReadOnly: false, credentials: try .find(for: address, in: [:]), transport: transport,
            warn: { fresh.add($0) })
        #expect(await values(second) == [:])
        #expect(fresh.all.count == 1 && fresh.all[0].contains("SHA-256 or size"))
        await second.keep([key: value])
        #expect(await values(second) == [key: "hello"], "The next pass fixes it")
    }

    @Test(
        "What may pass is tried three times in all, after waits that double; a server that never answers is then left alone"
    )
    func retries() async throws {
        for answer in [.response(500), .response(503), .failure(reason: "reset", isPassing: true)] as [HTTPAnswer] {
            let transport = ScriptedTransport { _ in answer }
            let cache = try cache(transport, chance: 0)
            #expect(await values(cache) == [:])
            #expect(transport.sent.count == 3)
            await cache.keep([key: value])
            #expect(await values(cache) == [:])
            #expect(transport.sent.count == 3)
        }
        #expect(clock.sleeps == [200, 400, 200, 400, 200, 400].map { .milliseconds($0) })
        #expect(
            warnings.all.count == 3
                && warnings.all.allSatisfy { $0.hasSuffix("It is not used for the rest of this run.") })
    }

    @Test("Waits are shorter by chance, down to half")
    func jitter() async throws {
        _ = await values(try cache(ScriptedTransport { _ in .response(500) }, chance: 1))
        #expect(clock.sleeps == [.milliseconds(100), .milliseconds(200)])
    }

    @Test("Only what failed is asked for again, and nothing is said when it then works")
    func recovery() async throws {
        let transport = ScriptedTransport()
        let keys = ["a", "b", "c"].map { String(repeating: $0, count: 64) }
        try await cache(transport).keep(Dictionary(uniqueKeysWithValues: keys.map { ($0, Data($0.utf8)) }))
        let shaky = ScriptedTransport { request in
            request.url.hasSuffix("bbbb") ? .failure(reason: "reset", isPassing: true) : nil
        }
        shaky.files = transport.files
        let found = await values(try cache(shaky), keys)
        #expect(Set(found.keys) == [keys[0], keys[2]])
        #expect(shaky.sent.map(\.count) == [3, 1, 1, 2])
        #expect(warnings.all.count == 1 && !warnings.all[0].contains("not used"))
    }

    @Test(
        "Refusals are not tried again, and say what to do",
        arguments: [
            (401, "credentials: none). Set BACKPLANE_REMOTE_CACHE_USER"), (403, "denied access (status 403"),
            (400, "status 400"), (302, "status 302"), (204, "status 204"),
        ])
    func refusedReading(status: Int, words: String) async throws {
        let transport = ScriptedTransport { _ in .response(status) }
        #expect(await values(try cache(transport)) == [:])
        #expect(transport.sent.count == 1 && clock.sleeps.isEmpty)
        #expect(warnings.all.count == 1 && warnings.all[0].contains(words), "\(warnings.all)")
    }

    @Test(
        "After an upload that was refused nothing more is uploaded, but passes are still taken",
        arguments: [
            (401, "denied access"), (403, "denied access"), (405, "does not accept PUT"), (413, "too large"),
            (507, "is full"), (409, "did not store a pass (status 409)"),
        ])
    func refusedUpload(status: Int, words: String) async throws {
        let stored = ScriptedTransport()
        try await cache(stored).keep([key: value])
        let transport = ScriptedTransport { if case .put = $0.method { .response(status) } else { nil } }
        transport.files = stored.files
        let cache = try cache(transport)
        for _ in 1...2 { await cache.keep([key: value]) }
        #expect(transport.sent.count == 1)
        #expect(await values(cache) == [key: "hello"])
        #expect(warnings.all.count == 1 && warnings.all[0].contains(words), "\(warnings.all)")
    }

    @Test("A cache to read only is never written to")
    func readOnly() async throws {
        let transport = ScriptedTransport()
        try await cache(transport, readOnly: true).keep([key: value])
        #expect(transport.sent.isEmpty)
    }
}
