import Foundation
import Inputs
import SystemSupport
import WorkspaceModel

/// A package's build folder, without objects that may be older than their sources.
///
/// The compiler does not recompile a source whose date, in whole seconds, is the one of its last compilation. A source
/// that is written again within that second keeps its old code, in this build and all later ones. Code that uses a
/// macro can miss a change of the macro in the same way. The objects of such sources are therefore removed before a
/// build, so that the compiler makes them again. An object is kept if one of our builds, begun after the second was
/// over, is known to have read the current source and macros, or if the object is so much younger that no compilation
/// takes that long.
/// over, or the object is so much younger that no compilation takes as long.
struct BuildFolder {
    /// Sources as they were when a build began, and when that was.
    struct Snapshot {
        fileprivate let stamps: [String: FileStamp]
        fileprivate let second: UInt64
    }

    private let scratch: String
    private let targets: [CompiledTarget]
    private let record: String
    private let signal: EndingSignal
    private let isLockHeld: Bool

    /// The folder for what is built of a package, with the targets that may be built there. Each set of options leaves objects
    /// of its own.
    init(of package: WorkspacePackage, targets: [CompiledTarget], _ settings: RunSettings) {
        scratch = "\(settings.directory(of: package))/.build"
        self.targets = targets
        signal = settings.process.signal
        isLockHeld = settings.options.isLockHeld
        let key = Digest.of(settings.options.decisive.joined(separator: "\u{0}")).prefix(8)
        record = "\(scratch)/backplane-\(key).json"
    }

    /// Makes one run at a time build and test the package: what waits for another would be taken to hang.
    func lock(waiting: () -> Void) async -> FileLock? {
        try? FileManager.default.createDirectory(atPath: scratch, withIntermediateDirectories: true)
        return await FileLock.take("\(scratch)/.backplane-lock", unless: signal, waiting: waiting)
    }

    /// Sees to it that a build that begins now compiles every source as it is.
    func prepare() async -> Snapshot {
        // A build that runs now may have read a source before it was written again, and is yet to write the object.
        let lock = isLockHeld ? nil : await FileLock.take(FileLock.pathOfSwiftPM(for: scratch), unless: signal)
        defer { withExtendedLifetime(lock) {} }
        let objects = ObjectFolders(in: scratch)
        var sources = SeenSources(before: recorded())
        var youngest = FileStamp(path: "\(scratch)/build.db")?.writtenSecond ?? 0
        for target in targets {
            // What is built is renamed into its folder, which gets the date.
            for folder in objects.folders(of: target) {
                youngest = max(youngest, FileStamp(path: folder)?.writtenSecond ?? 0)
            }
            let macros = target.macros.map { sources.trust(inAllOf: $0) }.max() ?? .always
            for name in FileListing.all(below: target.folder) where name.hasSuffix(".swift") {
                let trust = max(sources.trust(in: "\(target.folder)/\(name)"), macros)
                for object in objects.objects(of: name, in: target) where !trust.includes(object) { unlink(object) }
            }
        }
        youngest = max(youngest, sources.youngest)
        return Snapshot(stamps: sources.stamps, second: await Self.second(after: youngest))
    }

    /// Remembers which sources a build has seen: those that are still what they were when it began.
    func keep(_ snapshot: Snapshot) {
        let seen = snapshot.stamps.filter { source, stamp in
            stamp.modifiedSecond < snapshot.second && FileStamp(path: source) == stamp
        }
        // Without the record, more is compiled than needed.
        guard let data = try? JSONEncoder().encode(seen) else { return }
        try? AtomicFile.write(data, to: record)
    }

    private func recorded() -> [String: FileStamp] {
        guard let data = FileManager.default.contents(atPath: record) else { return [:] }
        return (try? JSONDecoder().decode([String: FileStamp].self, from: data)) ?? [:]
    }

    /// Waits until a second is over, unless it is far: then a clock has jumped. Gives the second it is.
    private static func second(after youngest: UInt64) async -> UInt64 {
        var now = FileStamp.now
        // The dates of files lag behind the clock by some milliseconds.
        let end = (youngest + 1) * 1_000_000_000 + 20_000_000
        if now < end, end - now < 3_000_000_000 {
            try? await Task.sleep(for: .nanoseconds(end - now))
            now = FileStamp.now
        }
        return now / 1_000_000_000
    }
}
