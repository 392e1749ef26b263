import SwiftSyntax

/// Changes which targets a manifest describes, in the style of its author.
package struct ManifestTargets {
    /// The current text of the manifest.
    package private(set) var text: String
    private let lineLength: Int

    /// - Parameters:
    ///   - text: The manifest.
    ///   - root: The codebase's folder.
    ///   - package: The package's folder, relative to it.
    package init(text: String, root: String, package: String) {
        self.text = text
        lineLength = LineLength(root: root, package: package).characters(in: text)
    }

    /// Adds a target after another one, with the same settings.
    ///
    /// - Parameters:
    ///   - dependencies: The names of targets of the package, and of products that `example` depends on.
    ///   - path: Its folder, relative to the package, if it does not follow from its name.
    ///   - resources: Paths of resources of `example` that the new target has, too.
    ///   - hasPlugins: Whether it has the plugins of `example`.
    /// - Throws: ``EditingError`` if the manifest computes its targets.
    package mutating func addTarget(
        _ name: String, isTest: Bool, like example: String, dependencies: [String], path: String?,
        resources: [String] = [], hasPlugins: Bool = true
    ) throws {
        let manifest = try ManifestText(text)
        guard let place = manifest.targets.first(where: { $0.name == example }) else {
            throw EditingError("the manifest creates '\(example)' in code")
        }
        let style = TargetStyle(of: manifest, lineLength: lineLength)
        let labels = ["cSettings", "swiftSettings", "linkerSettings"] + (hasPlugins ? ["plugins"] : [])
        let shared = labels.compactMap { label in
            place.argument(label).map { "\(label): \($0.trimmedDescription)" }
        }
        let target = NewTarget(
            function: isTest ? "testTarget" : "target", name: name,
            dependencies: try dependencies.map { try written($0, as: example) }, path: path,
            others: try written(resources: resources, of: example) + shared)
        let separator = style.isOnLines ? "\n\(style.indentation)" : " "
        let gap = style.isOnLines && place.followsBlankLine ? "\n" : ""
        let added = gap + separator + target.text(in: style)
        let end = style.isOnLines ? place.syntax.endPosition : place.syntax.endPositionBeforeTrailingTrivia
        guard place.syntax.trailingComma == nil else {
            return text = text.inserting([Insertion(offset: end.utf8Offset, text: added + ",")])
        }
        let code = place.syntax.expression.endPositionBeforeTrailingTrivia.utf8Offset
        text = text.inserting([Insertion(offset: code, text: ","), Insertion(offset: end.utf8Offset, text: added)])
    }

    /// The argument for some of a target's resources, each as it is written in the manifest.
    private func written(resources: [String], of target: String) throws -> [String] {
        guard !resources.isEmpty else { return [] }
        let found = try resourceList(of: target)?.elements.filter { resources.contains($0.resourcePath ?? "") } ?? []
        guard found.count == resources.count else {
            throw EditingError("the manifest computes the resources of '\(target)'")
        }
        return ["resources: [\(found.map(\.expression.trimmedDescription).joined(separator: ", "))]"]
    }

    private func resourceList(of target: String) throws -> ArrayExprSyntax? {
        try ManifestSyntax(text).target(target).argument("resources")?.as(ArrayExprSyntax.self)
    }

    /// Declares a resource of one target for another one, unless it is declared already.
    package mutating func addResource(_ path: String, of example: String, to target: String) throws {
        guard let found = try resourceList(of: example)?.elements.first(where: { $0.resourcePath == path }) else {
            throw EditingError("the manifest computes the resources of '\(example)'")
        }
        let rule = found.expression.trimmedDescription
        if let list = try resourceList(of: target) {
            guard !list.elements.contains(where: { $0.resourcePath == path }) else { return }
            text = text.inserting(
                ListInsertion(text: text, list: list.elements, lineLength: lineLength)
                    .insertions(of: rule, before: nil))
        } else {
            let call = try ManifestSyntax(text).target(target)
            text = try text.inserting(
                ArgumentInsertion(text: text, call: call, lineLength: lineLength)
                    .insertions(
                        of: "resources", value: "[\(rule)]",
                        after: ["name", "dependencies", "path", "exclude", "sources"]))
        }
    }

    /// Removes a resource from a target.
    package mutating func removeResource(_ path: String, from target: String) throws {
        guard let list = try resourceList(of: target),
            let index = list.elements.map(\.resourcePath).firstIndex(of: path)
        else { return }
        text = ListRemoval(text: text, elements: list.elements).text(without: index)
    }

    /// A dependency as the example writes it, otherwise in the style of its neighbours.
    private func written(_ name: String, as example: String) throws -> String {
        let syntax = try ManifestSyntax(text)
        let call = try syntax.target(example)
        let lists = call.argument("dependencies").map(syntax.lists) ?? []
        let same = lists.flatMap(\.elements).first { syntax.values.dependencyName($0.expression) == name }
        return same?.expression.trimmedDescription ?? syntax.written(.target(name), in: call)
    }

    /// Adds a dependency on another target of the package, unless it exists.
    package mutating func addDependency(_ name: String, to target: String) throws {
        guard try !dependencies(of: target).contains(name) else { return }
        var editor = ManifestEditor(text: text, lineLength: lineLength)
        try editor.add(.target(name), to: target)
        text = editor.text
    }

    /// Adds a dependency on a product as another target has it, unless it exists.
    package mutating func addProduct(_ name: String, to target: String, as example: String) throws {
        guard try !dependencies(of: target).contains(name) else { return }
        let expression = try written(name, as: example)
        let call = try ManifestSyntax(text).target(target)
        let syntax = try ManifestSyntax(text)
        guard let argument = call.argument("dependencies") else {
            text = try text.inserting(
                ArgumentInsertion(text: text, call: call, lineLength: lineLength)
                    .insertions(of: "dependencies", value: "[\(expression)]", after: ["name"]))
            return
        }
        guard let list = syntax.lists(argument).first else { throw syntax.notWrittenOut(target) }
        text = text.inserting(
            DependencyPlace(text: text, list: list, lineLength: lineLength).insertions(of: expression))
    }

    /// Removes a dependency of a target.
    package mutating func removeDependency(_ name: String, from target: String) throws {
        guard try dependencies(of: target).contains(name) else { return }
        var editor = ManifestEditor(text: text, lineLength: lineLength)
        try editor.remove(name, from: target)
        text = editor.text
    }

    /// Whether a comment above, in, or beside a target may be about it.
    package func hasComments(at target: String) throws -> Bool {
        let elements = try ManifestText(text).targetList.elements.map(\.self)
        let index = elements.firstIndex { TargetElement($0).name == target }
        return index.map { ElementComments(elements, $0).concernsElement } ?? false
    }

    /// Removes a target. Comments above it and behind it stay: they may be about others.
    package mutating func removeTarget(_ name: String) throws {
        let manifest = try ManifestText(text)
        guard let index = manifest.targets.firstIndex(where: { $0.name == name }) else {
            throw EditingError("the manifest creates '\(name)' in code")
        }
        text = ListRemoval(text: text, elements: manifest.targetList.elements).text(without: index)
    }

    /// Lets every library with one target offer another one, too.
    ///
    /// - Throws: ``EditingError`` where the manifest makes its products by code.
    package mutating func offer(_ target: String, inProductsWith example: String) throws {
        var isDone = false
        while let product = try product(where: { $0.contains(example) && !$0.contains(target) }) {
            let place = DependencyPlace(text: text, list: product.targets, lineLength: lineLength)
            text = text.inserting(place.insertions(of: "\"\(target)\""))
            isDone = true
        }
        if !isDone { throw EditingError("the manifest computes the products of '\(example)'") }
    }

    /// Takes a target out of what libraries offer, together with those that offer nothing else.
    package mutating func removeFromProducts(_ target: String) throws {
        while let product = try product(where: { $0.contains(target) }) {
            let targets = product.targets.elements
            let place = targets.map(\.expression.literalText).firstIndex(of: target) ?? 0
            text =
                targets.count == 1
                ? ListRemoval(text: text, elements: product.list.elements).text(without: product.place)
                : ListRemoval(text: text, elements: targets).text(without: place)
        }
    }

    /// A library as it stands in the list of products.
    private struct Library {
        let list: ArrayExprSyntax
        let place: Int
        let targets: ArrayExprSyntax
    }

    /// The first library whose written-out targets fulfil a condition.
    private func product(where isWanted: ([String]) -> Bool) throws -> Library? {
        guard let list = try ManifestText(text).productList else { return nil }
        return list.elements.map(TargetElement.init).enumerated().lazy.compactMap { place, product in
            guard product.isLibrary, let targets = product.argument("targets")?.as(ArrayExprSyntax.self) else {
                return nil
            }
            return Library(list: list, place: place, targets: targets)
        }.first { isWanted($0.targets.elements.compactMap(\.expression.literalText)) }
    }

    /// The names of a target's dependencies, as far as they are written out.
    private func dependencies(of target: String) throws -> [String] {
        let syntax = try ManifestSyntax(text)
        let call = try syntax.target(target)
        let lists = call.argument("dependencies").map(syntax.lists) ?? []
        return lists.flatMap(\.elements).compactMap { syntax.values.dependencyName($0.expression) }
    }
}

extension ArrayElementSyntax {
    /// The path in `.process("Texts")`.
    fileprivate var resourcePath: String? {
        expression.as(FunctionCallExprSyntax.self)?.arguments.first?.expression.as(StringLiteralExprSyntax.self)?
            .representedLiteralValue
    }
}
