/// Going through a page by keys alone.
extension Browser {
    /// Presses a key, wherever the focus is.
    func key(_ key: Key, times: Int = 1) async throws {
        let events: [JSONValue] = (0..<times).flatMap { _ in
            [["type": "keyDown", "value": .string(key.rawValue)], ["type": "keyUp", "value": .string(key.rawValue)]]
        }
        try await connection.post(
            path("actions"), ["actions": [["type": "key", "id": "keyboard", "actions": .array(events)]]])
    }

    /// Presses a letter while the control key is down.
    func control(_ letter: String) async throws {
        let control: JSONValue = "\u{E009}"
        try await connection.post(
            path("actions"),
            [
                "actions": [
                    [
                        "type": "key", "id": "keyboard",
                        "actions": [
                            ["type": "keyDown", "value": control], ["type": "keyDown", "value": .string(letter)],
                            ["type": "keyUp", "value": .string(letter)], ["type": "keyUp", "value": control],
                        ],
                    ]
                ]
            ])
    }

    /// A key, by WebDriver's name of it.
    enum Key: String {
        case tab = "\u{E004}"
        case enter = "\u{E007}"
        case space = " "
    }

    /// What the focus is at, as a screen reader would say it; empty when it is nowhere.
    var focus: String {
        get async throws {
            let script = """
                const element = document.activeElement;
                if (element === document.body) return "";
                return (element.getAttribute("aria-label") ?? element.labels?.[0]?.textContent ?? element.textContent).trim();
                """
            return try await run(script).string ?? ""
        }
    }

    /// Goes on by the Tab key until the focus is at something, as a person without a mouse does.
    func tab(to name: String) async throws {
        for _ in 0..<60 {
            try await key(.tab)
            if try await focus == name { return }
        }
        throw PageTimeout(waitedFor: "the focus at \"\(name)\"", lastError: nil, page: try await text)
    }
}
