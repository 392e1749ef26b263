import Foundation
import RepoSearchInterface
import TextRules

/// A repository as GitHub returns it. Only its name is required; any other field that is missing or of another type is
/// left out.
struct RepoRecord: Decodable, Sendable {
    let name: RepoName
    let description: String?
    let language: String?
    let license: License?
    let topics: [String]?
    let defaultBranch: String?
    let homepage: String?
    let page: String?
    let createdAt: String?
    let pushedAt: String?
    let stars: Int?
    let forks: Int?
    let openIssues: Int?
    let watchers: Int?
    let isArchived: Bool?
    let isFork: Bool?

    struct License: Decodable, Sendable {
        let name: String?
    }

    private enum CodingKeys: String, CodingKey {
        case full_name, description, language, license, topics, default_branch, homepage, html_url, created_at,
            pushed_at
        case stargazers_count, forks_count, open_issues_count, subscribers_count, archived, fork
    }

    init(from decoder: any Decoder) throws {
        let container = try decoder.container(keyedBy: CodingKeys.self)
        let fullName = try container.decode(String.self, forKey: .full_name)
        guard fullName.utf8.allSatisfy({ $0 < 0x80 }), let name = RepoName(fullName) else {
            throw DecodingError.dataCorruptedError(
                forKey: .full_name, in: container, debugDescription: "not the name of a repository")
        }
        func optional<Value: Decodable>(_ key: CodingKeys) -> Value? { try? container.decode(Value.self, forKey: key) }
        self.name = name
        description = optional(.description)
        language = optional(.language)
        license = optional(.license)
        topics = optional(.topics)
        defaultBranch = optional(.default_branch)
        homepage = optional(.homepage)
        page = optional(.html_url)
        createdAt = optional(.created_at)
        pushedAt = optional(.pushed_at)
        stars = optional(.stargazers_count)
        forks = optional(.forks_count)
        openIssues = optional(.open_issues_count)
        watchers = optional(.subscribers_count)
        isArchived = optional(.archived)
        isFork = optional(.fork)
    }
}

/// GitHub's answer to a search. Results that can't be read are counted, and do not invalidate the others. An answer with
/// more of them than were asked for is refused.
struct SearchAnswer: Decodable, Sendable {
    let total: Int
    let records: [RepoRecord]
    let unreadable: Int

    private enum CodingKeys: String, CodingKey { case total_count, items }

    private struct Item: Decodable {
        let record: RepoRecord?

        init(from decoder: any Decoder) throws {
            record = try? RepoRecord(from: decoder)
        }
    }

    init(from decoder: any Decoder) throws {
        let container = try decoder.container(keyedBy: CodingKeys.self)
        let list = try container.nestedUnkeyedContainer(forKey: .items)
        guard let count = list.count, count <= RepoPage.size else {
            throw DecodingError.dataCorruptedError(
                forKey: .items, in: container, debugDescription: "more results than were asked for")
        }
        let items = try container.decode([Item].self, forKey: .items)
        total = (try? container.decode(Int.self, forKey: .total_count)) ?? items.count
        records = items.compactMap(\.record)
        unreadable = items.count - records.count
    }
}

extension Repo {
    /// The entity of a record. Nothing in the record is trusted: texts are shortened to one line, addresses must be web
    /// addresses, and counts must not be negative.
    init(_ record: RepoRecord) {
        self.init(name: record.name)
        summary = Self.line(record.description, limit: Self.summaryLimit)
        language = Self.line(record.language, limit: 40)
        license = Self.line(record.license?.name, limit: 80)
        topics = (record.topics ?? []).prefix(20).compactMap { Self.line($0, limit: 50) }
        defaultBranch = Self.line(record.defaultBranch, limit: 80)
        stars = Self.count(record.stars)
        forks = Self.count(record.forks)
        openIssues = Self.count(record.openIssues)
        watchers = Self.count(record.watchers)
        isArchived = record.isArchived ?? false
        isFork = record.isFork ?? false
        homepage = Self.address(record.homepage)
        page = Self.address(record.page)
        createdAt = Self.date(record.createdAt)
        pushedAt = Self.date(record.pushedAt)
    }

    /// One line of visible text, shortened; nil if there is none.
    private static func line(_ text: String?, limit: Int) -> String? {
        guard let line = text.map({ TextRule.line($0, limit: limit + 1) }), !line.isEmpty else { return nil }
        return line.count > limit ? line.prefix(limit - 1) + "…" : line
    }

    private static func count(_ number: Int?) -> Int? {
        number.flatMap { $0 < 0 ? nil : $0 }
    }

    /// A web address; nil for `javascript:` and the like, and where it does not lead where it seems to lead.
    private static func address(_ text: String?) -> URL? {
        guard let text, text.utf8.count <= 2_000, let url = URL(string: text), let scheme = url.scheme?.lowercased(),
            ["http", "https"].contains(scheme), WebHost.isPlain(in: text)
        else { return nil }
        return url
    }

    private static func date(_ text: String?) -> Date? {
        text.flatMap { try? Date($0, strategy: .iso8601) }
    }
}
