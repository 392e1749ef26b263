/// A place in somebody's code, to name in a fault or a tree.
struct SourceLocation: CustomStringConvertible {
    let fileID: StaticString
    let line: UInt

    var description: String { "\(fileID):\(line)" }
}
