import SystemSupport

/// The files that the variables of sanitizers name: lists of suppressions, and files with more options. The sanitizers'
/// runtimes read them in each test program, by calling the system themselves, so that no observer sees it.
public struct SanitizerFiles: Sendable {
    /// The files, by what names them, as absolute paths. They may be missing.
    private var files: [String: String] = [:]
    /// The reason why it is not known which files are read; `nil` if it is.
    private var obstacle: String?
    private let folder: String

    private static let variables = ["ASAN_OPTIONS", "LSAN_OPTIONS", "MSAN_OPTIONS", "TSAN_OPTIONS", "UBSAN_OPTIONS"]
    private static let inclusions: Set<Substring> = ["include", "include_if_exists"]

    /// Reads the variables, and the files of options that they name.
    ///
    /// - Parameter folder: The folder in which tests run, as an absolute path.
    public init(environment: [String: String], folder: String) {
        self.folder = folder
        for variable in Self.variables { read(environment[variable] ?? "", of: variable) }
    }

    /// Reads options as the runtimes do: separated by white space, commas or colons, with values in quotation marks.
    private mutating func read(_ options: String, of variable: String) {
        for match in options.matches(of: /([^=\s,:]+)=(?:'([^']*)'|"([^"]*)"|([^\s,:]*))/) {
            let value = String(match.2 ?? match.3 ?? match.4 ?? "")
            let isInclusion = Self.inclusions.contains(match.1)
            guard isInclusion || match.1 == "suppressions", !value.isEmpty else { continue }
            // A part of the name stands for the program or its process.
            guard !value.contains("%") else {
                obstacle = obstacle ?? "\(variable) names \(value), which is a different file for each program"
                continue
            }
            let path = value.hasPrefix("/") ? value : "\(folder)/\(value)"
            if !isInclusion, !value.hasPrefix("/"), !Path.isFile(path) {
                obstacle = obstacle ?? "\(variable) names \(value), which is searched for next to each program"
            }
            guard files.updateValue(path, forKey: "\(value) of \(variable)") == nil, isInclusion else { continue }
            // Reading a pipe might never end.
            if Path.isFile(path) { read(TextFile.read(path) ?? "", of: variable) }
        }
    }

    /// Returns the paths of those files that are in a folder, also through links, relative to `root`.
    public func paths(in repository: String, from root: String) -> Set<String> {
        Set(files.values.flatMap { Self.places(of: $0, in: repository) }.map { Path.route(to: $0, from: root) })
    }

    /// The files as inputs of tests.
    struct Inputs: Sendable {
        let files: [String: FileDigest]
        /// The reason why it is not known which files are read; `nil` if it is.
        let obstacle: String?
    }

    /// Returns the files as inputs. Those outside of the repository are named as the options name them, because their
    /// places differ between machines.
    func inputs(_ digests: FileDigests, in repository: String, from root: String) -> Inputs {
        let all = files.reduce(into: [String: FileDigest]()) { result, file in
            let places = Self.places(of: file.value, in: repository)
            for place in places {
                result["file \(Path.route(to: place, from: root))"] = digests.observedDigest(of: place)
            }
            if places.isEmpty { result["file \(file.key)"] = digests.observedDigest(of: file.value) }
        }
        return Inputs(files: all, obstacle: obstacle)
    }

    private static func places(of path: String, in repository: String) -> Set<String> {
        Set([Path.normalised(path)] + [Path.real(path)].compactMap { $0 }).filter {
            Path.relative($0, to: repository) != nil
        }
    }
}
