import Foundation

/// Folders for temporary files that nobody else can have put there or look into.
public enum PrivateFolder {
    private static let start = "backplane-tmp-"

    /// One for all that this process needs while it runs; removed when it ends, or by a later run if it was ended. `nil` where none
    /// can be made.
    public static let ofProcess: String? = {
        clean()
        let folder = make(start + "\(getpid())")
        if folder != nil {
            atexit { if let folder = PrivateFolder.ofProcess { try? FileManager.default.removeItem(atPath: folder) } }
        }
        return folder
    }()

    /// Makes a folder that stays.
    public static func make(_ name: String) -> String? {
        let parent = Path.real(NSTemporaryDirectory()) ?? NSTemporaryDirectory()
        var template = Array("\(parent)/\(name)-XXXXXX".utf8CString)
        guard mkdtemp(&template) != nil else { return nil }
        return template.withUnsafeBufferPointer { $0.baseAddress.map { String(cString: $0) } }
    }

    /// Removes what processes of ours left that were ended.
    private static func clean() {
        let parent = Path.real(NSTemporaryDirectory()) ?? NSTemporaryDirectory()
        for name in (try? FileManager.default.contentsOfDirectory(atPath: parent)) ?? [] where name.hasPrefix(start) {
            let path = "\(parent)/\(name)"
            var status = stat()
            guard lstat(path, &status) == 0, status.st_uid == getuid(), status.st_mode & S_IFMT == S_IFDIR,
                let process = name.dropFirst(start.count).split(separator: "-").first.flatMap({ pid_t($0) }),
                kill(process, 0) != 0, errno == ESRCH
            else { continue }
            try? FileManager.default.removeItem(atPath: path)
        }
    }
}
