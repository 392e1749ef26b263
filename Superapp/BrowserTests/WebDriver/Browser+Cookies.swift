extension Browser {
    /// The cookies of the page's site, by name. Each is the driver's object: `value`, `httpOnly`, `sameSite`, `path`.
    var cookies: [String: JSONValue] {
        get async throws {
            let all = try await connection.get(path("cookie")).array ?? []
            return Dictionary(all.map { ($0["name"]?.string ?? "", $0) }) { _, last in last }
        }
    }

    /// Sets a cookie for the page's site.
    func setCookie(_ name: String, _ value: String) async throws {
        let cookie: JSONValue = ["name": .string(name), "value": .string(value), "path": "/"]
        try await connection.post(path("cookie"), ["cookie": cookie])
    }
}
