import RepoSearchInterface

/// A repository as GitHub writes it. Only its name is indispensable; anything else that is missing or of another type is
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
        guard let name = RepoName(try container.decode(String.self, forKey: .full_name)) else {
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
