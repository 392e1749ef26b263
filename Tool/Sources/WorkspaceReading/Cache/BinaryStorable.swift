/// A value that a cache can keep.
protocol BinaryStorable {
    init(from reader: inout BinaryReader) throws

    func write(to writer: inout BinaryWriter)
}
