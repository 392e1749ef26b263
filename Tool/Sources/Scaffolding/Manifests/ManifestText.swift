import SwiftParser
import SwiftSyntax

/// A manifest as text, with the lists in it that a new module comes into.
struct ManifestText {
    let text: String
    /// The targets, as they are written.
    let targets: [TargetElement]
    let targetList: ArrayExprSyntax
    /// The list of products, where one is written out.
    let productList: ArrayExprSyntax?
    private let values: ManifestConstants

    /// Finds the lists.
    ///
    /// - Throws: ``ScaffoldingError`` when the targets are not written out as a list.
    init(_ text: String) throws {
        self.text = text
        let tree = Parser.parse(source: text)
        guard !tree.hasError else { throw ScaffoldingError("it does not parse") }
        values = ManifestConstants(tree)
        guard let package = values.packageCall else { throw ScaffoldingError("it holds no 'Package(…)' of its own") }
        guard let list = values.list(package.argument("targets")) else {
            throw ScaffoldingError("its targets are made by code, not written out as a list")
        }
        targetList = list
        productList = values.list(package.argument("products"))
        targets = list.elements.map(TargetElement.init)
        guard targets.isEmpty || targets.contains(where: { $0.name != nil }) else {
            throw ScaffoldingError("its targets are made by code, not written out as a list")
        }
    }

    /// How the manifest writes a dependency on a product or target, where some target has it: `backplane` where a
    /// constant stands for `.product(name: "Backplane", package: "Backplane")`.
    func reference(to product: String) -> String? {
        var texts: [String] = []
        for target in targets {
            guard let list = values.list(target.argument("dependencies")) else { continue }
            for element in list.elements where values.dependencyName(element.expression) == product {
                texts.append(element.expression.trimmedDescription)
            }
        }
        let constants = texts.filter { !$0.hasPrefix("\"") && !$0.contains("(") }
        return constants.first ?? texts.first
    }

    /// The list of dependencies of a target, where it is written out.
    func dependencyList(of target: String) -> ArrayExprSyntax? {
        targets.first { $0.name == target }.flatMap { $0.argument("dependencies")?.as(ArrayExprSyntax.self) }
    }
}

extension FunctionCallExprSyntax {
    /// The argument with that label.
    func argument(_ label: String) -> ExprSyntax? {
        arguments.first { $0.label?.text == label }?.expression
    }
}
