import SwiftParser
import SwiftSyntax

/// What a file declares, without the code that runs when it is called.
///
/// The compiler compares the same: after a change of anything outside of bodies, even of a private declaration, it
/// compiles the users of a module again, but not after a change of bodies or comments.
public struct FileSurface: Hashable, Sendable {
    /// The texts of the declarations without their bodies and members, by their names qualified by their types:
    /// `Shop.price`. Parameters are not part of the names. All imports are called `import`.
    public private(set) var declarations: [String: [String]] = [:]

    public init(of text: String) {
        var outside = ""
        read(Syntax(Parser.parse(source: text)), in: "", isCopied: false, to: &outside)
        for name in declarations.keys { declarations[name]?.sort() }
    }

    /// The names of the declarations in which two versions of a file differ; `nil` stands for a file that does not
    /// exist.
    public static func changes(from old: FileSurface?, to new: FileSurface?) -> Set<String> {
        let (old, new) = (old?.declarations ?? [:], new?.declarations ?? [:])
        return Set(old.keys).union(new.keys).filter { old[$0] != new[$0] }
    }

    /// - Parameters:
    ///   - owner: The qualified name of the declaration around the node.
    ///   - isCopied: Whether the compiler copies the code of bodies to users of the module.
    ///   - text: The text of that declaration.
    private mutating func read(_ node: Syntax, in owner: String, isCopied: Bool, to text: inout String) {
        if let token = node.as(TokenSyntax.self) {
            text += "\(token.text) "
        } else if let declaration = node.as(DeclSyntax.self), case let names = Self.names(of: declaration),
            !names.isEmpty
        {
            let full = names.map { $0.filter { $0 != "`" } }.map { owner.isEmpty ? $0 : "\(owner).\($0)" }
            var own = ""
            for child in node.children(viewMode: .sourceAccurate) {
                read(child, in: full[0], isCopied: isCopied || Self.isCopied(declaration), to: &own)
            }
            for name in full { declarations[name, default: []].append(own) }
        } else if !isCopied, Self.isBody(node) {
            text += "{ } "
        } else {
            for child in node.children(viewMode: .sourceAccurate) {
                read(child, in: owner, isCopied: isCopied, to: &text)
            }
        }
    }

    private static func isBody(_ node: Syntax) -> Bool {
        if node.is(CodeBlockSyntax.self) { return true }
        guard let block = node.as(AccessorBlockSyntax.self), case .getter = block.accessors else { return false }
        return true
    }

    private static func isCopied(_ declaration: DeclSyntax) -> Bool {
        (declaration.asProtocol((any WithAttributesSyntax).self)?.attributes ?? []).contains { attribute in
            guard let name = attribute.as(AttributeSyntax.self)?.attributeName.trimmedDescription else { return false }
            return ["inlinable", "_alwaysEmitIntoClient", "_transparent", "backDeployed"].contains(name)
        }
    }

    private static func names(of declaration: DeclSyntax) -> [String] {
        if let named = declaration.asProtocol((any NamedDeclSyntax).self) { return [named.name.text] }
        return switch declaration.as(DeclSyntaxEnum.self) {
        case .extensionDecl(let node): [node.extendedType.trimmedDescription]
        case .initializerDecl: ["init"]
        case .deinitializerDecl: ["deinit"]
        case .subscriptDecl: ["subscript"]
        case .operatorDecl(let node): [node.name.text]
        case .enumCaseDecl(let node): node.elements.map(\.name.text)
        case .importDecl: ["import"]
        case .variableDecl(let node):
            // A pattern of several names is one declaration.
            node.bindings.map { $0.pattern.trimmedDescription }
        default: []
        }
    }
}
