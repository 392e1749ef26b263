import Foundation
import Inputs
import SystemSupport

/// Finds the object files of targets in a package's folder for what is built.
struct ObjectFolders {
    /// By the name of the target. One that is built for several platforms or configurations, or also as a tool, has several.
    private var native: [String: [String]] = [:]
    private var swiftBuild: [String: [String]] = [:]

    /// Looks through the folder, usually `.build`.
    init(in scratch: String) {
        for platform in Self.names(in: scratch) where !Self.isLink("\(scratch)/\(platform)") {
            for configuration in Self.names(in: "\(scratch)/\(platform)") {
                add(in: "\(scratch)/\(platform)/\(configuration)", to: &native)
            }
        }
        let intermediates = "\(scratch)/out/Intermediates.noindex"
        for package in Self.names(in: intermediates) {
            for configuration in Self.names(in: "\(intermediates)/\(package)") {
                add(in: "\(intermediates)/\(package)/\(configuration)", to: &swiftBuild)
            }
        }
        swiftBuild = swiftBuild.mapValues { folders in
            folders.flatMap { folder in
                Self.names(in: "\(folder)/Objects-normal").map { "\(folder)/Objects-normal/\($0)" }
            }
        }
    }

    /// The folders with objects of a target.
    func folders(of target: CompiledTarget) -> [String] {
        native[target.name, default: []] + swiftBuild[target.name, default: []]
    }

    /// The objects that a target's source, given relative to the target's folder, may have.
    func objects(of source: String, in target: CompiledTarget) -> [String] {
        // No two sources of a target may have the same name, so their folders are left out.
        let file = URL(fileURLWithPath: source)
        let name = file.deletingPathExtension().lastPathComponent
        return native[target.name, default: []].map { "\($0)/\(file.lastPathComponent).o" }
            + swiftBuild[target.name, default: []].map { "\($0)/\(name).o" }
    }

    /// What plugins run and macros are is built for the machine that builds, and executables in parts, under names of their own.
    private static let variants = ["-tool", "-product", "-testable"]

    private func add(in parent: String, to folders: inout [String: [String]]) {
        for name in Self.names(in: parent) where name.hasSuffix(".build") {
            let target = String(name.dropLast(".build".count))
            folders[target, default: []].append("\(parent)/\(name)")
            for variant in Self.variants where target.hasSuffix(variant) {
                folders[String(target.dropLast(variant.count)), default: []].append("\(parent)/\(name)")
            }
        }
    }

    private static func names(in folder: String) -> [String] {
        (try? FileManager.default.contentsOfDirectory(atPath: folder)) ?? []
    }

    private static func isLink(_ path: String) -> Bool {
        (try? FileManager.default.destinationOfSymbolicLink(atPath: path)) != nil
    }
}

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
