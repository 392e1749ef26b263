/// A target to be written into a manifest.
struct NewTarget {
    /// `target` or `testTarget`.
    let function: String
    let name: String
    /// The dependencies, each as it is written.
    let dependencies: [String]
    /// Its folder, where it is written out.
    let path: String?
    /// Further arguments, as its neighbours have them.
    var others: [String] = []

    var isTest: Bool { function == "testTarget" }

    private var arguments: [String] {
        var arguments = ["name: \"\(name)\""]
        if !dependencies.isEmpty { arguments.append("dependencies: [\(dependencies.joined(separator: ", "))]") }
        if let path { arguments.append("path: \"\(path)\"") }
        return arguments + others
    }

    /// The target as it is written in a style, without the space before it.
    func text(in style: TargetStyle) -> String {
        let line = ".\(function)(\(arguments.joined(separator: ", ")))"
        // The comma behind it counts, too, and `swift format` wants one more.
        if style.allowsOneLine, style.indentation.count + line.count + 1 < style.lineLength { return line }
        let inner = style.indentation + style.unit
        let lines = arguments.map { argument in
            guard inner.count + argument.count >= style.lineLength, argument.hasPrefix("dependencies: [") else {
                return inner + argument
            }
            let each = dependencies.map { "\(inner)\(style.unit)\($0),\n" }.joined()
            return "\(inner)dependencies: [\n\(each)\(inner)]"
        }
        let end = style.closesOnOwnLine ? "\n\(style.indentation))" : ")"
        return ".\(function)(\n\(lines.joined(separator: ",\n"))\(end)"
    }
}
