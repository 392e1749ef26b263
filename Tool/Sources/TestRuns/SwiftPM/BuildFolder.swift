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
/// build, which did not observe them, has produced the outputs.
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
    private let isObserved: Bool

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
        isObserved = settings.observer != nil
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
        ModuleInterfaces(in: scratch).outdatedObjects().forEach(remove)
        let (objects, last) = (ObjectFolders(in: scratch), recorded())
        removeGone(since: last, objects)
        let built = lastBuild(objects)
        var sources = SeenSources(before: last.stamps)
        let pinned = checkedOut()
        let oldest = last.database == database ? nil : oldest(objects)
        let isHidden = removeOutdated(objects, &sources, pinned, since: oldest)
        let unnoticed = removeUnnoticed(objects, pinned, ofAllTargets: isHidden)
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

    /// The second in which a build last made something.
    private func lastBuild(_ objects: ObjectFolders) -> UInt64 {
        // Products are moved into their folder by renaming, which sets the folder's date.
        let dates = targets.flatMap(objects.folders).compactMap { FileStamp(path: $0)?.writtenSecond }
        return max(database?.writtenSecond ?? 0, dates.max() ?? 0)
    }

    /// The second in which the oldest of what is made of the targets was made.
    private func oldest(_ objects: ObjectFolders) -> UInt64? {
        targets.flatMap(objects.products).compactMap { FileStamp(path: $0)?.modifiedSecond }.min()
    }

    /// Removes what builds have left of targets, products and resources that the package no longer has. It would still
    /// be found.
    private func removeGone(since last: Record, _ objects: ObjectFolders) {
        forget(last.targets.subtracting(targets.map(\.name)), objects)
        let products = last.products.subtracting(products).compactMap { $0.split(separator: " ", maxSplits: 2).last }
        products.flatMap { objects.files(ofProduct: String($0)) }.forEach(remove)
        // SwiftPM adds to a bundle what new rules place there, and leaves what former ones have placed.
        if last.manifests != manifests || last.database != database { objects.bundles.forEach(remove) }
    }

    /// Removes the objects that may be of former sources, macros or plugins.
    ///
    /// - Parameters:
    ///   - pinned: The targets of checked-out packages.
    ///   - oldest: The second of the oldest object, if another build has run since the last one by this command.
    /// - Returns: Whether a file that the build system compares may have another content with the same date.
    private func removeOutdated(
        _ objects: ObjectFolders, _ sources: inout SeenSources, _ pinned: [CompiledTarget], since oldest: UInt64?
    ) -> Bool {
        let (code, lost) = (CodeRecord(in: scratch), sources.lost)
        var others = headersElsewhere(objects)
        for target in targets {
            // SwiftPM leaves a resource in its bundle when its source is gone.
            if lost.contains(where: { $0.hasPrefix(target.folder + "/") }) {
                objects.products(of: target).forEach(remove)
            }
            let names = FileListing.all(below: target.folder)
            unlinkOutdated(names, of: target, objects, &sources, code)
            others.formUnion(names.filter { !$0.hasSuffix(".swift") }.map { "\(target.folder)/\($0)" })
        }
        for target in pinned where target.runsCode {
            unlinkOutdated(FileListing.all(below: target.folder), of: target, objects, &sources, code)
        }
        return others.map { sources.isHidden($0, since: oldest) }.contains(true)
    }

    /// Removes the objects of a target's files, and what plugins have generated for it, if they may be of former
    /// sources, macros or plugins.
    private func unlinkOutdated(
        _ names: [String], of target: CompiledTarget, _ objects: ObjectFolders, _ sources: inout SeenSources,
        _ code: CodeRecord
    ) {
        let macros = target.macros.map { sources.trust(inAllOf: $0) }.max() ?? .always
        let read = target.runsCode ? code.read.paths.map { sources.trust(in: $0) }.max() ?? .always : .always
        func unlinkOutdated(_ products: [String], _ trust: SeenSources.Trust) {
            for product in products {
                let isSeen = !target.runsCode || !isObserved || code.hasSeen(product)
                if !isSeen || !trust.includes(product) { unlink(product) }
            }
        }
        for name in names where name.hasSuffix(".swift") {
            let source = sources.trust(in: "\(target.folder)/\(name)")
            unlinkOutdated(objects.objects(of: name, in: target), max(source, macros, read))
        }
        unlinkOutdated(outputs(of: target), read)
    }

    /// Removes what was made of files that no build system compares, if they have changed.
    ///
    /// - Parameters:
    ///   - pinned: The targets of checked-out packages.
    ///   - isAll: Whether everything that is made of the package's targets is removed.
    private func removeUnnoticed(
        _ objects: ObjectFolders, _ pinned: [CompiledTarget], ofAllTargets isAll: Bool
    ) -> UnnoticedRecord {
        let all = targets + pinned
        let unnoticed = UnnoticedRecord(all, systemLibraries: systemLibraries, environment: environment)
        let outdated = unnoticed.stale(since: UnnoticedRecord(in: scratch), among: all) + (isAll ? targets : [])
        if !outdated.isEmpty {
            (outdated.flatMap { objects.products(of: $0) + outputs(of: $0) } + objects.moduleCaches).forEach(remove)
        }
        unnoticed.write(in: scratch)
        return unnoticed
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

    /// Returns the existing files that the last build has read besides the targets' sources and the products, such as
    /// headers in other folders.
    private func headersElsewhere(_ objects: ObjectFolders) -> Set<String> {
        targets.reduce(into: []) { files, target in
            files.formUnion(
                objects.filesRead(for: target).filter {
                    !$0.hasSuffix(".swift") && !$0.hasPrefix(target.folder + "/") && !$0.hasPrefix(scratch + "/")
                        && Path.isFile($0)
                })
        }
    }

    /// Removes what is left of targets that the manifest no longer has, and the objects of those that used them: their
    /// modules would still be found.
    private func forget(_ gone: Set<String>, _ objects: ObjectFolders) {
        guard !gone.isEmpty else { return }
        for target in targets where objects.hasImported(gone, in: target) {
            objects.products(of: target).forEach(remove)
        }
        for name in gone {
            let target = CompiledTarget(name: name, folder: "")
            (objects.folders(of: target) + objects.modules(of: target)).forEach(remove)
        }
    }

    private var database: FileStamp? { FileStamp(path: "\(scratch)/build.db") }

    private func remove(_ path: String) { try? FileManager.default.removeItem(atPath: path) }

    /// Returns the files that plugins have generated for a target.
    private func outputs(of target: CompiledTarget) -> [String] {
        guard target.usesPlugins else { return [] }
        let all = "\(scratch)/plugins/outputs"
        let packages = (try? FileManager.default.contentsOfDirectory(atPath: all)) ?? []
        return packages.map { "\(all)/\($0)/\(target.name)" }.flatMap { folder in
            FileListing.all(below: folder).map { "\(folder)/\($0)" }
        }
    }

    /// Records the sources that a build has read, which are those that have not changed since it began. If the macros
    /// and plugins of the build were observed, also records what they have read and generated.
    ///
    /// - Parameter isComplete: Whether everything was compiled.
    func keep(_ snapshot: Snapshot, _ observation: Observation?, isComplete: Bool) {
        if let observation {
            let objects = ObjectFolders(in: scratch)
            let made = (targets + checkedOut()).filter(\.runsCode).flatMap { target in
                outputs(of: target)
                    + FileListing.all(below: target.folder).filter { $0.hasSuffix(".swift") }.flatMap {
                        objects.objects(of: $0, in: target)
                    }
            }
            CodeRecord(in: scratch).adding(observation, of: configuration, made: made)
                .trusting(snapshot.stamps, in: scratch).write(in: scratch)
        }
        UnnoticedRecord.end(in: scratch)
        if isComplete, snapshot.stamps.allSatisfy({ FileStamp(path: $0) == $1 }) {
            ModuleInterfaces(in: scratch).recordVerified(in: scratch, since: snapshot.begin)
        }
        var seen = SeenSources.read(snapshot.stamps, inBuildOf: snapshot.second)
        // Which headers are read in other folders is known after the build.
        for header in headersElsewhere(ObjectFolders(in: scratch)) where snapshot.stamps[header] == nil {
            guard let stamp = FileStamp(path: header), stamp.changedSecond < snapshot.second else { continue }
            seen[header] = stamp
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
