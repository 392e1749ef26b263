import Foundation
import WorkspaceModel

/// Scans source files for their imports, or remembers what they were.
struct SourceReader: Sendable {
    /// What came of a group of files.
    struct Batch: Sendable {
        /// The files of each part, without those that were left out.
        var files: [(list: Int, files: [SourceFile])] = []
        var problems: [ReadingProblem] = []
        /// Where what is remembered of the files lies in the cache.
        var kept: [Range<Int>] = []
        /// What is to be remembered.
        var added = StampBatch()
    }

    let cache: StampCache<ScannedSource>
    private let now: UInt64

    /// A reader that remembers in a folder, if there is one. `now` is the time by which files are young or old.
    init(cacheDirectory: String?, now: UInt64 = FileStamp.now) {
        self.now = now
        cache = StampCache(directory: cacheDirectory, name: "imports", version: 3)
    }

    /// Reads parts of the lists.
    func read(_ parts: [SourcePart], of lists: [SourceList]) -> Batch {
        var reader = FileReader()
        var batch = Batch()
        cache.lookUp { entry in
            for part in parts {
                let list = lists[part.list]
                let folder = Folder(list.directory)
                var files: [SourceFile] = []
                files.reserveCapacity(part.files.count)
                for file in part.files {
                    let stamp = cache.isEmpty ? nil : folder.stamp(of: file)
                    if let entry = stamp.flatMap(entry) {
                        files.append(entry.value.file(at: list.prefix + file))
                        batch.kept.append(entry.range)
                    } else if let new = scan(file, of: list, in: folder.descriptor, with: &reader, for: &batch) {
                        files.append(new)
                    }
                }
                batch.files.append((part.list, files))
            }
        }
        return batch
    }

    /// Writes down what was read for the next time, if there is something new.
    func remember(_ batches: [Batch]) {
        guard batches.contains(where: { !$0.added.isEmpty }) else { return }
        cache.store(kept: batches.flatMap(\.kept), added: batches.map(\.added))
    }

    private func scan(
        _ file: String, of list: SourceList, in folder: Int32, with reader: inout FileReader, for batch: inout Batch
    ) -> SourceFile? {
        let path = list.prefix + file
        do {
            return try reader.read(file, in: folder) { bytes, stamp in
                let state = TextCheck.check(bytes)
                let source = state == .binary ? .nothing : ScannedSource(scanning: bytes, in: list.language)
                if list.language == .swift, let doubt = state.doubt {
                    batch.problems.append(ReadingProblem(.warning, path: path, message: doubt))
                } else if stamp.isSettled(at: now) {
                    batch.added.add(source, for: stamp)
                }
                return source.file(at: path)
            }
        } catch {
            let reason = (error as? FileReader.Failure)?.explanation ?? "\(error)"
            batch.problems.append(ReadingProblem(.warning, path: path, message: "left out: \(reason)"))
            return nil
        }
    }
}

extension TextCheck {
    /// What to say of a file in this state.
    fileprivate var doubt: String? {
        switch self {
        case .text: nil
        case .binary: "left out: it holds zero bytes, so it is no Swift source"
        case .notUTF8: "not UTF-8; its imports were read as far as possible"
        }
    }
}

extension FileReader.Failure {
    fileprivate var explanation: String {
        switch self {
        case .unreadable(let reason): "it can't be read (\(reason))"
        case .notRegular: "it is no regular file"
        case .tooLarge(let bytes): "\(bytes >> 20) MB is more than the \(FileReader.limit >> 20) MB that are read"
        }
    }
}
