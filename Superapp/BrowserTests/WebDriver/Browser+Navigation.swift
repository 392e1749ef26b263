extension Browser {
    func go(to url: String) async throws {
        try await connection.post(path("url"), ["url": .string(url)])
    }

    func back() async throws { try await connection.post(path("back")) }

    func forward() async throws { try await connection.post(path("forward")) }

    func reload() async throws { try await connection.post(path("refresh")) }

    var url: String {
        get async throws { try await connection.get(path("url")).string ?? "" }
    }

    /// The path of the page's address, without host and query.
    var address: String {
        get async throws {
            let rest = try await url.drop { $0 != ":" }.dropFirst(3).drop { $0 != "/" }
            return String(rest.prefix { $0 != "?" && $0 != "#" })
        }
    }

    var title: String {
        get async throws { try await connection.get(path("title")).string ?? "" }
    }

    var source: String {
        get async throws { try await connection.get(path("source")).string ?? "" }
    }
}
