import WorkspaceModel

/// Scans source files for their imports.
struct SourceReader {
    /// What came of a group of files.
    struct Batch: Sendable {
        /// A file for each path, `nil` where it was left out.
        var files: [SourceFile?] = []
        var problems: [ReadingProblem] = []
    }

    /// Scans the files with the given absolute and shown paths.
    static func read(_ paths: ArraySlice<(absolute: String, shown: String)>) -> Batch {
        var reader = FileReader()
        var batch = Batch()
        batch.files.reserveCapacity(paths.count)
        for path in paths {
            do {
                let (file, problem) = try reader.read(path.absolute) { scan($0, path: path.shown) }
                batch.files.append(file)
                if let problem { batch.problems.append(problem) }
            } catch let failure as FileReader.Failure {
                batch.files.append(nil)
                batch.problems.append(
                    ReadingProblem(.warning, path: path.shown, message: "left out: \(failure.explanation)"))
            } catch {
                batch.files.append(nil)
                batch.problems.append(ReadingProblem(.warning, path: path.shown, message: "left out: \(error)"))
            }
        }
        return batch
    }

    private static func scan(
        _ bytes: UnsafeBufferPointer<UInt8>, path: String
    ) -> (SourceFile, ReadingProblem?) {
        let file = SourceFile(
            path: path, imports: ImportScanner.imports(in: bytes), isBlank: ImportScanner.isBlank(bytes))
        switch TextCheck.check(bytes) {
        case .text: return (file, nil)
        case .binary:
            return (
                SourceFile(path: path, imports: []),
                ReadingProblem(.warning, path: path, message: "left out: it holds zero bytes, so it is no Swift source")
            )
        case .notUTF8:
            return (
                file,
                ReadingProblem(.warning, path: path, message: "not UTF-8; its imports were read as far as possible")
            )
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
