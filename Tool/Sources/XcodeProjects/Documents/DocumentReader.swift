/// Reads files in their formats, and records the problems.
struct DocumentReader {
    let files: any ProjectFiles
    private(set) var problems: [ProjectProblem] = []

    init(files: any ProjectFiles) {
        self.files = files
    }

    /// Reads a property list in any text format, or JSON; returns `nil` if there is no table in the file.
    mutating func document(at path: String) -> DocumentNode? {
        guard let bytes = content(of: path) else { return nil }
        var document: ParsedDocument
        if Self.isXML(bytes) {
            let parsed = XMLParser.parse(bytes)
            document = ParsedDocument(root: parsed.root?.propertyList, remarks: parsed.remarks)
        } else {
            document = StructuredTextParser.parse(bytes, as: path.hasSuffix(".pbxproj") ? .propertyList : .json)
        }
        if let root = document.root, !root.isTable {
            problems.append(ProjectProblem(file: path, line: root.line, "not a project: it must begin with '{'"))
            document.root = nil
        }
        problems += document.remarks.problems(in: path)
        return document.root
    }

    /// Reads an XML file, and returns its root element.
    mutating func element(at path: String) -> XMLElement? {
        guard let bytes = content(of: path) else { return nil }
        let parsed = XMLParser.parse(bytes)
        problems += parsed.remarks.problems(in: path)
        return parsed.root
    }

    /// Returns the content of a file as UTF-8, without one side of merge conflicts; `nil` if it can't be read.
    private mutating func content(of path: String) -> [UInt8]? {
        guard let bytes = files.content(of: path) else {
            problems.append(ProjectProblem(file: path, "can't be read"))
            return nil
        }
        guard !bytes.starts(with: Array("bplist".utf8)) else {
            problems.append(
                ProjectProblem(
                    file: path, "binary property lists are not supported: convert it with 'plutil -convert xml1'"))
            return nil
        }
        let text = TextForm(bytes)
        if let remark = text.remark {
            problems.append(ProjectProblem(file: path, line: remark.line, remark.message))
        }
        guard let merge = ConflictMarkers.resolved(text.bytes) else { return text.bytes }
        let lines =
            merge.lines.prefix(5).map(String.init).joined(separator: ", ") + (merge.lines.count > 5 ? ", …" : "")
        problems.append(
            ProjectProblem(
                file: path, line: merge.lines.first,
                "unresolved merge conflict (line \(lines)): only the side above '=======' is read"))
        return merge.bytes
    }

    private static func isXML(_ bytes: [UInt8]) -> Bool {
        let start = bytes.prefix(64).drop { $0.isBlank || $0 >= 0x80 }
        return start.first == .lessThan
            && start.dropFirst().first.map {
                $0 == UInt8(ascii: "?") || $0 == UInt8(ascii: "!") || $0 == UInt8(ascii: "p")
            } == true
    }
}
