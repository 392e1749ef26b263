public import Backplane
public import DatabaseInterface
import Foundation
public import ServiceLifecycle

/// The app's database, opened before the modules are put together: a file that can't be used is known first.
///
/// As a service it runs as long as the app does and closes the database when the app stops: start it before the
/// services that read or write.
public struct DatabaseModule: Module, Service {
    /// The opened database.
    public nonisolated var database: any SQLDatabase { connections }

    private nonisolated let connections: DatabaseConnections
    /// The file, if it is too big to have been looked through for damage.
    private nonisolated let unchecked: String?

    /// Opens a database, makes it when it does not exist, and brings its schema up to date.
    ///
    /// A file that can't be used is refused before anything in it or beside it is touched; damage in a large one is
    /// looked for while the app runs. A file is opened in WAL mode,
    /// so that several processes can use it, with foreign keys on and five seconds of patience with another's lock.
    ///
    /// - Parameters:
    ///   - location: A file or memory.
    ///   - migrations: The steps of every module, in the order they are to run. Ids are unique.
    ///   - samples: What every module puts into a database that is made by this, in one transaction. One that is made
    ///     without samples gets none later, unless they are nil: then they are left to the program that opens it next.
    /// - Throws: `DatabaseFileError`, with a line for the person who gave the path.
    public nonisolated init(
        at location: DatabaseLocation, migrations: [SchemaMigration], samples: [SampleContent]? = []
    ) throws(DatabaseFileError) {
        let (schema, content) = (Schema(migrations), samples.map(FirstContent.init))
        switch location {
        case .memory:
            connections = try DatabaseConnections.inMemory(schema: schema, content: content)
            unchecked = nil
        case .file(let path):
            connections = try DatabaseConnections.file(at: path, schema: schema, content: content)
            let size = try? FileManager.default.attributesOfItem(atPath: DatabaseFile(path: path).resolvedPath)[.size]
            unchecked = size as? Int ?? 0 > DatabaseProbe.checkedAtStart ? path : nil
        }
    }

    public func register(in registry: inout ModuleRegistry) {
        registry.register(\.database) { [database] _ in database }
    }

    /// Runs until the app stops.
    ///
    /// - Throws: `DatabaseFileError` when the file turns out to be damaged: better no app than one that makes it worse.
    public func run() async throws {
        do {
            try await runUntilStopped()
        } catch {
            await connections.close()
            throw error
        }
        await connections.close()
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
