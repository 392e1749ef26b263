import WorkspaceModel

extension FileCode: BinaryStorable {
    init(from reader: inout BinaryReader) throws {
        self.init(
            path: try reader.text(), nodes: try reader.elements { try CodeNode(from: &$0) },
            isConditional: try reader.flag(), isComplete: try reader.flag())
    }

    func write(to writer: inout BinaryWriter) {
        writer.write(path)
        writer.write(nodes) { $1.write(to: &$0) }
        writer.write(isConditional)
        writer.write(isComplete)
    }
}

extension CodeNode: BinaryStorable {
    init(from reader: inout BinaryReader) throws {
        guard let kind = Kind(rawValue: UInt8(truncatingIfNeeded: try reader.number())) else {
            throw BinaryReader.Corrupt()
        }
        self.init(
            kind, try reader.text(), label: try reader.text(), type: try reader.text(), line: try reader.number(),
            column: try reader.number(), children: try reader.elements { try CodeNode(from: &$0) })
    }

    func write(to writer: inout BinaryWriter) {
        writer.write(Int(kind.rawValue))
        for text in [name, label, type] { writer.write(text) }
        writer.write(line)
        writer.write(column)
        writer.write(children) { $1.write(to: &$0) }
    }
}
