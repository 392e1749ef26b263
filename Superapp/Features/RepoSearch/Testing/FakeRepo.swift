import Foundation

/// A repository of a fake GitHub, with the fields that GitHub returns.
public struct FakeRepo: Sendable {
    /// The owner's name and the repository's name.
    public let name: String
    /// Additional or different fields, by their JSON names; the values are JSON.
    public let fields: [String: String]

    /// Makes a repository.
    public init(_ name: String, _ fields: [String: String] = [:]) {
        self.name = name
        self.fields = fields
    }

    /// The repository as GitHub writes it.
    public var json: String {
        let usual = [
            "full_name": Self.text(name), "description": Self.text("All about \(name)."),
            "language": Self.text("Swift"), "stargazers_count": "12345", "forks_count": "678",
            "open_issues_count": "90", "archived": "false", "fork": "false", "default_branch": Self.text("main"),
            "topics": "[\"networking\", \"swift\"]", "license": "{\"name\": \"Apache License 2.0\"}",
            "html_url": Self.text("https://github.com/\(name)"), "homepage": Self.text("https://example.com/"),
            "created_at": Self.text("2018-01-24T18:43:08Z"), "pushed_at": Self.text("2026-03-02T09:00:00Z"),
        ]
        let all = usual.merging(fields) { $1 }.sorted { $0.key < $1.key }
        return "{\(all.map { "\(Self.text($0.key)): \($0.value)" }.joined(separator: ", "))}"
    }

    /// A text in JSON.
    public static func text(_ text: String) -> String {
        let data = try? JSONEncoder().encode(text)
        return data.map { String(decoding: $0, as: UTF8.self) } ?? "null"
    }
}
