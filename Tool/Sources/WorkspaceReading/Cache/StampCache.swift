import Foundation

/// Values of files by the files' stamps. They are looked up in the bytes as they lie on disk, so that only what is asked
/// for is decoded.
///
/// Whatever is wrong with the bytes, the cache is taken as empty; a run that writes at the same time replaces the file as
/// a whole.
struct StampCache<Value: BinaryStorable>: Sendable {
    /// A value and where its entry lies.
    struct Entry {
        let value: Value
        let range: Range<Int>
    }

    private let path: String?
    private let signature: [UInt8]
    private let bytes: [UInt8]

    /// The cache in `directory`, or none. `version` is raised when what is kept, or how, changes.
    init(directory: String?, name: String, version: Int) {
        path = directory.map { "\($0)/\(name)" }
        let text = Array("backplane \(name) \(version)".utf8.prefix(32))
        let signature = text + Array(repeating: 0, count: 32 - text.count)
        self.signature = signature
        let found = path.flatMap { FileManager.default.contents(atPath: $0) }.map { [UInt8]($0) } ?? []
        bytes = found.withUnsafeBytes { StampTable(checking: $0, signature: signature) != nil } ? found : []
    }

    var isEmpty: Bool { bytes.isEmpty }

    /// Gives `body` what finds entries by stamps.
    func lookUp<Result>(_ body: ((FileStamp) -> Entry?) throws -> Result) rethrows -> Result {
        guard !isEmpty else { return try body { _ in nil } }
        return try bytes.withUnsafeBytes { bytes in
            let table = StampTable(trusting: bytes)
            return try body { stamp in
                guard var found = table.entry(for: stamp), let value = try? Value(from: &found.reader) else {
                    return nil
                }
                return Entry(value: value, range: found.start..<found.reader.position)
            }
        }
    }

    /// Writes the cache anew: entries of this one, by where they lie, and new ones as ``StampBatch`` gathered them.
    func store(kept: [Range<Int>], added: [StampBatch]) {
        guard let path else { return }
        let entries = kept.map { bytes[$0] } + added.flatMap(\.entries)
        AtomicFile.tryWrite(Data(StampTable.bytes(signature: signature, entries: entries)), to: path)
    }
}
