extension Browser {
    /// Runs the body of a function in the page.
    ///
    /// - Returns: What it returns.
    @discardableResult
    func run(_ script: String) async throws -> JSONValue {
        try await connection.post(path("execute/sync"), ["script": .string(script), "args": []])
    }

    /// Carries out a command of Chromium's own protocol.
    func perform(_ command: String, _ parameters: JSONValue) async throws {
        try await connection.post(path("goog/cdp/execute"), ["cmd": .string(command), "params": parameters])
    }
}
