/// The files that a page shows: code blocks whose first line gives the path.
enum MarkdownExample {
    /// The files in the section of that title, by path.
    static func files(in page: String, section: String) -> [String: String] {
        var files: [String: String] = [:]
        var isInside = false
        var path: String?
        for line in page.split(separator: "\n", omittingEmptySubsequences: false) {
            if let open = path {
                if line == "```" { path = nil } else { files[open, default: ""] += line + "\n" }
            } else if line.hasPrefix("## ") {
                isInside = line == "## \(section)"
            } else if isInside, line.hasPrefix("```"), let name = line.split(separator: " ").dropFirst().first {
                path = String(name)
                files[String(name)] = ""
            }
        }
        return files
    }

    /// The first code block of a language, without a path, in the section of that title.
    static func block(_ language: String, in page: String, section: String) -> String? {
        guard let start = page.range(of: "\n## \(section)\n"),
            let open = page[start.upperBound...].range(of: "\n```\(language)\n"),
            let close = page[open.upperBound...].range(of: "\n```\n")
        else { return nil }
        return page[open.upperBound..<close.lowerBound] + "\n"
    }
}
