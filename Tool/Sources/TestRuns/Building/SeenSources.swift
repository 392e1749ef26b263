import WorkspaceReading

/// Sources as they are, held against what a build saw.
struct SeenSources {
    /// What is needed of an object to be trusted to come from a source as it is.
    enum Trust: Comparable {
        /// Nothing: the source is as it was when a build of ours began.
        case always
        /// Being at least of this second.
        case since(UInt64)
        /// Nothing helps: another source had the same date.
        case never

        /// Whether an object is to be trusted. One that is not there can't be wrong.
        func includes(_ object: String) -> Bool {
            switch self {
            case .always: true
            case .since(let second): (FileStamp(path: object)?.modifiedSecond ?? .max) >= second
            case .never: false
            }
        }
    }

    /// More seconds than it takes from the start of a target's compilation to the last of its objects.
    private static let longestCompilation: UInt64 = 3_600

    private let before: [String: FileStamp]
    private(set) var stamps: [String: FileStamp] = [:]
    private var folders: [String: Trust] = [:]

    /// `before` is what the last build of ours saw.
    init(before: [String: FileStamp]) {
        self.before = before
    }

    /// The second in which a source was written last.
    var youngest: UInt64 { stamps.values.map(\.writtenSecond).max() ?? 0 }

    /// The trust in objects that are made of a source.
    mutating func trust(in source: String) -> Trust {
        guard let stamp = stamps[source] ?? FileStamp(path: source) else { return .always }
        stamps[source] = stamp
        guard let seen = before[source] else { return .since(stamp.writtenSecond + Self.longestCompilation) }
        if seen == stamp { return .always }
        return seen.modifiedSecond == stamp.modifiedSecond
            ? .never : .since(stamp.writtenSecond + Self.longestCompilation)
    }

    /// The trust in objects that are made of all files of a folder, or of one file.
    mutating func trust(inAllOf path: String) -> Trust {
        if let known = folders[path] { return known }
        // The dates of folders tell of files that came and went.
        var parts: Set<String> = [path]
        for name in FileListing.all(below: path) {
            var part = "\(path)/\(name)"
            while part != path, parts.insert(part).inserted {
                part = String(part[..<(part.lastIndex(of: "/") ?? part.endIndex)])
            }
        }
        let trust = parts.map { self.trust(in: $0) }.max() ?? .always
        folders[path] = trust
        return trust
    }
}
