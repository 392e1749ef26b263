/// The folders of packages that the last run found, relative to the root.
struct PackageMemory: BinaryStorable {
    let directories: [String]

    init(_ directories: [String]) {
        self.directories = directories
    }

    init(from reader: inout BinaryReader) throws {
        directories = try reader.texts()
    }

    func write(to writer: inout BinaryWriter) {
        writer.write(directories)
    }
}

extension CacheFile<PackageMemory> {
    private static let key = "packages"

    var directories: [String]? { load()[Self.key]?.directories }

    func store(_ directories: [String]) {
        store([Self.key: PackageMemory(directories)])
    }
}
