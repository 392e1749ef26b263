import SwiftSyntax
import WorkspaceModel

/// A type or an extension that declarations stand in.
struct DeclarationScope {
    let name: String
    let kind: Declaration.Kind
    /// The access level that an extension gives its members.
    let memberAccess: AccessLevel?
}

extension DeclModifierListSyntax {
    /// The access level written, that of a setter left out.
    var accessLevel: AccessLevel? {
        lazy.filter { $0.detail == nil }.compactMap { AccessLevel(rawValue: $0.name.text) }.first
    }

    var isStatic: Bool {
        contains { $0.name.tokenKind == .keyword(.static) || $0.name.tokenKind == .keyword(.class) }
    }
}

extension InheritanceClauseSyntax? {
    /// The types named behind the colon.
    var names: [String] {
        self?.inheritedTypes.map(\.type.trimmedDescription) ?? []
    }
}

extension PatternBindingSyntax {
    /// Whether the variable has storage: no accessors, or observers only.
    var isStored: Bool {
        switch accessorBlock?.accessors {
        case nil: true
        case .getter: false
        case .accessors(let accessors):
            accessors.allSatisfy { ["willSet", "didSet"].contains($0.accessorSpecifier.text) }
        }
    }
}
