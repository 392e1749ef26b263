import Documents
import Testing

/// The documentation catalogues of the libraries.
enum Guide {
    /// The names of all articles.
    static func articles() throws -> [String] {
        try pages().map(\.fileName).filter { try !isLandingPage($0) }
    }

    /// An article or a landing page, by its name.
    static func article(_ name: String) throws -> Document {
        try #require(try pages().first { $0.fileName == name }, "No catalogue has '\(name)'.")
    }

    /// The landing page of the library that an article belongs to: the page with the library's name.
    static func landingPage(of article: String) throws -> Document {
        try Self.article(Self.article(article).path.components(separatedBy: "/")[1])
    }

    private static func pages() throws -> [Document] {
        try Document.all(in: "Sources", ending: ".md").filter { $0.path.contains(".docc/") }
    }

    private static func isLandingPage(_ name: String) throws -> Bool {
        try article(name).path.hasPrefix("Sources/\(name)/")
    }
}

extension Document {
    /// The name of the file, without folder and ending.
    var fileName: String { String(path.split(separator: "/").last?.prefix { $0 != "." } ?? "") }
}
