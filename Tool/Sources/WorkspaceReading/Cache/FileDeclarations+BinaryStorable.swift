import WorkspaceModel

extension FileDeclarations: BinaryStorable {
    init(from reader: inout BinaryReader) throws {
        self.init(
            path: try reader.text(), declarations: try reader.elements { try Declaration(from: &$0) },
            mentions: try reader.texts())
    }

    func write(to writer: inout BinaryWriter) {
        writer.write(path)
        writer.write(declarations) { $1.write(to: &$0) }
        writer.write(mentions)
    }
}

extension Declaration: BinaryStorable {
    init(from reader: inout BinaryReader) throws {
        self.init(
            kind: try reader.value(Kind.self), name: try reader.text(), access: try reader.value(AccessLevel.self),
            inherits: try reader.texts(), isTopLevel: try reader.flag(), isInExtension: try reader.flag(),
            isStatic: try reader.flag(), isStored: try reader.flag(), isMutable: try reader.flag(),
            statements: try reader.number(), line: try reader.number(), column: try reader.number())
    }

    func write(to writer: inout BinaryWriter) {
        writer.write(kind.rawValue)
        writer.write(name)
        writer.write(access.rawValue)
        writer.write(inherits)
        for flag in [isTopLevel, isInExtension, isStatic, isStored, isMutable] { writer.write(flag) }
        writer.write(statements)
        writer.write(line)
        writer.write(column)
    }
}
