import Domain
import Foundation
import NIOCore
import NIOPosix
import NetworkServiceInterface
import NetworkServiceTesting
import PlatformAPI
import Testing

/// Requests that the network platform would never send.
@Suite("Requests to the API", .timeLimit(.minutes(5)))
struct RequestTests {
    private func json(_ post: Post) throws -> String {
        String(decoding: try JSONEncoder().encode(post), as: UTF8.self)
    }

    private func post(_ title: String = "Hi", of owner: String = "ada") throws -> Post {
        Post(owner: try #require(OwnerID(rawValue: owner)), title: try Title(title), content: try Content(""))
    }

    @Test("Without a token, with another's signature or an owner that can't be one, nobody is let in")
    func authorization() async throws {
        try await TestAPI.run { api in
            let caller = try await Caller(api)
            #expect(try await caller.status(.get, "/v1/posts", as: nil) == 401)
            #expect(try await caller.status(.get, "/v1/posts", as: "../bob") == 401)
            for header in ["Bearer x", "Bearer \(APIKey().token(for: "ada"))", "Basic YTph", ""] {
                let answer = try await caller.send(.get, "/v1/posts", headers: ["Authorization": header])
                #expect(answer.status == 401 && answer.headers["WWW-Authenticate"] == "Bearer")
            }
        }
    }

    @Test(
        "A body that is not sent as HTTP says is the sender's mistake, and one that never ends is given up",
        arguments: [("zz\r\na=b\r\n0\r\n\r\n", "400"), ("3\r\na=bXX\r\n0\r\n\r\n", "400"), ("64\r\n{", "")])
    func encodings(body: String, status: String) async throws {
        try await TestAPI.run(patience: status.isEmpty ? .milliseconds(50) : .seconds(30)) { api in
            let head = """
                PUT /v1/posts/x HTTP/1.1\r\nHost: localhost\r\nAuthorization: Bearer \(api.key.token(for: "ada"))\r\n\
                Content-Type: application/json\r\nTransfer-Encoding: chunked\r\n\r\n
                """
            let port = try #require(api.url.port)
            let line = try await RawConnection.statusLine(of: head + body, host: "127.0.0.1", port: port)
            #expect(status.isEmpty ? line.isEmpty || line.contains("400") : line.contains(status), "\(line)")
        }
    }

    @Test("A client that closes the connection and sends too much before it reads is told that it is too much")
    func answeredEarly() async throws {
        try await TestAPI.run { api in
            let size = 32 << 20
            let head = """
                PUT /v1/posts/x HTTP/1.1\r\nHost: localhost\r\nAuthorization: Bearer \(api.key.token(for: "ada"))\r\n\
                Content-Type: application/json\r\nConnection: close\r\nContent-Length: \(size)\r\n\r\n
                """
            let port = try #require(api.url.port)
            let all = try await RawConnection.everything(
                after: head + String(repeating: "a", count: size), host: "127.0.0.1", port: port)
            #expect(all.hasPrefix("HTTP/1.1 413 "), "\(all.prefix(300))")
        }
    }

    @Test("A body in an unknown encoding is refused")
    func unknownEncoding() async throws {
        try await TestAPI.run { api in
            let request = "GET /v1/posts HTTP/1.1\r\nHost: localhost\r\nTransfer-Encoding: gzip\r\n\r\n"
            let port = try #require(api.url.port)
            let line = try await RawConnection.statusLine(of: request, host: "127.0.0.1", port: port)
            #expect(line.contains(" 501 "), "\(line)")
        }
    }

    @Test("A body that goes on and on, a byte at a time, is given up")
    func slowBody() async throws {
        try await TestAPI.run(patience: .milliseconds(200)) { api in
            let head = "PUT /v1/posts/x HTTP/1.1\r\nHost: localhost\r\nContent-Length: 1000000000\r\n\r\n"
            try await RawConnection.drip(after: head, host: "127.0.0.1", port: try #require(api.url.port))
        }
    }

    @Test("A client with more connections than its share loses those that it uses least, and is still answered")
    func connections() async throws {
        try await TestAPI.run(connections: 16) { api in
            let port = try #require(api.url.port)
            var held: [any Channel] = []
            for _ in 1...12 {
                let bootstrap = ClientBootstrap(group: MultiThreadedEventLoopGroup.singleton)
                held.append(try await bootstrap.connect(host: "127.0.0.1", port: port).get())
            }
            #expect(try await Caller(api).send(.get, "/v1/posts").status == 200)
            for channel in held.prefix(4) { try await channel.closeFuture.get() }
            for channel in held { try? await channel.close() }
        }
    }

    @Test("Somebody else's id is a 404, like one that does not exist; each owner has ids of their own")
    func otherOwners() async throws {
        try await TestAPI.run { api in
            let caller = try await Caller(api)
            let post = try post()
            let path = "/v1/posts/\(post.id.rawValue)"
            #expect(try await caller.status(.put, path, body: json(post)) == 200)
            let forged = try JSONEncoder().encode(post)
            let asBob = String(decoding: forged, as: UTF8.self).replacing("\"ada\"", with: "\"bob\"")
            #expect(try await caller.status(.put, path, as: "bob", body: json(post)) == 404)
            let unknown = "/v1/posts/\(Post.ID().rawValue)"
            let (theirs, none) = (
                try await caller.send(.delete, path, as: "bob"), try await caller.send(.delete, unknown, as: "bob")
            )
            #expect(theirs.body == none.body)
            #expect(try await caller.send(.get, "/v1/posts", as: "bob").body == Data("[]".utf8))
            #expect(try await caller.status(.put, path, as: "bob", body: asBob) == 200)
            #expect(try await caller.status(.delete, path, as: "bob") == 200)
            #expect(try await caller.status(.delete, path) == 200)
        }
    }

    @Test("What makes no sense is refused for what is wrong with it")
    func malformed() async throws {
        try await TestAPI.run { api in
            let caller = try await Caller(api)
            let post = try post()
            let path = "/v1/posts/\(post.id.rawValue)"
            let valid = try json(post)
            #expect(try await caller.status(.put, path, type: "text/plain", body: valid) == 415)
            #expect(try await caller.status(.put, path, body: "{") == 400)
            #expect(try await caller.status(.put, path, body: "[]") == 400)
            #expect(try await caller.status(.put, path, body: valid.replacing("Hi", with: "")) == 400)
            let long = String(repeating: "a", count: 201)
            #expect(try await caller.status(.put, path, body: valid.replacing("Hi", with: long)) == 400)
            #expect(try await caller.status(.put, path, body: valid.replacing("Hi", with: "a\\u0000b")) == 400)
            let huge = String(repeating: "a", count: 200_000)
            #expect(try await caller.status(.put, path, body: valid.replacing("Hi", with: huge)) == 413)
            #expect(try await caller.status(.put, "/v1/posts/\(Post.ID().rawValue)", body: valid) == 400)
            #expect(try await caller.status(.put, path, type: "application/jsonp", body: valid) == 415)
            for (method, target, allowed) in [(NetworkMethod.post, "/v1/posts", "GET"), (.get, path, "PUT, DELETE")] {
                let answer = try await caller.send(method, target, body: method == .get ? nil : valid)
                #expect(answer.status == 405 && answer.headers["Allow"] == allowed)
            }
            for target in ["/", "/v1", "/v2/posts", "/v1/users", "/v1/posts/..%2f..", "\(path)/x", "//v1/posts"] {
                #expect(try await caller.status(.delete, target) == 404, "\(target)")
            }
            #expect(try await caller.send(.get, "/v1/posts").body == Data("[]".utf8))
        }
    }

    @Test("A query that can't be read or asks for too much is refused")
    func queries() async throws {
        try await TestAPI.run { api in
            let caller = try await Caller(api)
            func status(_ name: String, _ value: String) async throws -> Int {
                let text = value.addingPercentEncoding(withAllowedCharacters: .alphanumerics) ?? ""
                return try await caller.status(.get, "/v1/posts?\(name)=\(text)")
            }
            #expect(try await status("where", #"{"always":{}}"#) == 200)
            #expect(try await status("where", #"{"equals":{"field":"password","value":1}}"#) == 400)
            #expect(try await status("where", #"{"equals":{"field":"title; DROP TABLE post","value":1}}"#) == 400)
            #expect(try await status("where", "1=1") == 400)
            #expect(try await status("sort", #"[{"field":"random()","isDescending":false}]"#) == 400)
            let deep =
                String(repeating: #"{"not":{"_0":"#, count: 60) + #"{"always":{}}"# + String(repeating: "}}", count: 60)
            #expect(try await status("where", deep) == 413)
            #expect(try await status("where", String(repeating: "x", count: 9_000)) == 413)
        }
    }

    @Test("Of two changes to one revision the second is a 409")
    func conflict() async throws {
        try await TestAPI.run { api in
            let caller = try await Caller(api)
            let post = try post()
            let path = "/v1/posts/\(post.id.rawValue)"
            let stored = try await caller.send(.put, path, body: json(post))
            let text = String(decoding: stored.body, as: UTF8.self)
            #expect(try await caller.status(.put, path, body: text.replacing("Hi", with: "Mine")) == 200)
            #expect(try await caller.status(.put, path, body: text.replacing("Hi", with: "Late")) == 409)
        }
    }

    @Test("An answer that is known is not sent again, and waited for only as long as asked")
    func waiting() async throws {
        try await TestAPI.run { api in
            let caller = try await Caller(api)
            let first = try await caller.send(.get, "/v1/posts")
            let tag = try #require(first.headers["ETag"])
            let same = try await caller.send(.get, "/v1/posts", headers: ["If-None-Match": tag])
            #expect(same.status == 304)
            async let unchanged = caller.send(
                .get, "/v1/posts", headers: ["If-None-Match": tag, "Prefer": "wait=20"])
            await api.clock.waitForSleepers()
            await api.clock.advance(by: .seconds(20))
            #expect(try await unchanged.status == 304)
            async let next = caller.send(.get, "/v1/posts", headers: ["If-None-Match": tag, "Prefer": "wait=20"])
            let post = try post()
            _ = try await caller.send(.put, "/v1/posts/\(post.id.rawValue)", body: json(post))
            let changed = try await next
            #expect(changed.status == 200 && changed.headers["ETag"] != tag)
        }
    }
}
