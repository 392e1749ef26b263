import CompilerIndex
import WorkspaceModel

/// Determines which declarations must become visible to other modules after files have moved to other targets, and what
/// that requires: the types around them and in their signatures, the witnesses of conformances, the members that
/// subclasses override.
struct AccessRaising {
    let division: Division
    /// The lowest level at which other targets of the package see a declaration.
    let level: AccessLevel
    /// The levels to write, by declaration.
    private(set) var levels: [Int: AccessLevel] = [:]
    /// Implicit initialisers that have to be written, because implicit ones are internal.
    private(set) var initialisers: Set<Int> = []
    /// The highest level that was requested so far.
    private var asked: [Int: AccessLevel] = [:]
    private var cache: [Int: AccessLevel] = [:]

    private var graph: DeclarationGraph { division.graph }

    /// Raises what the new division requires.
    ///
    /// - Parameters:
    ///   - before: The division as it is. A declaration that another target uses in it has the level that this takes.
    ///   - isTestable: Whether a file sees internal declarations of a target, since it imports it with `@testable`.
    init(
        _ division: Division, before: Division, level: AccessLevel,
        isTestable: (_ file: Int, _ target: String) -> Bool
    ) {
        self.division = division
        self.level = level
        for use in division.crossings() {
            let target = division.target(of: use.declaration)
            guard !isTestable(use.file, target) else { continue }
            if before.isCrossing(use), written(use.declaration) >= .package { continue }
            raise(use.declaration, isInlined(use) && !isUsableFromInline(use.declaration) ? .public : level)
        }
        openClasses()
        while raiseWitnesses() {}
    }

    /// Raises another declaration, as a compiler error requires.
    mutating func add(_ declaration: Int, _ level: AccessLevel) {
        raise(declaration, level)
        while raiseWitnesses() {}
    }

    /// The final level of a declaration.
    mutating func finalLevel(of declaration: Int) -> AccessLevel {
        max(levels[declaration] ?? .private, written(declaration))
    }

    /// The level of a declaration as written.
    private mutating func written(_ declaration: Int) -> AccessLevel {
        if let known = cache[declaration] { return known }
        let result = readLevel(declaration)
        cache[declaration] = result
        return result
    }

    private mutating func readLevel(_ declaration: Int) -> AccessLevel {
        let it = graph.declarations[declaration]
        guard let (file, facts, _) = division.facts(of: declaration) else {
            // A memberwise initialiser stays internal; other synthesised members have the level of their type.
            guard let parent = it.parent, it.kind != .initializer else { return .internal }
            return finalLevel(of: parent)
        }
        if let parent = it.parent, [.protocol, .enum].contains(graph.declarations[parent].kind) {
            if it.kind == .enumCase || graph.declarations[parent].kind == .protocol { return finalLevel(of: parent) }
        }
        if let access = facts.access { return access }
        guard let parent = facts.parent else { return .internal }
        let around = division.index.facts[file].declarations[parent]
        return around.kind == .extension ? around.access ?? .internal : .internal
    }

    /// Whether a use is in code that is inlined into other modules.
    private func isInlined(_ use: DeclarationGraph.Use) -> Bool {
        let facts = division.index.facts[use.file]
        guard let offset = facts.offset(line: use.line, column: use.column) else { return false }
        return facts.declarations.contains {
            $0.traits.contains(.inlinable) && !$0.kind.isType && ($0.body ?? $0.range).contains(offset)
        }
    }

    /// Whether code that other modules compile into theirs may use a declaration that is not public.
    private func isUsableFromInline(_ declaration: Int) -> Bool {
        let traits = division.facts(of: declaration)?.facts.traits
        return traits.map { $0.contains(.usableFromInline) || $0.contains(.inlinable) } ?? false
    }

    private mutating func raise(_ declaration: Int, _ wanted: AccessLevel) {
        if let before = asked[declaration], before >= wanted { return }
        asked[declaration] = wanted
        let it = graph.declarations[declaration]
        let follows = min(wanted, .public)
        if let parent = it.parent {
            let kind = graph.declarations[parent].kind
            if kind == .extension {
                if let extended = graph.declarations[parent].extended { raise(extended, follows) }
                raiseSignature(of: parent, follows)
            } else {
                raise(parent, follows)
            }
        }
        guard !it.isImplicit else { return raiseImplicit(declaration, follows) }
        if it.kind != .extension, written(declaration) < wanted, !followsItsType(declaration) {
            levels[declaration] = wanted
        }
        raiseSignature(of: declaration, follows)
        if it.kind == .class || it.kind == .protocol { raiseInherited(of: declaration, follows) }
        if it.kind.isType { raiseWrapping(of: declaration, follows) }
    }

    /// The members of a property wrapper's type must not be less visible than the type.
    private mutating func raiseWrapping(of type: Int, _ wanted: AccessLevel) {
        let members = graph.declarationsOfFile[graph.declarations[type].file].filter {
            graph.declarations[$0].parent == type && !graph.declarations[$0].isImplicit
        }
        guard members.contains(where: { graph.declarations[$0].name == "wrappedValue" }) else { return }
        for member in members {
            let name = graph.declarations[member].name
            if ["wrappedValue", "projectedValue", "init()"].contains(name) || name.hasPrefix("init(wrappedValue:") {
                raise(member, wanted)
            }
        }
    }

    /// Whether it has the level of the type around it, and can't have its own.
    private func followsItsType(_ declaration: Int) -> Bool {
        let it = graph.declarations[declaration]
        return it.kind == .enumCase || it.parent.map { graph.declarations[$0].kind == .protocol } ?? false
    }

    private mutating func raiseImplicit(_ declaration: Int, _ wanted: AccessLevel) {
        let it = graph.declarations[declaration]
        guard it.kind == .initializer, let parent = it.parent else { return }
        let kind = graph.declarations[parent].kind
        if it.isOverride, kind == .class {
            for witness in graph.witnesses where witness.witness == declaration {
                if let inherited = witness.requirement { raise(inherited, wanted) }
            }
            return
        }
        guard kind == .struct || kind == .class else { return }
        initialisers.insert(declaration)
        levels[declaration] = max(levels[declaration] ?? wanted, wanted)
        for member in division.graph.declarationsOfFile[it.file] where graph.declarations[member].parent == parent {
            if let facts = division.facts(of: member)?.facts, facts.isStored { raiseSignature(of: member, wanted) }
        }
    }

    private mutating func raiseSignature(of declaration: Int, _ wanted: AccessLevel) {
        guard let (file, facts, _) = division.facts(of: declaration) else { return }
        for range in facts.signature {
            for use in division.uses(in: range, of: file) {
                let kind = graph.declarations[use.declaration].kind
                if kind.isType || kind == .typealias || kind == .associatedType { raise(use.declaration, wanted) }
            }
        }
    }

    private mutating func raiseInherited(of declaration: Int, _ wanted: AccessLevel) {
        guard let (file, facts, _) = division.facts(of: declaration), let range = facts.inherited else { return }
        let isProtocol = graph.declarations[declaration].kind == .protocol
        for use in division.uses(in: range, of: file) {
            let kind = graph.declarations[use.declaration].kind
            if isProtocol ? kind == .protocol || kind == .typealias : kind == .class { raise(use.declaration, wanted) }
        }
    }

    /// Makes classes open to inheritance, and members to overriding, in other modules.
    private mutating func openClasses() {
        for inheritance in graph.inheritances where graph.declarations[inheritance.base].kind == .class {
            if division.target(of: inheritance.type) != division.target(of: inheritance.base) {
                raise(inheritance.base, .open)
            }
        }
        for witness in graph.witnesses {
            guard let overridden = witness.requirement,
                division.target(of: witness.witness) != division.target(of: overridden),
                let parent = graph.owner(of: overridden), graph.declarations[parent].kind == .class
            else { continue }
            raise(overridden, graph.declarations[overridden].kind == .initializer ? .public : .open)
        }
    }

    /// The level that a witness needs, from the levels of its type and its requirement.
    private mutating func needed(
        _ witness: DeclarationGraph.Witness, of type: Int?, _ level: (inout AccessRaising, Int) -> AccessLevel
    ) -> AccessLevel {
        // An extension of another package's type is as visible as its protocol allows.
        var needed = AccessLevel.public
        if let type { needed = min(needed, level(&self, type)) }
        guard let requirement = witness.requirement, let owner = graph.owner(of: requirement) else { return needed }
        needed = min(needed, level(&self, owner))
        return graph.declarations[owner].kind == .class ? min(needed, level(&self, requirement)) : needed
    }

    /// Raises the witnesses of types that were raised, and returns whether there were any.
    private mutating func raiseWitnesses() -> Bool {
        var hasRaised = false
        for witness in graph.witnesses {
            guard let owner = witness.type ?? graph.declarations[witness.witness].parent else { continue }
            let type = graph.declarations[owner].kind == .extension ? graph.declarations[owner].extended : owner
            // A default implementation is a witness where a type conforms, not where it is declared.
            if let type, graph.declarations[type].kind == .protocol { continue }
            let level = finalLevel(of: witness.witness)
            guard level < .public else { continue }
            let needed = needed(witness, of: type) { $0.finalLevel(of: $1) }
            // A witness that compiles today with a lower level does not need a higher one.
            guard needed >= .package, level < needed, needed > self.needed(witness, of: type, { $0.written($1) }) else {
                continue
            }
            let before = (levels[witness.witness], initialisers.count)
            raise(witness.witness, needed)
            if before != (levels[witness.witness], initialisers.count) { hasRaised = true }
        }
        return hasRaised
    }
}

extension Division {
    /// The uses in a range of a file.
    func uses(in range: Range<Int>, of file: Int) -> ArraySlice<DeclarationGraph.Use> {
        let facts = index.facts[file]
        let uses = graph.uses[graph.usesOfFile[file]]
        let (start, end) = (facts.place(range.lowerBound), facts.place(range.upperBound))
        let first = uses.partition { ($0.line, $0.column) >= start }
        let last = uses.partition { ($0.line, $0.column) >= end }
        return uses[first..<max(first, last)]
    }
}

extension ArraySlice {
    /// The index of the first element that meets a condition, as all later ones do.
    fileprivate func partition(_ isAfter: (Element) -> Bool) -> Int {
        var (low, high) = (startIndex, endIndex)
        while low < high {
            let middle = (low + high) / 2
            if isAfter(self[middle]) { high = middle } else { low = middle + 1 }
        }
        return low
    }
}

extension DeclarationFacts {
    /// Whether it is a stored property.
    var isStored: Bool {
        kind == .variable && !traits.contains(.computed) && !traits.contains(.static)
    }
}
