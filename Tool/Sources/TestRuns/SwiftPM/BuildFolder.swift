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
///
/// Macros and plugins can read any file, and are not run again when it changes. They are observed when one of our
/// builds runs them. What they made is removed before a build if a file that they read has changed, and if another
/// build has made it, in which they were not observed.
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
    private let isObserved: Bool

    /// The build folder of a package, with the targets that may be built there. Each set of options has objects of its
    /// own.
    init(of package: WorkspacePackage, targets: [CompiledTarget], _ settings: RunSettings) {
        scratch = "\(settings.directory(of: package))/.build"
        self.targets = targets
        isObserved = settings.observer != nil
        signal = settings.process.signal
        isLockHeld = settings.options.isLockHeld
        let key = Digest.of(settings.options.decisive.joined(separator: "\u{0}")).prefix(8)
        record = "\(scratch)/backplane-\(key).json"
    }

    /// Lets one run at a time build and test the package: SwiftPM itself would wait without a message.
    func lock(waiting: () -> Void) async -> FileLock? {
        try? FileManager.default.createDirectory(atPath: scratch, withIntermediateDirectories: true)
        return await FileLock.take("\(scratch)/.backplane-lock", unless: signal, waiting: waiting)
    }

    /// Makes sure that a build that begins now compiles every source as it is.
    func prepare() async -> Snapshot {
        // A build in progress may have read a source before it was written again, and write the object later.
        let lock = isLockHeld ? nil : await FileLock.take(FileLock.pathOfSwiftPM(for: scratch), unless: signal)
        defer { withExtendedLifetime(lock) {} }
        let objects = ObjectFolders(in: scratch)
        var sources = SeenSources(before: recorded())
        let code = CodeRecord(in: scratch)
        var youngest = FileStamp(path: "\(scratch)/build.db")?.writtenSecond ?? 0
        for target in targets {
            // Products are renamed into their folder, which gets the date.
            for folder in objects.folders(of: target) {
                youngest = max(youngest, FileStamp(path: folder)?.writtenSecond ?? 0)
            }
            let macros = target.macros.map { sources.trust(inAllOf: $0) }.max() ?? .always
            let read = target.runsCode ? code.read.paths.map { sources.trust(in: $0) }.max() ?? .always : .always
            func isCurrent(_ product: String, _ trust: SeenSources.Trust) -> Bool {
                trust.includes(product) && (!target.runsCode || !isObserved || code.hasSeen(product))
            }
            for name in FileListing.all(below: target.folder) where name.hasSuffix(".swift") {
                let trust = max(sources.trust(in: "\(target.folder)/\(name)"), macros, read)
                for object in objects.objects(of: name, in: target) where !isCurrent(object, trust) { unlink(object) }
            }
            for output in outputs(of: target) where !isCurrent(output, read) { unlink(output) }
        }
        youngest = max(youngest, sources.youngest)
        return Snapshot(stamps: sources.stamps, second: await Self.second(after: youngest))
    }

    /// The files that plugins have made for a target.
    private func outputs(of target: CompiledTarget) -> [String] {
        guard target.usesPlugins else { return [] }
        let all = "\(scratch)/plugins/outputs"
        let packages = (try? FileManager.default.contentsOfDirectory(atPath: all)) ?? []
        return packages.map { "\(all)/\($0)/\(target.name)" }.flatMap { folder in
            FileListing.all(below: folder).map { "\(folder)/\($0)" }
        }
    }

    /// Records which sources a build has seen (those that have not changed since it began) and, if the code that ran in
    /// it was observed, what that code has read and made.
    func keep(_ snapshot: Snapshot, _ observation: Observation? = nil) {
        if let observation {
            let objects = ObjectFolders(in: scratch)
            let made = targets.filter(\.runsCode).flatMap { target in
                outputs(of: target)
                    + FileListing.all(below: target.folder).filter { $0.hasSuffix(".swift") }.flatMap {
                        objects.objects(of: $0, in: target)
                    }
            }
            CodeRecord(in: scratch).adding(observation, made: made).write(in: scratch)
        }
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

    /// Waits until a second is over, unless it is far off because a clock was set. Returns the current second.
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

/// What the code that ran in our builds of a package, its macros and plugins, was observed to read, and the files that
/// were made meanwhile. All sets of options share it.
struct CodeRecord: Codable {
    private(set) var read = Observation()
    private var made: [String: FileStamp] = [:]

    private static func path(in scratch: String) -> String { "\(scratch)/backplane-code.json" }

    /// Reads the record in a build folder. Without one, everything is made again.
    init(in scratch: String) {
        guard let data = FileManager.default.contents(atPath: Self.path(in: scratch)),
            let record = try? JSONDecoder().decode(CodeRecord.self, from: data)
        else { return }
        self = record
    }

    /// Whether a file is as one of our builds has left it. A missing file can't be outdated.
    func hasSeen(_ product: String) -> Bool {
        guard let stamp = FileStamp(path: product) else { return true }
        return made[product] == stamp
    }

    func adding(_ observation: Observation, made products: [String]) -> CodeRecord {
        var record = self
        record.read = read.adding(observation)
        for product in products { record.made[product] = FileStamp(path: product) }
        return record
    }

    func write(in scratch: String) {
        guard let data = try? JSONEncoder().encode(self) else { return }
        try? AtomicFile.write(data, to: Self.path(in: scratch))
    }
}
