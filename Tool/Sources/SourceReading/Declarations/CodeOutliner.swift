import SwiftParser
import SwiftSyntax
import WorkspaceModel

/// Reduces a syntax tree to ``CodeNode``s.
struct CodeOutliner {
    private let converter: SourceLocationConverter
    private var depth = 0
    private(set) var isConditional = false
    /// Whether something was nested too deeply to be read.
    private(set) var isCut = false

    /// Chains of calls can have any length, stacks can't.
    private static let maximumDepth = 256

    init(converter: SourceLocationConverter) {
        self.converter = converter
    }

    /// The nodes for a piece of syntax: none if no rule needs it, several if the syntax only groups.
    mutating func nodes(of syntax: some SyntaxProtocol) -> [CodeNode] {
        depth += 1
        defer { depth -= 1 }
        guard depth < Self.maximumDepth else {
            isCut = true
            return []
        }
        let syntax = Syntax(syntax)
        return declaration(syntax) ?? expression(syntax) ?? binding(syntax) ?? children(of: syntax)
    }

    private mutating func nodes(of syntax: (some SyntaxProtocol)?) -> [CodeNode] {
        syntax.map { nodes(of: $0) } ?? []
    }

    private mutating func children(of syntax: Syntax) -> [CodeNode] {
        var result: [CodeNode] = []
        for child in syntax.children(viewMode: .sourceAccurate) where !child.is(TokenSyntax.self) {
            result += nodes(of: child)
        }
        return result
    }

    /// A node with the position at which `syntax` begins.
    private func placed(
        _ kind: CodeNode.Kind, _ name: String, at syntax: some SyntaxProtocol, label: String = "", type: String = "",
        _ children: [CodeNode]
    ) -> CodeNode {
        let location = converter.location(for: syntax.positionAfterSkippingLeadingTrivia)
        return CodeNode(
            kind, name, label: label, type: type, line: location.line, column: location.column, children: children)
    }
}

// MARK: Declarations

extension CodeOutliner {
    private mutating func declaration(_ syntax: Syntax) -> [CodeNode]? {
        switch syntax.as(SyntaxEnum.self) {
        case .structDecl(let node): [type(node, node.inheritanceClause, node.attributes)]
        case .classDecl(let node): [type(node, node.inheritanceClause, node.attributes)]
        case .enumDecl(let node): [type(node, node.inheritanceClause, node.attributes)]
        case .actorDecl(let node): [type(node, node.inheritanceClause, node.attributes)]
        case .protocolDecl(let node): [type(node, node.inheritanceClause, node.attributes)]
        case .extensionDecl(let node):
            [
                placed(
                    .extension, node.extendedType.trimmedDescription, at: node.extendedType,
                    type: node.genericWhereClause?.requirements.trimmedDescription ?? "",
                    inherited(node.inheritanceClause) + nodes(of: node.memberBlock))
            ]
        case .typeAliasDecl(let node):
            [CodeNode(.alias, node.name.text, type: node.initializer.value.trimmedDescription)]
        case .functionDecl(let node):
            [
                placed(
                    .function, node.name.text, at: node.name, label: node.modifiers.isStatic ? "static" : "",
                    type: node.signature.returnClause?.type.trimmedDescription ?? "",
                    parameters(node.signature.parameterClause) + nodes(of: node.body))
            ]
        case .initializerDecl(let node):
            [
                placed(
                    .function, "init", at: node.initKeyword,
                    parameters(node.signature.parameterClause) + nodes(of: node.body))
            ]
        case .subscriptDecl(let node):
            [
                placed(
                    .function, "subscript", at: node.subscriptKeyword, type: node.returnClause.type.trimmedDescription,
                    parameters(node.parameterClause) + accessors(node.accessorBlock))
            ]
        case .variableDecl(let node): variables(node)
        case .attribute(let node): [attribute(node)]
        case .macroExpansionDecl(let node):
            [CodeNode(.attribute, node.macroName.text, children: arguments(node.arguments))]
        case .ifConfigDecl(let node): conditional(node)
        case .codeBlock(let node): [CodeNode(.block, children: children(of: Syntax(node.statements)))]
        default: nil
        }
    }

    private mutating func type(
        _ node: some DeclGroupSyntax & NamedDeclSyntax, _ inheritance: InheritanceClauseSyntax?,
        _ attributes: AttributeListSyntax
    ) -> CodeNode {
        placed(
            .type, node.name.text, at: node.name, label: node.introducer.text,
            inherited(inheritance) + nodes(of: attributes) + nodes(of: node.memberBlock))
    }

    private func inherited(_ clause: InheritanceClauseSyntax?) -> [CodeNode] {
        clause.names.map { CodeNode(.inherited, $0) }
    }

    private mutating func parameters(_ clause: FunctionParameterClauseSyntax) -> [CodeNode] {
        var result: [CodeNode] = []
        for parameter in clause.parameters {
            let label = parameter.firstName.text
            result.append(
                CodeNode(
                    .parameter, (parameter.secondName ?? parameter.firstName).text, label: label == "_" ? "" : label,
                    type: parameter.type.trimmedDescription,
                    children: parameter.defaultValue.map { [CodeNode(.block, children: nodes(of: $0.value))] } ?? []))
        }
        return result
    }

    private mutating func variables(_ node: VariableDeclSyntax) -> [CodeNode] {
        let attributes = nodes(of: node.attributes)
        let label = node.modifiers.isStatic ? "static" : ""
        var result: [CodeNode] = []
        for binding in node.bindings {
            let value = nodes(of: binding.initializer?.value)
            guard let tuple = binding.pattern.as(TuplePatternSyntax.self) else {
                result.append(
                    placed(
                        .variable, binding.pattern.trimmedDescription, at: binding.pattern, label: label,
                        type: binding.typeAnnotation?.type.trimmedDescription ?? "",
                        attributes + value + accessors(binding.accessorBlock)))
                continue
            }
            let values = binding.initializer?.value.as(TupleExprSyntax.self)?.elements.map(\.expression) ?? []
            let isSplit = values.count == tuple.elements.count
            if !isSplit { result += value }
            for (index, element) in tuple.elements.enumerated() {
                let part = isSplit ? nodes(of: values[index]) : []
                result.append(CodeNode(.variable, element.pattern.trimmedDescription, children: part))
            }
        }
        return result
    }

    private mutating func accessors(_ block: AccessorBlockSyntax?) -> [CodeNode] {
        guard let block else { return [] }
        switch block.accessors {
        case .getter(let items): return [CodeNode(.block, "get", children: children(of: Syntax(items)))]
        case .accessors(let list):
            var result: [CodeNode] = []
            for accessor in list {
                guard let body = accessor.body else { continue }
                result.append(
                    CodeNode(.block, accessor.accessorSpecifier.text, children: children(of: Syntax(body.statements))))
            }
            return result
        }
    }

    private mutating func attribute(_ node: AttributeSyntax) -> CodeNode {
        var given: [CodeNode] = []
        if case .argumentList(let list) = node.arguments { given = arguments(list) }
        return CodeNode(.attribute, node.attributeName.trimmedDescription, children: given)
    }

    private mutating func conditional(_ node: IfConfigDeclSyntax) -> [CodeNode] {
        isConditional = true
        var result: [CodeNode] = []
        var failed: [String] = []
        for clause in node.clauses {
            let own = clause.condition.map { "(\($0.trimmedDescription))" }
            let condition = (failed.map { "!\($0)" } + [own].compactMap(\.self)).joined(separator: " && ")
            result.append(CodeNode(.conditional, condition, children: nodes(of: clause.elements)))
            if let own { failed.append(own) }
        }
        return result
    }
}

// MARK: Expressions

extension CodeOutliner {
    private mutating func expression(_ syntax: Syntax) -> [CodeNode]? {
        switch syntax.as(SyntaxEnum.self) {
        case .functionCallExpr(let node): [call(node)]
        case .subscriptCallExpr(let node):
            [
                placed(
                    .call, "[]", at: node.calledExpression,
                    single(node.calledExpression) + arguments(node.arguments))
            ]
        case .memberAccessExpr(let node):
            [
                placed(
                    .member, node.declName.baseName.text, at: node.declName.baseName,
                    node.base.map { single($0) } ?? [])
            ]
        case .declReferenceExpr(let node): [CodeNode(.name, node.baseName.text)]
        case .superExpr: [CodeNode(.name, "super")]
        case .genericSpecializationExpr(let node):
            [CodeNode(.name, node.expression.trimmedDescription, type: node.trimmedDescription)]
        case .typeExpr(let node): [CodeNode(.name, node.trimmedDescription, type: node.trimmedDescription)]
        case .keyPathExpr(let node): [keyPath(node)]
        case .arrayExpr(let node): [CodeNode(.array, children: children(of: Syntax(node.elements)))]
        case .stringLiteralExpr(let node):
            [CodeNode(.text, node.representedLiteralValue ?? "", children: children(of: Syntax(node.segments)))]
        case .closureExpr(let node): [closure(node)]
        case .awaitExpr(let node): [CodeNode(.awaiting, children: nodes(of: node.expression))]
        case .returnStmt(let node): [CodeNode(.returned, children: nodes(of: node.expression))]
        case .sequenceExpr(let node): [sequence(node)]
        default: nil
        }
    }

    /// Exactly one node for an expression, because its index among the children has a meaning.
    private mutating func single(_ expression: some SyntaxProtocol) -> [CodeNode] {
        let nodes = nodes(of: expression)
        return nodes.count == 1 ? nodes : [CodeNode(.operation, children: nodes)]
    }

    private mutating func call(_ node: FunctionCallExprSyntax) -> CodeNode {
        var children = single(node.calledExpression) + arguments(node.arguments)
        if let trailing = node.trailingClosure {
            children.append(CodeNode(.argument, "trailing", children: [closure(trailing)]))
        }
        for trailing in node.additionalTrailingClosures {
            children.append(
                CodeNode(.argument, "trailing", label: trailing.label.text, children: [closure(trailing.closure)]))
        }
        return placed(.call, "", at: node, children)
    }

    private mutating func arguments(_ list: LabeledExprListSyntax) -> [CodeNode] {
        var result: [CodeNode] = []
        for argument in list {
            result.append(
                CodeNode(.argument, label: argument.label?.text ?? "", children: nodes(of: argument.expression)))
        }
        return result
    }

    private mutating func keyPath(_ node: KeyPathExprSyntax) -> CodeNode {
        let names = node.components.compactMap { component in
            component.component.as(KeyPathPropertyComponentSyntax.self)?.declName.baseName.text
        }
        return placed(
            .keyPath, names.joined(separator: "."), at: node, type: node.root?.trimmedDescription ?? "",
            children(of: Syntax(node.components)))
    }

    private mutating func closure(_ node: ClosureExprSyntax) -> CodeNode {
        var children: [CodeNode] = []
        for capture in node.signature?.capture?.items ?? [] {
            if let value = capture.initializer?.value {
                children.append(CodeNode(.variable, capture.name.text, children: nodes(of: value)))
            }
        }
        switch node.signature?.parameterClause {
        case .simpleInput(let names): children += names.map { CodeNode(.parameter, $0.name.text) }
        case .parameterClause(let clause):
            children += clause.parameters.map {
                CodeNode(
                    .parameter, ($0.secondName ?? $0.firstName).text, type: $0.type?.trimmedDescription ?? "")
            }
        case nil: break
        }
        return CodeNode(
            .closure, children: children + [CodeNode(.block, children: self.children(of: Syntax(node.statements)))])
    }

    private mutating func sequence(_ node: SequenceExprSyntax) -> CodeNode {
        let elements = Array(node.elements)
        if elements.count > 2, elements[1].is(AssignmentExprSyntax.self) {
            var value: [CodeNode] = []
            for element in elements[2...] { value += nodes(of: element) }
            let target =
                elements[0].is(DiscardAssignmentExprSyntax.self) ? [CodeNode(.name, "_")] : single(elements[0])
            return CodeNode(.assignment, children: target + value)
        }
        let operators = elements.compactMap { $0.as(BinaryOperatorExprSyntax.self)?.operator.text }
        var operands: [CodeNode] = []
        for element in elements where !element.is(BinaryOperatorExprSyntax.self) { operands += nodes(of: element) }
        return CodeNode(.operation, operators.joined(separator: " "), children: operands)
    }
}

// MARK: Bound names

extension CodeOutliner {
    private mutating func binding(_ syntax: Syntax) -> [CodeNode]? {
        switch syntax.as(SyntaxEnum.self) {
        case .optionalBindingCondition(let node):
            let name = node.pattern.trimmedDescription
            let value = node.initializer.map { nodes(of: $0.value) } ?? [CodeNode(.name, name)]
            return [CodeNode(.variable, name, children: value)]
        case .forStmt(let node):
            var sequence = nodes(of: node.sequence)
            if node.awaitKeyword != nil { sequence = [CodeNode(.awaiting, children: sequence)] }
            let name = node.pattern.as(IdentifierPatternSyntax.self)?.identifier.text
            let bound = name.map { [CodeNode(.variable, $0, children: sequence)] } ?? nodes(of: node.pattern) + sequence
            return bound + nodes(of: node.whereClause) + nodes(of: node.body)
        case .identifierPattern(let node): return [CodeNode(.variable, node.identifier.text)]
        // A value in a pattern is not a use of it: `case .login:`. Names bound inside are variables.
        case .expressionPattern(let node):
            return nodes(of: node.expression).flatMap(\.boundNames)
        case .enumCaseDecl, .genericParameterClause, .genericWhereClause: return []
        default: return nil
        }
    }
}

extension CodeNode {
    /// The names that a pattern binds.
    fileprivate var boundNames: [CodeNode] {
        kind == .variable ? [self] : children.flatMap(\.boundNames)
    }
}
