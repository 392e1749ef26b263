import Foundation
import Inputs
import SystemSupport
import WorkspaceModel

/// The build folder of a package, from which objects that may be older than their sources are removed.
///
/// The compiler does not recompile a source whose modification date, in whole seconds, equals that of its last
/// compilation. If a source is written again within the same second, this build and all later ones keep its old code.
/// Likewise, code that uses a macro can miss a change of the macro. The objects of such sources are therefore removed
/// before a build, so that they are recompiled. An object is kept if a build by this command, begun after that second,
/// is known to have read the current source and macros, or if the object is newer by more than any compilation takes.
///
/// Of files that build systems do not compare (``CompiledTarget/unnoticed``), the stamps are recorded with the objects.
/// If one of them has changed, appeared or gone, all that is made of the targets that have it, and of their users, is
/// removed.
///
/// Headers, sources in other languages and resources are compared by the build system with their dates, sizes and
/// inodes. A tool that writes contents in place and sets the date back (`rsync --inplace --times`) changes none of
/// these, so after such a change everything that is made of the package's targets is removed. So it is if a file whose
/// date was set was written after the oldest object, and another build may have read it before.
///
/// Macros and plugins can read any file, but are not run again when it changes. They are observed when a build by this
/// command runs them. Their outputs are removed before a build if a file that they read has changed, or if another
/// build, which did not observe them, has produced the outputs. Any file of a local package outside of the repository
/// may have been read. What plugins have generated also depends on the plugins, the target, and variables.
///
/// Objects that builds leave compiled with a former version of a module are removed, too (``ModuleInterfaces``).
struct BuildFolder {
    /// The state of the sources at the start of a build, and the time of that start.
    struct Snapshot {
        fileprivate let stamps: [String: FileStamp]
        /// The files that SwiftPM itself may replace, or add.
        fileprivate let replaceable: [String: FileStamp?]
        fileprivate let second: UInt64
        /// When the build began, in the unit of stamps.
        fileprivate let begin: UInt64
    }

    /// What the last build by this command has seen.
    private struct Record: Codable {
        var stamps: [String: FileStamp] = [:]
        var targets: Set<String> = []
        var products: Set<String> = []
        var manifests: String?
        /// The stamp of SwiftPM's own record, which each build changes.
        var database: FileStamp?
    }

    private let scratch: String
    private let targets: [CompiledTarget]
    private let products: Set<String>
    /// What changes with the rules for resources.
    private let manifests: String
    /// The files besides those of targets whose changes no build notices.
    private let systemLibraries: Set<String>
    /// Returns the targets of checked-out packages in their present state.
    private let checkedOut: @Sendable () -> [CompiledTarget]
    private let recordPath: String
    private let signal: EndingSignal
    private let environment: [String: String]
    private let configuration: String
    private let isLockHeld: Bool
    private let code: CodeInBuild

    /// Creates the build folder of a package. Each set of options has its own objects.
    ///
    /// - Parameter targets: The targets that may be built in the folder are among them.
    init(of package: WorkspacePackage, targets: CompiledTargets, _ settings: RunSettings) {
        scratch = "\(settings.directory(of: package))/.build"
        self.targets = targets.targets(for: package.id)
        products = targets.products
        manifests = targets.manifests(for: package.id)
        systemLibraries = targets.systemLibraries
        checkedOut = { [id = package.id] in targets.checkedOut(for: id) }
        code = CodeInBuild(for: package.id, targets, settings)
        environment = ProcessInfo.processInfo.environment
        signal = settings.process.signal
        configuration = settings.options.configuration
        isLockHeld = settings.options.isLockHeld
        let key = Digest.of(settings.options.decisive.joined(separator: "\u{0}")).prefix(8)
        recordPath = "\(scratch)/backplane-\(key).json"
    }

    /// Ensures that one run at a time builds and tests the package. SwiftPM itself would wait without a message.
    func lock(waiting: () -> Void) async -> FileLock? {
        try? FileManager.default.createDirectory(atPath: scratch, withIntermediateDirectories: true)
        return await FileLock.take("\(scratch)/.backplane-lock", unless: signal, waiting: waiting)
    }

    /// Ensures that a build that begins now compiles every source in its current state.
    func prepare() async -> Snapshot {
        // A build in progress may have read a source before it was written again, and write the object later.
        let lock = isLockHeld ? nil : await FileLock.take(FileLock.pathOfSwiftPM(for: scratch), unless: signal)
        defer { withExtendedLifetime(lock) {} }
        ModuleInterfaces(in: scratch).outdatedObjects().forEach(OutdatedProducts.remove)
        let (last, pinned) = (recorded(), checkedOut())
        let left = OutdatedProducts(in: scratch, of: targets, pinned: pinned, code: code, environment: environment)
        removeGone(since: last, from: left)
        let built = max(database?.writtenSecond ?? 0, left.youngest ?? 0)
        var sources = SeenSources(before: last.stamps)
        let isHidden = left.remove(comparing: &sources, since: last.database == database ? nil : left.oldest)
        let unnoticed = UnnoticedRecord(targets + pinned, systemLibraries: systemLibraries, environment: environment)
        left.remove(comparing: unnoticed, ofAllTargets: isHidden)
        unnoticed.write(in: scratch)
        let second = await second(after: max(built, sources.youngest, unnoticed.youngest))
        return Snapshot(
            stamps: sources.stamps, replaceable: replaceable(unnoticed), second: second,
            begin: FileStamp.now(in: scratch))
    }

    /// Returns the files of checked-out packages whose changes the build does not notice: those that no build system
    /// compares, and those that macros and plugins have looked for.
    private func replaceable(_ unnoticed: UnnoticedRecord) -> [String: FileStamp?] {
        let read = CodeRecord(in: scratch).read.paths.filter { $0.hasPrefix("\(scratch)/checkouts/") }
        return read.reduce(into: unnoticed.files(below: scratch)) { $0.updateValue(FileStamp(path: $1), forKey: $1) }
    }

    /// Removes what builds have left of targets, products and resources that the package no longer has. It would still
    /// be found.
    private func removeGone(since last: Record, from left: OutdatedProducts) {
        left.remove(targets: last.targets.subtracting(targets.map(\.name)))
        let gone = last.products.subtracting(products).compactMap { $0.split(separator: " ", maxSplits: 2).last }
        left.remove(products: gone.map(String.init))
        // SwiftPM adds to a bundle what new rules place there, and leaves what former ones have placed.
        if last.manifests != manifests || last.database != database { left.removeBundles() }
    }

    /// Returns whether a build has replaced files whose changes it does not notice, because the pins of their packages
    /// have changed.
    func hasReplaced(since snapshot: Snapshot) -> Bool {
        snapshot.replaceable.contains { FileStamp(path: $0.key) != $0.value }
    }

    /// Returns the objects that a build has left compiled with a former version of a module.
    func outdatedObjects(since snapshot: Snapshot) -> Set<String> {
        ModuleInterfaces(in: scratch).outdatedObjects(since: snapshot.begin)
    }

    private var database: FileStamp? { FileStamp(path: "\(scratch)/build.db") }

    /// Records the sources that a build has read, which are those that have not changed since it began. If the macros
    /// and plugins of the build were observed, also records what they have read and generated.
    ///
    /// - Parameter isComplete: Whether everything was compiled.
    func keep(_ snapshot: Snapshot, _ observation: Observation?, isComplete: Bool) {
        let objects = ObjectFolders(in: scratch)
        var code = CodeRecord(in: scratch)
        if let observation {
            let users = (targets + checkedOut()).filter(\.runsCode)
            let made = users.flatMap { target in
                FileListing.all(below: target.folder).filter { $0.hasSuffix(".swift") }.flatMap {
                    objects.objects(of: $0, in: target)
                }
            }
            code = code.adding(
                observation, of: configuration, objects: made, outputs: users.flatMap(objects.outputs)
            ).trusting(snapshot.stamps, in: scratch)
        }
        code.recording(self.code.variables, of: environment).write(in: scratch)
        UnnoticedRecord.end(in: scratch)
        if isComplete, snapshot.stamps.allSatisfy({ FileStamp(path: $0) == $1 }) {
            ModuleInterfaces(in: scratch).recordVerified(in: scratch, since: snapshot.begin)
        }
        var seen = SeenSources.read(snapshot.stamps, inBuildOf: snapshot.second)
        // Which headers are read in other folders, and what macros and plugins read, is known after the build.
        let others = objects.headersElsewhere(for: targets).union(code.sources(besides: scratch))
        for path in others where snapshot.stamps[path] == nil {
            guard let stamp = FileStamp(path: path), stamp.changedSecond < snapshot.second else { continue }
            seen[path] = stamp
        }
        // Without the record, more is compiled than necessary.
        let record = Record(
            stamps: seen, targets: Set(targets.map(\.name)), products: products, manifests: manifests,
            database: database)
        guard let data = try? JSONEncoder().encode(record) else { return }
        try? AtomicFile.write(data, to: recordPath)
    }

    private func recorded() -> Record {
        guard let data = FileManager.default.contents(atPath: recordPath),
            let record = try? JSONDecoder().decode(Record.self, from: data)
        else { return Record() }
        return record
    }

    /// Waits for the end of a second, unless it is far ahead because a clock was set, and returns the current second.
    private func second(after youngest: UInt64) async -> UInt64 {
        var now = FileStamp.now(in: scratch)
        // The dates of files lag behind the clock by some milliseconds.
        let end = (youngest + 1) * 1_000_000_000 + 20_000_000
        if now < end, end - now < 3_000_000_000 {
            try? await Task.sleep(for: .nanoseconds(end - now))
            now = FileStamp.now(in: scratch)
        }
        return now / 1_000_000_000
    }
}
