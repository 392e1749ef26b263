import Foundation
import RemoteCache
import Testing

@Suite("Requests to the remote cache")
struct CurlTests {
    private static func curl(
        _ address: String, _ environment: [String: String] = [:], timeout: Int = 60
    ) throws -> Curl {
        let variables = ["HOME": "/nowhere"].merging(environment) { $1 }
        return Curl(
            credentials: try .find(for: try CacheAddress(address), in: variables), certificates: nil, timeout: timeout,
            environment: Program.direct)
    }

    @Test("Many requests at once get each its own answer, byte for byte")
    func many() async throws {
        let server = try LoopbackServer { request in
            let number = Int(request.path.dropFirst()) ?? 0
            if request.method == "PUT" { return .status(201, request.body) }
            return number % 3 == 0 ? .status(404) : .status(200, Data(repeating: UInt8(number), count: number))
        }
        let curl = try Self.curl(server.url)
        let answers = await curl.send((0..<200).map { HTTPRequest(.get, "\(server.url)/\($0)") })
        #expect(
            answers
                == (0..<200).map {
                    $0 % 3 == 0 ? .response(404) : .response(200, Data(repeating: UInt8($0), count: $0))
                }
        )
        let bytes = Data((0...255).map { UInt8($0) })
        #expect(
            await curl.send([HTTPRequest(.put(bytes), server.url + "/x"), HTTPRequest(.get, server.url + "/1")])
                == [.response(201, bytes), .response(200, Data([1]))])
        let put = try #require(server.requests.first { $0.method == "PUT" })
        #expect(put.headers["content-type"] == "application/octet-stream" && put.headers["expect"] == nil)
    }

    /// What a server sends, whether it may pass, and words of the reason.
    static let broken: [(LoopbackServer.Reply, Bool, String)] = [
        (.silence, false, "timed out"),
        (.bytes(Data("HTTP/1.1 200 OK\r\nContent-Length: 100\r\n\r\nshort".utf8)), true, "remaining"),
        (.bytes(Data("HTTP/1.1 200 OK\r\nContent-Length: 99999999\r\n\r\nbig".utf8)), false, "more than 1024 KB"),
        (.endless, false, "more than 1024 KB"),
        (.bytes(Data()), true, "Empty reply"),
        (.bytes(Data("SSH-2.0-OpenSSH_9.2\r\n".utf8)), false, "HTTP/0.9"),
    ]

    @Test(
        "An answer that breaks off, never comes, never ends or is none is a failure, and others are not",
        arguments: broken.indices)
    func failures(index: Int) async throws {
        let (reply, isPassing, words) = Self.broken[index]
        let server = try LoopbackServer { $0.path == "/good" ? .status(200, Data("good".utf8)) : reply }
        // The time is waited for in full where nothing comes, so it is short, and nothing else has to be done by then.
        let (timeout, others) = words == "timed out" ? (1, []) : (60, ["/good"])
        let answers = await (try Self.curl(server.url, timeout: timeout)).send(
            (["/bad"] + others).map { HTTPRequest(.get, server.url + $0) })
        guard case .failure(let reason, let passing) = answers[0] else {
            Issue.record("\(answers[0])")
            return
        }
        #expect(passing == isPassing && reason.contains(words), "\(reason)")
        #expect(answers.dropFirst() == ArraySlice(others.map { _ in .response(200, Data("good".utf8)) }))
    }

    @Test("A server that is not there is one that may come back")
    func unreachable() async throws {
        let socket = try LoopbackSocket()
        let url = "http://127.0.0.1:\(socket.port)"
        let answers = await (try Self.curl(url)).send([HTTPRequest(.get, url)])
        // Until now, so that the port was nobody's.
        withExtendedLifetime(socket) {}
        guard case .failure(let reason, true) = answers[0] else {
            Issue.record("\(answers[0])")
            return
        }
        #expect(reason.contains("127.0.0.1"))
    }

    @Test("Redirects are not followed, so credentials go nowhere else")
    func redirect() async throws {
        let other = try LoopbackServer { _ in .status(200) }
        let server = try LoopbackServer { _ in .status(302, headers: ["Location: \(other.url)/x"]) }
        let address = server.url.replacingOccurrences(of: "://", with: "://ci:s3cret@")
        let answers = await (try Self.curl(address)).send([HTTPRequest(.get, server.url)])
        #expect(answers == [.response(status: 302, body: Data(), location: other.url + "/x")])
        #expect(other.requests.isEmpty && server.requests.first?.headers["authorization"] == "Basic Y2k6czNjcmV0")
    }

    @Test("Tokens and passwords with quotes are sent as they are")
    func credentials() async throws {
        let server = try LoopbackServer { _ in .status(404) }
        let token = #"a"b\c$d'e"#
        for variables in [["TOKEN": token], ["USER": "ci", "PASSWORD": token + " ü"]] {
            let all = variables.map { ("BACKPLANE_REMOTE_CACHE_" + $0.key, $0.value) }
            let curl = try Self.curl(server.url, Dictionary(uniqueKeysWithValues: all))
            _ = await curl.send([HTTPRequest(.get, server.url)])
        }
        let basic = Data("ci:\(token) ü".utf8).base64EncodedString()
        #expect(server.requests.map { $0.headers["authorization"] } == ["Bearer \(token)", "Basic \(basic)"])
    }

    @Test("A netrc file is read with its comments, macros and default; another host's password stays where it is")
    func netrc() async throws {
        let server = try LoopbackServer { _ in .status(404) }
        let files = try TemporaryWorkspace([
            "mine": """
            # machine 127.0.0.1 login wrong password wrong
            machine example.com login other password other
            macdef upload
            machine 127.0.0.1 login macro password macro

            machine 127.0.0.1
              login ci
              password s3cret
            default login anyone password any
            """, "default": "default login anyone password any\n", "others": "machine example.com login a password b\n",
        ])
        for name in ["mine", "default", "others"] {
            let curl = try Self.curl(server.url, ["NETRC": "\(files.path)/\(name)"])
            _ = await curl.send([HTTPRequest(.get, server.url)])
        }
        let expected = ["ci:s3cret", "anyone:any"].map { "Basic " + Data($0.utf8).base64EncodedString() }
        #expect(server.requests.map { $0.headers["authorization"] } == expected + [nil])
    }
}
