/// New entries for a ``StampCache``, one after the other.
struct StampBatch: Sendable {
    private var writer = BinaryWriter()
    private var starts: [Int] = []

    var isEmpty: Bool { starts.isEmpty }

    /// The bytes of each entry.
    var entries: [ArraySlice<UInt8>] {
        zip(starts, starts.dropFirst() + [writer.bytes.count]).map { writer.bytes[$0..<$1] }
    }

    mutating func add(_ value: some BinaryStorable, for stamp: FileStamp) {
        starts.append(writer.bytes.count)
        stamp.write(to: &writer)
        value.write(to: &writer)
    }
}
