import Foundation
import SourceReading
import WorkspaceModel

/// Finds tests whose names may begin with another module than their own: test libraries name a test after the module
/// that declares its outermost type, which is another one in an extension of that module's type.
struct ForeignTests {
    let workspace: Workspace
    let reader: DeclarationReader

    /// Returns patterns that match such tests of some modules. With Swift Testing, the position of a test is part of what
    /// is matched, so tests are selected by the name of their file.
    func patterns(in modules: Set<ModuleID>) async -> [ModuleID: Set<String>] {
        await reader.declarations(of: modules, in: workspace).mapValues { files in
            let own = Set(files.flatMap(\.declarations).filter { $0.isTopLevel && $0.isType }.map(\.name))
            return files.reduce(into: []) { $0.formUnion(Self.patterns(in: $1, besidesOf: own)) }
        }
    }

    private static func patterns(in file: FileDeclarations, besidesOf own: Set<String>) -> [String] {
        let foreign = file.declarations.filter { declaration in
            declaration.isInExtension && !own.contains(String(declaration.name.prefix { $0 != "." && $0 != "<" }))
        }
        guard !foreign.isEmpty else { return [] }
        let methods = foreign.filter(\.isTestOfXCTest).map { method in
            "\\.\(method.name.split(separator: ".").suffix(2).joined(separator: "/"))$"
        }
        guard file.mentions.contains("Test"), let name = file.path.split(separator: "/").last else { return methods }
        return methods + ["/\(NSRegularExpression.escapedPattern(for: String(name))):"]
    }
}

extension Declaration {
    /// Whether it may be a test of XCTest, by its name.
    fileprivate var isTestOfXCTest: Bool {
        kind == .function && !isStatic && name.split(separator: ".").last?.hasPrefix("test") == true
    }
}
