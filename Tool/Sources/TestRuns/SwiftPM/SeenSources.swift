import SystemSupport

/// The current sources, compared with those that a build has read.
struct SeenSources {
    /// The condition under which an object is known to be compiled from the current source.
    enum Trust: Comparable {
        /// Always: the source has not changed since a build by this command began.
        case always
        /// The object was written in or after this second.
        case since(UInt64)
        /// Never: another version of the source had the same date.
        case never

        /// Returns whether an object meets the condition. A missing object can't be outdated.
        func includes(_ object: String) -> Bool {
            switch self {
            case .always: true
            case .since(let second): (FileStamp(path: object)?.modifiedSecond ?? .max) >= second
            case .never: false
            }
        }
    }

    /// An upper limit of the seconds from the start of a target's compilation to the last of its objects.
    private static let longestCompilation: UInt64 = 3_600

    private let before: [String: FileStamp]
    private(set) var stamps: [String: FileStamp] = [:]
    private var folders: [String: Trust] = [:]

    /// Creates the comparison.
    ///
    /// - Parameter before: The stamps of the sources that the last build by this command read.
    init(before: [String: FileStamp]) {
        self.before = before
    }

    /// The second in which a source was last written or got another date.
    var youngest: UInt64 { stamps.values.map(\.changedSecond).max() ?? 0 }

    /// The files other than Swift sources that the last build has read, and that are gone.
    var lost: [String] {
        before.keys.filter { !$0.hasSuffix(".swift") && FileStamp(path: $0) == nil }
    }

    /// Returns the condition for objects of a source.
    mutating func trust(in source: String) -> Trust {
        guard let stamp = stamps[source] ?? FileStamp(path: source) else {
            return before[source] == nil ? .always : .never
        }
        stamps[source] = stamp
        guard let seen = before[source] else { return .since(stamp.writtenSecond + Self.longestCompilation) }
        if seen == stamp { return .always }
        return seen.modifiedSecond == stamp.modifiedSecond
            ? .never : .since(stamp.writtenSecond + Self.longestCompilation)
    }

    /// Returns whether a file other than a Swift source may have another content than the one that a build has read,
    /// and the same date, so that the build system does not notice it.
    ///
    /// - Parameter oldest: The second of the oldest object, if another build may have made it of unknown contents.
    mutating func isHidden(_ path: String, since oldest: UInt64?) -> Bool {
        let trust = trust(in: path)
        guard let oldest, let stamp = stamps[path], case .since = trust else { return trust == .never }
        return stamp.isRedated && stamp.changedSecond >= oldest
    }

    /// Returns what is known of sources that a build has read, by their stamps before the build.
    ///
    /// - Parameter second: The second in which the build began.
    static func read(_ stamps: [String: FileStamp], inBuildOf second: UInt64) -> [String: FileStamp] {
        stamps.reduce(into: [:]) { seen, source in
            let (path, stamp) = source
            let now = FileStamp(path: path) ?? stamp
            if now == stamp, stamp.changedSecond < second {
                seen[path] = stamp
            } else if !path.hasSuffix(".swift") {
                // The build system notices another date than the one that it has seen.
                seen[path] = now.modifiedSecond == stamp.modifiedSecond ? stamp.ofUnknownContent : now
            }
        }
    }

    /// Returns the condition for objects that depend on all files of a folder, or on one file.
    mutating func trust(inAllOf path: String) -> Trust {
        if let known = folders[path] { return known }
        // The dates of folders show that files were added or removed.
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
