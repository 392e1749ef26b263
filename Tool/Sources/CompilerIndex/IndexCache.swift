import Foundation
import WorkspaceReading

/// What was read of a file: its text, its syntax and its record.
struct FileReading: Sendable {
    let text: String
    let facts: FileFacts
    let record: IndexRecord?
}

/// What is kept of files that were read before.
struct IndexCache: Sendable {
    let folder: String?

    func reading(of path: String, unit: IndexUnit?, store: IndexStore) -> Result<FileReading, IndexError> {
        guard let data = FileManager.default.contents(atPath: path) else {
            return .failure(IndexError("'\(path)' can't be read. Check its permissions."))
        }
        guard let text = String(data: data, encoding: .utf8) else {
            return .failure(IndexError("'\(path)' is not UTF-8. Save it as UTF-8."))
        }
        do {
            let record = try unit?.record.map { try store.record(named: $0) }
            return .success(FileReading(text: text, facts: SyntaxReader.facts(of: text), record: record))
        } catch let error as IndexError {
            return .failure(error)
        } catch {
            return .failure(IndexError("\(error)"))
        }
    }

    func keep(_ readings: [(String, FileReading)]) {}
}
