import Foundation
import SystemSupport

/// Everything that determines the result of evaluating a manifest, in one text: its folder and text, the manifests for
/// certain Swift versions beside it, the toolchain, and the environment variables that it mentions.
struct ManifestKey: Sendable {
    private let environment: [String: String]

    init(environment: [String: String] = ProcessInfo.processInfo.environment) {
        self.environment = environment
    }

    /// The key, or `nil` for a manifest that reads files or runs programs, because changes of its result can't be
    /// detected.
    func key(directory: String, manifest: String, versioned: [String]) -> String? {
        let texts = [manifest] + versioned
        let words = ManifestWords(texts)
        guard words.inCode.isDisjoint(with: Self.signs), words.called.isDisjoint(with: Self.calls) else { return nil }
        let asksEnvironment = words.all.contains("environment") || words.all.contains("getenv")
        let asked = asksEnvironment ? NamedVariables(in: environment.keys) : NamedVariables(in: [])
        let named = asked.names(in: Data(texts.joined(separator: "\n").utf8), of: "Package.swift")
        let variables = environment.filter { named.contains($0.key) }
        let parts = [directory, Self.toolchain] + texts + variables.map { "\($0)=\($1)" }.sorted()
        return ContentHash(parts.joined(separator: "\u{0}")).hexadecimal
    }

    /// Words and calls that access more than the manifest.
    private static let signs: Set<Substring> = [
        "FileManager", "FileHandle", "FileWrapper", "FilePath", "FileDescriptor", "contentsOfFile", "contentsOf",
        "fileAtPath",
        "URL", "Bundle", "InputStream", "NSData", "NSString", "NSArray", "NSDictionary", "UserDefaults", "Host",
        "hostName",
        "gitInformation",
    ]
    private static let calls: Set<Substring> = [
        "fopen", "freopen", "open", "openat", "opendir", "scandir", "glob", "access", "faccessat", "stat", "lstat",
        "fstatat",
        "readlink", "realpath", "getcwd", "gethostname", "uname", "sysconf", "dlopen", "syscall", "Process", "Data",
        "Date",
        "random", "time", "popen", "system",
    ]

    /// The `swift` that would evaluate the manifest: asking it for its version would take longer than most checks.
    /// Determined only if a manifest has to be evaluated.
    private static let toolchain: String = {
        for folder in (getenv("PATH").map { String(cString: $0) } ?? "").split(separator: ":") {
            guard let real = Path.real("\(folder)/swift"), let stamp = FileStamp(path: real) else { continue }
            // A toolchain's `swift` has the compiler beside it. Any other `swift` selects a toolchain (swiftly,
            // xcode-select) and reports which.
            let place = String(real[..<(real.lastIndex(of: "/") ?? real.startIndex)])
            guard Path.isFile("\(place)/swift-frontend"), real.hasPrefix("/usr/bin/") == false else {
                return asked(real)
            }
            return "\(real) \(stamp.size) \(stamp.modified)"
        }
        return "none"
    }()

    private static func asked(_ program: String) -> String {
        let process = Process()
        process.executableURL = URL(fileURLWithPath: program)
        process.arguments = ["--version"]
        let output = Pipe()
        process.standardOutput = output
        process.standardError = FileHandle.nullDevice
        process.standardInput = FileHandle.nullDevice
        guard (try? process.run()) != nil else { return program }
        let text = String(decoding: output.fileHandleForReading.readDataToEndOfFile(), as: UTF8.self)
        process.waitUntilExit()
        return "\(program) \(text)"
    }
}

/// The words of a manifest's text.
struct ManifestWords {
    /// All words, including those in literals and comments.
    private(set) var all: Set<Substring> = []
    /// Words that may be code: a description or a comment can mention a URL without reading it.
    private(set) var inCode: Set<Substring> = []
    /// Those in code that are followed by a parenthesis.
    private(set) var called: Set<Substring> = []

    init(_ texts: [String]) {
        for text in texts {
            for line in text.utf8.split(separator: UInt8(ascii: "\n")) { gather(line: Substring(line)) }
        }
    }

    /// Every second part between quotes is a literal, and text after two slashes outside of a literal is a comment.
    /// Lines that can't be split this way count as code completely.
    private mutating func gather(line: Substring) {
        let parts = line.utf8.split(separator: UInt8(ascii: "\""), omittingEmptySubsequences: false).map(Substring.init)
        guard !parts.count.isMultiple(of: 2), !Self.otherwise.contains(where: line.contains) else {
            return gather(line, isCode: true)
        }
        var isComment = false
        for (place, part) in parts.enumerated() {
            let isCode = place.isMultiple(of: 2) && !isComment
            if isCode, let comment = part.firstRange(of: "//") {
                isComment = true
                gather(part[..<comment.lowerBound], isCode: true)
                gather(part[comment.upperBound...], isCode: false)
            } else {
                gather(part, isCode: isCode)
            }
        }
    }

    /// Escapes and interpolations, raw literals, multi-line literals and multi-line comments.
    private static let otherwise = ["\\", "#\"", "\"\"\"", "/*", "*/"]

    private mutating func gather(_ text: Substring, isCode: Bool) {
        let bytes = text.utf8
        var index = bytes.startIndex
        while index < bytes.endIndex {
            guard bytes[index].isWord else {
                index = bytes.index(after: index)
                continue
            }
            let start = index
            while index < bytes.endIndex, bytes[index].isWord { index = bytes.index(after: index) }
            let word = text[start..<index]
            all.insert(word)
            guard isCode else { continue }
            inCode.insert(word)
            if index < bytes.endIndex, bytes[index] == UInt8(ascii: "(") { called.insert(word) }
        }
    }
}
