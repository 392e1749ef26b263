import WorkspaceReading

/// What a file is, and a stamp that tells whether it was anything else meanwhile.
struct FileDigest: Sendable {
    let content: String
    let stamp: FileStamp?

    init(of path: String) {
        // The stamp first: if the file is written while it is read, the stamp is older than the next one.
        stamp = FileStamp(path: path)
        content = Digest.ofFile(path)
    }
}
