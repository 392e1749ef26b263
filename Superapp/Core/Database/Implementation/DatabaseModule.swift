public import Backplane
public import DatabaseInterface
import Foundation
public import ServiceLifecycle

/// The app's database, opened before the modules are assembled, so that an unusable file is reported first.
///
/// As a service it runs as long as the app does and closes the database when the app stops: start it before the
/// services that read or write.
public struct DatabaseModule: Module, Service {
    /// The opened database.
    public nonisolated var database: any SQLDatabase { connections }

    private nonisolated let connections: DatabaseConnections
    /// The file, if it is too big to have been looked through for damage.
    private nonisolated let unchecked: String?
    private nonisolated let lock: DatabaseLock?

    /// Opens a database, creates it if it does not exist, and updates its schema.
    ///
    /// A file that can't be used is refused before anything in it or beside it is touched; a large file is checked for
    /// damage while the app runs. A file is opened in WAL mode, so that several processes can use it, with foreign keys
    /// on and a timeout of five seconds for another process's lock.
    ///
    /// - Parameters:
    ///   - location: A file or memory.
    ///   - migrations: The steps of every module, in the order they are to run. Ids are unique.
    ///   - samples: The sample content of every module for a newly created database, written in one transaction. A
    ///     database that is created without samples gets none later, unless this is nil: then the program that opens it
    ///     next adds them.
    ///   - service: The service that only one process may provide with this file; nil if several may. Others can use
    ///     the file at the same time.
    /// - Throws: `DatabaseFileError`, with a message for the user who gave the path.
    public nonisolated init(
        at location: DatabaseLocation, migrations: [SchemaMigration], samples: [SampleContent]? = [],
        service: String? = nil
    ) throws(DatabaseFileError) {
        let (schema, content) = (Schema(migrations), samples.map(FirstContent.init))
        switch location {
        case .memory:
            connections = try DatabaseConnections.inMemory(schema: schema, content: content)
            (unchecked, lock) = (nil, nil)
        case .file(let path):
            let file = DatabaseFile(path: path)
            try file.refuseIfUnusable(schema: schema)
            lock = try service.map { service throws(DatabaseFileError) in try DatabaseLock(file, service: service) }
            connections = try DatabaseConnections.file(at: file, schema: schema, content: content)
            let size = try? FileManager.default.attributesOfItem(atPath: file.resolvedPath)[.size]
            unchecked = size as? Int ?? 0 > DatabaseProbe.checkedAtStart ? path : nil
        }
    }

    public func register(in registry: inout ModuleRegistry) {
        registry.register(\.database) { [database] _ in database }
    }

    /// Runs until the app stops.
    ///
    /// - Throws: `DatabaseFileError` if the file is damaged: the app stops rather than increase the damage.
    public func run() async throws {
        do {
            try await runUntilStopped()
        } catch {
            await close()
            throw error
        }
        await close()
    }

    private func close() async {
        await connections.close()
        lock?.remove()
    }

    private func runUntilStopped() async throws {
        try await withThrowingTaskGroup(of: Bool.self) { [connections, unchecked] group in
            group.addTask {
                try? await gracefulShutdown()
                return true
            }
            if let unchecked {
                group.addTask(priority: .background) {
                    try await connections.refuseIfDamaged(unchecked)
                    return false
                }
            }
            while let isStopped = try await group.next(), !isStopped {}
            group.cancelAll()
        }
    }
}
