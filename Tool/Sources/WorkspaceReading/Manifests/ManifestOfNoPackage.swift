import Foundation
import SwiftParser
import SwiftSyntax

/// Manifests that SwiftPM is not meant to read.
enum ManifestOfNoPackage {
    /// Why the manifest in a folder, which could not be read, is no mistake; `nil` if it is one.
    static func reason(_ directory: String) -> String? {
        guard let data = FileManager.default.contents(atPath: "\(directory)/Package.swift") else { return nil }
        return reason(manifest: String(decoding: data, as: UTF8.self))
    }

    /// The same for a manifest's text.
    static func reason(manifest text: String) -> String? {
        let finder = Finder(viewMode: .sourceAccurate)
        finder.walk(Parser.parse(source: text))
        if finder.isApp { return "it describes an app of Swift Playgrounds, which only Apple's tools can read" }
        return finder.isEmpty ? "it describes no package and only hides the folder from Xcode" : nil
    }

    private final class Finder: SyntaxVisitor {
        private(set) var isApp = false
        private(set) var isEmpty = false

        override func visit(_ node: ImportDeclSyntax) -> SyntaxVisitorContinueKind {
            isApp = isApp || node.path.trimmedDescription == "AppleProductTypes"
            return .skipChildren
        }

        /// `let package = Package()`
        override func visit(_ node: FunctionCallExprSyntax) -> SyntaxVisitorContinueKind {
            guard node.calledExpression.trimmedDescription == "Package" else { return .visitChildren }
            isEmpty = node.arguments.isEmpty
            return .visitChildren
        }
    }
}
