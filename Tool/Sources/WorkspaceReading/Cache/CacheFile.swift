import Foundation

/// A file of values by key. Whatever is wrong with it, it is taken as empty and written anew; a run that writes at the
/// same time replaces it as a whole.
struct CacheFile<Value: BinaryStorable>: Sendable {
    /// The bytes of the fingerprint at the end.
    private static var footer: Int { 16 }

    private let path: String?
    private let signature: String

    /// A file in `directory`, or none. `version` is raised when what is kept, or how, changes.
    init(directory: String?, name: String, version: Int) {
        path = directory.map { "\($0)/\(name)" }
        signature = "backplane \(name) \(version)"
    }

    func load() -> [String: Value] {
        guard let path, let data = FileManager.default.contents(atPath: path) else { return [:] }
        return (try? data.withUnsafeBytes(read)) ?? [:]
    }

    private func read(_ bytes: UnsafeRawBufferPointer) throws -> [String: Value] {
        // Without a fingerprint of all bytes a changed one could give another value that looks as good.
        let body = UnsafeRawBufferPointer(rebasing: bytes.dropLast(Self.footer))
        let (first, second) = ContentHash.words(body)
        var end = BinaryReader(bytes, at: body.count)
        guard try end.word() == first, try end.word() == second else { return [:] }
        var reader = BinaryReader(body)
        guard try reader.text() == signature else { return [:] }
        let entries = try reader.elements { (try $0.text(), try Value(from: &$0)) }
        return Dictionary(entries) { first, _ in first }
    }

    func store(_ values: [String: Value]) {
        guard let path else { return }
        var writer = BinaryWriter()
        writer.write(signature)
        writer.write(values.sorted { $0.key < $1.key }) { writer, entry in
            writer.write(entry.key)
            entry.value.write(to: &writer)
        }
        let (first, second) = writer.bytes.withUnsafeBytes(ContentHash.words)
        writer.write(word: first)
        writer.write(word: second)
        AtomicFile.tryWrite(Data(writer.bytes), to: path)
    }
}
