import Foundation

/// What lies under `/ac/`: an `ActionResult` of the Remote Execution API (version 2) that names one output in `/cas/`. Servers that
/// look at what they store, as bazel-remote does, take it and give it away only while they have the output, too; others store it
/// as bytes.
struct ActionResult: Hashable {
    /// The only output.
    let output: BlobDigest

    /// The numbers of the fields that are used, as the API defines them.
    private enum Field {
        /// `ActionResult`: files that the action made.
        static let outputFiles = 2
        /// `ActionResult`: 0, which is not written, for success.
        static let exitCode = 4
        /// `OutputFile`: where the action made it, and what is in it.
        static let (path, digest) = (1, 2)
        /// `Digest`
        static let (hash, size) = (1, 2)
    }

    private static let path = Data("pass.json".utf8)

    init(output: BlobDigest) {
        self.output = output
    }

    /// Reads a result; `nil` for anything but a success with exactly that output. Fields that servers add are passed over.
    init?(_ data: Data) {
        guard let message = ProtobufMessage(data), message.number(Field.exitCode) == 0,
            let file = message.bytes(Field.outputFiles).first.flatMap({ ProtobufMessage($0) }),
            message.bytes(Field.outputFiles).count == 1, file.bytes(Field.path) == [Self.path],
            let digest = file.bytes(Field.digest).first.flatMap({ ProtobufMessage($0) }),
            let hash = digest.bytes(Field.hash).last, let size = Int(exactly: digest.number(Field.size)),
            let output = BlobDigest(hash: String(decoding: hash, as: UTF8.self), size: size)
        else { return nil }
        self.output = output
    }

    /// The result as it is stored.
    var data: Data {
        var digest = ProtobufMessage()
        digest.append(.bytes(Data(output.hash.utf8)), as: Field.hash)
        digest.append(.number(UInt64(output.size)), as: Field.size)
        var file = ProtobufMessage()
        file.append(.bytes(Self.path), as: Field.path)
        file.append(.bytes(digest.data), as: Field.digest)
        var result = ProtobufMessage()
        result.append(.bytes(file.data), as: Field.outputFiles)
        return result.data
    }
}
