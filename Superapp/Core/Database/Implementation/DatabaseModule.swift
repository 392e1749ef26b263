public import Backplane
public import DatabaseInterface
public import ServiceLifecycle

/// The app's database, opened before the modules are put together: a file that can't be used is known first.
///
/// As a service it runs as long as the app does and closes the database when the app stops: start it before the
/// services that read or write.
public struct DatabaseModule: Module, Service {
    /// The opened database.
    public nonisolated var database: any SQLDatabase { connections }

    private nonisolated let connections: DatabaseConnections

    /// Opens a database, makes it when it does not exist, and brings its schema up to date.
    ///
    /// A file that can't be used is refused before anything in it or beside it is touched. A file is opened in WAL mode,
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
        case .memory: connections = try DatabaseConnections.inMemory(schema: schema, content: content)
        case .file(let path): connections = try DatabaseConnections.file(at: path, schema: schema, content: content)
        }
    }

    public func register(in registry: inout ModuleRegistry) {
        registry.register(\.database) { [database] _ in database }
    }

    public func run() async {
        try? await gracefulShutdown()
        await connections.close()
    }
}
