import Foundation
import Inputs
import SystemSupport

/// The state in which objects in a build folder were made of what no build system compares. The record is shared by all
/// sets of options, like the objects.
struct UnnoticedRecord: Codable, Equatable {
    /// The stamps of each target's files, by the name of the target.
    private var targets: [String: [String: FileStamp]] = [:]
    private var systemLibraries: [String: FileStamp] = [:]
    /// The second in which the last build by this command ended.
    private var end: UInt64 = 0
    /// The variables that compilers read.
    private var environment: [String: String] = [:]

    private static let variables: Set<String> = [
        "CPATH", "C_INCLUDE_PATH", "CPLUS_INCLUDE_PATH", "OBJC_INCLUDE_PATH", "OBJCPLUS_INCLUDE_PATH", "LIBRARY_PATH",
        "COMPILER_PATH",
        "CCC_OVERRIDE_OPTIONS", "SOURCE_DATE_EPOCH", "LD",
    ]

    /// Reads the present state.
    init(_ targets: [CompiledTarget], systemLibraries: Set<String>, environment: [String: String]) {
        func stamps(_ files: Set<String>) -> [String: FileStamp] {
            files.reduce(into: [:]) { $0[$1] = FileStamp(path: $1) }
        }
        for target in targets where !target.unnoticed.isEmpty {
            self.targets[target.name, default: [:]].merge(stamps(target.unnoticed)) { $1 }
        }
        self.systemLibraries = stamps(systemLibraries)
        self.environment = environment.filter { Self.variables.contains($0.key) }
    }

    /// Reads the record in a build folder. Without one, everything counts as changed.
    init(in scratch: String) {
        guard let data = FileManager.default.contents(atPath: Self.path(in: scratch)),
            let record = try? JSONDecoder().decode(UnnoticedRecord.self, from: data)
        else { return }
        self = record
    }

    /// Writes the record after outdated objects were removed. Without it, more is compiled than necessary.
    func write(in scratch: String) {
        guard let data = try? JSONEncoder().encode(self) else { return }
        try? AtomicFile.write(data, to: Self.path(in: scratch))
    }

    /// Records that a build by this command has ended.
    static func end(in scratch: String) {
        var record = UnnoticedRecord(in: scratch)
        record.end = FileStamp.now(in: scratch) / 1_000_000_000
        record.write(in: scratch)
    }

    private static func path(in scratch: String) -> String { "\(scratch)/backplane-unnoticed.json" }

    /// The second in which a file was last written or got another date.
    var youngest: UInt64 {
        let all = targets.values.flatMap(\.values) + systemLibraries.values
        return all.map(\.changedSecond).max() ?? 0
    }

    /// Returns the files in the build folder itself, which SwiftPM may replace.
    func files(below scratch: String) -> [String: FileStamp] {
        targets.values.reduce(into: [:]) { files, target in
            files.merge(target.filter { $0.key.hasPrefix(scratch + "/") }) { $1 }
        }
    }

    /// Returns whether the last build has checked out a target's package, so that the target was built from these files.
    private func isNew(_ target: String, since last: UnnoticedRecord) -> Bool {
        guard last.targets[target] == nil, let files = targets[target] else { return false }
        return files.allSatisfy { $0.key.contains("/.build/") && $0.value.writtenSecond <= last.end }
    }

    /// Returns those of the targets whose objects may have been made in another state.
    func stale(since last: UnnoticedRecord, among all: [CompiledTarget]) -> [CompiledTarget] {
        if systemLibraries != last.systemLibraries || environment != last.environment { return all }
        let changed = Set(targets.keys).union(last.targets.keys).filter { name in
            targets[name] != last.targets[name] && !isNew(name, since: last)
        }
        return all.filter { changed.contains($0.name) || !$0.uses.isDisjoint(with: changed) }
    }
}
