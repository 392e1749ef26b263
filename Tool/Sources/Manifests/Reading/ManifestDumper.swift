import Foundation
import SwiftParser
import SwiftSyntax
import SystemSupport

/// Reads manifests by evaluating them with `swift package dump-package`.
struct ManifestDumper: Sendable {
    let runner: CommandRunner
    /// The folder for SwiftPM's files. The package's own folder is never written to.
    let scratch: String

    /// The document that SwiftPM prints for the package in `directory`.
    func dump(_ directory: String) async throws -> JSONValue {
        let outcome: CommandRunner.Outcome
        do {
            outcome = try await runner.run(
                "swift",
                ["package", "--package-path", directory, "--scratch-path", scratch, "--ignore-lock", "dump-package"],
                without: Self.variablesOfShells)
        } catch is CommandRunner.NotStarted {
            throw ManifestFailure(
                message: "This manifest must be evaluated, but 'swift' is not in PATH. Install a Swift toolchain.")
        }
        if let signal = outcome.signal {
            throw ManifestFailure(message: "\(signal) ended 'swift package dump-package'. Run it manually for details.")
        }
        guard outcome.succeeded else { throw ManifestFailure(message: Self.shortened(outcome.errors)) }
        do {
            return try JSONDecoder().decode(JSONValue.self, from: Data(outcome.output.utf8))
        } catch {
            throw ManifestFailure(message: "'swift package dump-package' printed no JSON document: \(error)")
        }
    }

    /// The variables that differ from one shell, or one command, to the next. SwiftPM compiles a manifest again when any
    /// variable differs.
    private static let variablesOfShells = ["_", "OLDPWD", "SHLVL"]

    /// SwiftPM's message without the lines that repeat the path or show the source.
    static func shortened(_ text: String) -> String {
        let lines = text.split(separator: "\n").map { withoutLockNote(String($0)) }
        let errors = lines.filter {
            // Lines that begin with a bar repeat the message below the source that is shown.
            $0.contains("error:") && !$0.lowercased().contains("invalid manifest")
                && $0.first { !$0.isWhitespace } != "|"
        }
        var told: [String] = []
        for line in errors.isEmpty ? lines : errors {
            let part = Self.withoutPath(line.withoutTail("; invalid manifests at"))
            if !told.contains(part) { told.append(part) }
        }
        let message = told.prefix(3).joined(separator: "; ")
        return message.isEmpty ? "SwiftPM could not read the manifest and printed no error." : message
    }

    /// Several manifests are evaluated at once on purpose. SwiftPM's note about that precedes its message on the same
    /// line.
    private static func withoutLockNote(_ line: String) -> String {
        line.range(of: "`--ignore-lock` has been passed").map { String(line[$0.upperBound...]) } ?? line
    }

    private static func withoutPath(_ line: String) -> String {
        guard let range = line.range(of: "Package.swift:") else {
            return line.replacingOccurrences(of: "error: ", with: "")
        }
        return "line \(line[range.upperBound...])".replacingOccurrences(of: " error: ", with: " ")
    }
}

extension String {
    /// The text before `tail`.
    fileprivate func withoutTail(_ tail: String) -> String {
        range(of: tail).map { String(self[..<$0.lowerBound]) } ?? self
    }
}

/// Manifests that SwiftPM is not supposed to read.
enum ManifestOfNoPackage {
    /// Why the unreadable manifest in a folder is not an error; `nil` if it is one.
    static func reason(_ directory: String) -> String? {
        guard let data = FileManager.default.contents(atPath: "\(directory)/Package.swift") else { return nil }
        return reason(manifest: String(decoding: data, as: UTF8.self))
    }

    /// The same for a manifest's text.
    static func reason(manifest text: String) -> String? {
        let finder = Finder(viewMode: .sourceAccurate)
        let source = Parser.parse(source: text)
        finder.walk(source)
        if finder.isApp { return "it declares a Swift Playgrounds app, which only Apple's tools can read" }
        let hasOnlyImports =
            !source.statements.isEmpty && source.statements.allSatisfy { $0.item.is(ImportDeclSyntax.self) }
        return finder.isEmpty || hasOnlyImports ? "it declares no package and only hides the folder from Xcode" : nil
    }

    private final class Finder: SyntaxVisitor {
        private(set) var isApp = false
        private(set) var isEmpty = false

        override func visit(_ node: ImportDeclSyntax) -> SyntaxVisitorContinueKind {
            isApp = isApp || node.path.trimmedDescription == "AppleProductTypes"
            return .skipChildren
        }

        /// `let package = Package()`, or with empty lists only; SwiftPM requires a name, and refuses an empty list of
        /// platforms.
        override func visit(_ node: FunctionCallExprSyntax) -> SyntaxVisitorContinueKind {
            guard node.calledExpression.trimmedDescription == "Package" else { return .visitChildren }
            let hasNoPlatforms = node.arguments.contains { $0.label?.text == "platforms" && $0.isEmptyList }
            isEmpty = node.arguments.allSatisfy { argument in
                switch argument.label?.text {
                case "platforms": true
                case "name": hasNoPlatforms
                default: argument.isEmptyList
                }
            }
            return .visitChildren
        }
    }
}

extension LabeledExprSyntax {
    fileprivate var isEmptyList: Bool { expression.as(ArrayExprSyntax.self)?.elements.isEmpty == true }
}
