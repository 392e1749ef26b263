import SwiftParser
import SwiftSyntax
import WorkspaceModel

/// Changes the dependencies of targets in a manifest's text, in the style of its author. Each change applies to the
/// result of the previous one, so there can be any number of them.
package struct ManifestEditor {
    /// The current text of the manifest.
    package private(set) var text: String {
        didSet { syntax = Result { try syntax.get().edited(from: oldValue, to: text) } }
    }
    package let lineLength: Int
    /// The current text, parsed. Parsing takes most of the time of a change, so it is kept for the next one.
    private var syntax: Result<ManifestSyntax, any Error>

    /// A dependency that a target gains.
    package enum Addition: Hashable {
        case target(String)
        case product(String, package: PackageDependency)

        /// The package of a product: its identity, and the name to use if the manifest does not name it yet.
        package struct PackageDependency: Hashable {
            package let names: Set<String>
            package let written: String

            package init(names: Set<String>, written: String) {
                self.names = names
                self.written = written
            }
        }

        package var name: String {
            switch self {
            case .target(let name), .product(let name, _): name
            }
        }
    }

    package init(text: String, lineLength: Int) {
        self.text = text
        self.lineLength = lineLength
        syntax = Result { try ManifestSyntax(text) }
    }

    /// Whether some target depends on what is added already, whatever the platform.
    package func hasEverywhere(_ addition: Addition) -> Bool {
        (try? syntax.get())?.reference(to: addition) != nil
    }

    /// Adds a dependency to a target.
    ///
    /// - Throws: ``EditingError`` with the reason if the target's dependencies are not written out in the manifest.
    package mutating func add(_ addition: Addition, to target: String) throws {
        let syntax = try syntax.get()
        let call = try syntax.target(target)
        let written = syntax.written(addition, in: call)
        guard let argument = call.argument("dependencies") else {
            text = try text.inserting(
                ArgumentInsertion(text: text, call: call, lineLength: lineLength)
                    .insertions(of: "dependencies", value: "[\(written)]", after: ["name"]))
            return try breakList(of: target)
        }
        guard let list = syntax.lists(argument).first else { throw syntax.notWrittenOut(target) }
        // A list on one line stays on one line if it fits.
        let limit = list.isOnOneLine && !list.elements.isEmpty ? Int.max : lineLength
        text = text.inserting(DependencyPlace(text: text, list: list, lineLength: limit).insertions(of: written))
        try breakList(of: target)
    }

    /// Moves each dependency of a target to its own line if they are on one line that is too long.
    private mutating func breakList(of target: String) throws {
        let syntax = try syntax.get()
        let call = try syntax.target(target)
        // If several targets share a line, breaking none of the lists is better than another.
        guard let argument = call.argument("dependencies"), let list = syntax.lists(argument).first, list.isOnOneLine,
            call.startsLine || argument.startsLine || list.startsLine || call.arguments.contains(where: \.startsLine)
        else { return }
        let start = list.positionAfterSkippingLeadingTrivia.utf8Offset
        let line = text.line(around: start)
        guard line.count > lineLength else { return }
        let unit = line.indentation.contains("\t") ? "\t" : String(repeating: " ", count: text.indentationWidth)
        let lines = list.elements.map { "\n\(line.indentation)\(unit)\($0.expression.trimmedDescription)," }
        let end = list.rightSquare.positionAfterSkippingLeadingTrivia.utf8Offset
        let bytes = Array(text.utf8)
        let (head, tail) = (bytes[...start], bytes[end...])
        let lineEnd = text.utf8.contains(UInt8(ascii: "\r")) ? "\r\n" : "\n"
        let inner = (lines.joined() + "\n\(line.indentation)").replacing("\n", with: lineEnd)
        text = String(decoding: head + Array(inner.utf8) + tail, as: UTF8.self)
    }

    /// Removes a dependency from a target.
    ///
    /// - Throws: ``EditingError`` with the reason if it is not written in the manifest, or has a comment.
    package mutating func remove(_ name: String, from target: String) throws {
        let syntax = try syntax.get()
        let call = try syntax.target(target)
        let lists = call.argument("dependencies").map(syntax.lists) ?? []
        for list in lists {
            let elements = Array(list.elements)
            guard let index = elements.firstIndex(where: { syntax.values.dependencyName($0.expression) == name })
            else { continue }
            let comments = ElementComments(elements, index)
            guard !comments.concernsElement else {
                throw EditingError(
                    "a comment in the manifest refers to it; read the comment, then remove the dependency by hand")
            }
            let place = call.arguments.firstIndex { $0.expression.id == list.id }
            if elements.count == 1, let place, !list.hasComments {
                let index = call.arguments.distance(from: call.arguments.startIndex, to: place)
                text = ListRemoval(text: text, arguments: call.arguments).text(without: index)
            } else {
                text = ListRemoval(text: text, elements: list.elements).text(without: index)
            }
            return
        }
        throw syntax.notWrittenOut(target)
    }

    /// Adds a dependency of the package on a package in a folder.
    package mutating func addPackage(_ name: String, path: String) throws {
        let syntax = try syntax.get()
        guard let call = syntax.values.packageCall else {
            throw EditingError("the manifest contains no 'Package(…)' call")
        }
        let list = call.argument("dependencies").flatMap { syntax.values.list($0) }
        let local = list?.elements.map { $0.expression.as(FunctionCallExprSyntax.self) } ?? []
        let named = local.contains { $0?.argument("path") != nil && $0?.argument("name") != nil }
        let written = ".package(\(named ? "name: \"\(name)\", " : "")path: \"\(path)\")"
        guard call.argument("dependencies") != nil else {
            text = try text.inserting(
                ArgumentInsertion(text: text, call: call, lineLength: lineLength).insertions(
                    of: "dependencies", value: "[\(written)]",
                    after: [
                        "name", "defaultLocalization", "platforms", "pkgConfig", "providers", "products", "traits",
                    ]))
            return
        }
        guard let list else { throw EditingError("the manifest computes its dependencies") }
        let last = local.lastIndex { $0?.argument("path") != nil }
        let insertion = ListInsertion(text: text, list: list.elements, lineLength: lineLength)
        text = text.inserting(
            last.map { insertion.insertions(of: written, after: $0) } ?? insertion.insertions(of: written, before: nil))
    }
}

extension ArrayExprSyntax {
    fileprivate var isOnOneLine: Bool { !trimmedDescription.contains(where: \.isNewline) }

    /// Whether a comment stands between its brackets.
    fileprivate var hasComments: Bool {
        tokens(viewMode: .sourceAccurate).dropFirst().contains { $0.leadingTrivia.contains(where: \.isComment) }
            || tokens(viewMode: .sourceAccurate).dropLast().contains { $0.trailingTrivia.contains(where: \.isComment) }
    }
}

extension String {
    /// By how many spaces lines are indented here.
    fileprivate var indentationWidth: Int {
        let lines: [Substring] = split(separator: "\n")
        let widths = lines.map { line in line.prefix { $0 == " " }.count }
        return widths.contains { $0 % 4 == 2 } ? 2 : 4
    }
}
