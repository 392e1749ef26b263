import CompilerIndex
import WorkspaceModel

/// The registration of services in an app that uses Backplane.
extension InterfaceDesigner {
    /// What the module's type needs to register services.
    struct Registration {
        /// What the app gives to the module, because no key provides it: the property and its type.
        var given: [(name: String, type: String)] = []
        /// The keys that the module requires.
        var required: Set<String> = []
        /// The modules that declare these keys.
        var modules: Set<String> = []
        fileprivate(set) var lines: [String] = []

        /// The members of the module's type, with access at a level.
        func members(_ level: AccessLevel) -> String {
            var parts: [String] = []
            let level = level.rawValue
            if !given.isEmpty {
                parts.append(given.map { "private let \($0.name): \($0.type)" }.joined(separator: "\n"))
            }
            let parameters = given.map { "\($0.name): \($0.type.escaping)" }.joined(separator: ", ")
            let body = given.map { "    self.\($0.name) = \($0.name)\n" }.joined()
            parts.append("\(level) init(\(parameters)) {\(body.isEmpty ? "" : "\n\(body)")}")
            if !required.isEmpty {
                let list = required.sorted().map { ".init(\\.\($0))" }.joined(separator: ", ")
                parts.append("\(level) var requires: [DependencyRequirement] { [\(list)] }")
            }
            parts.append(
                "\(level) func register(in registry: inout ModuleRegistry) {\n"
                    + lines.map { $0.indented + "\n" }.joined() + "}")
            return parts.joined(separator: "\n\n")
        }
    }

    /// The registration of the services: keys in the interface, and the module in the app's list.
    mutating func registration(of offered: [InterfaceDesign.StandIn]) -> Registration? {
        guard source.products["Backplane"] != nil || source.targets.contains("Backplane") else { return nil }
        var registration = Registration()
        var keys: [String] = []
        let provided = providedKeys()
        for standIn in offered.sorted(by: { $0.name < $1.name }) {
            let it = graph.declarations[standIn.type]
            let (isolation, isSendable) = traits(of: standIn.type)
            let isOnMain = isolation.contains("@MainActor")
            let key = standIn.name.asMember
            let declaredKey = NameReader.isIdentifier(key) ? key : "`\(key)`"
            let problem =
                !isSendable || !isolation.isEmpty && !isOnMain
                ? "is not declared Sendable"
                : takenKeys.contains(key)
                    ? "can't get the key '\\.\(key)', which already exists"
                    : register(standIn, as: declaredKey, isOnMain, provided, in: &registration)
            if let problem {
                let text = "'\(it.name)' \(problem): it is not registered in '\(name)Module'"
                design.remarks.append(remark(it.file, it.line, text, isInTheWay: false))
                continue
            }
            keys.append(
                "    /// The key by which modules require ``\(standIn.name)``.\n    \(level.rawValue) var \(declaredKey): \(isOnMain ? "MainActorKey" : "DependencyKey")<any \(standIn.name)> { .init() }"
            )
            for place in standIn.made.isEmpty
                ? [] : names(of: standIn.type, in: { [group] in !group.contains($0) }).made
            where !isTest(place.use.file) {
                design.remarks.append(
                    remark(
                        place.use.file, place.use.line,
                        "creates its own '\(it.name)': read '\\.\(declaredKey)' if it should share the app's",
                        isInTheWay: false))
            }
        }
        guard !keys.isEmpty else { return nil }
        add(
            "\(folders.interface)/DependencyKeys+\(name).swift", to: design.name,
            "import Backplane\n\nextension DependencyKeys {\n\(keys.joined(separator: "\n\n"))\n}\n")
        registerInRoot(registration)
        return registration
    }

    /// Adds the registration of a service, or returns the reason why its initialisers can't be called.
    private mutating func register(
        _ standIn: InterfaceDesign.StandIn, as key: String, _ isOnMain: Bool, _ provided: [String: [ProvidedKey]],
        in registration: inout Registration
    ) -> String? {
        var problem = "has no initialiser that a module can call"
        for head in callable(standIn) {
            guard !head.isAsynchronous, !head.isFailable, !head.isGeneric else { continue }
            var next = registration
            var arguments: [String] = []
            var captured: [String] = []
            var unknown: [String] = []
            for parameter in head.all where !parameter.hasDefault {
                let label = parameter.label.map { "\($0): " } ?? ""
                let found = (provided[parameter.type.asValue] ?? []).filter { isOnMain || !$0.isOnMain }
                if let own = found.count == 1 ? found.first : found.first(where: { $0.name == parameter.name }) {
                    arguments.append("\(label)try dependencies.\(own.name)")
                    next.required.insert(own.name)
                    next.modules.insert(own.module)
                } else if let type = given(parameter, to: standIn, isOnMain, in: next) {
                    arguments.append("\(label)\(parameter.name)")
                    captured.append(parameter.name)
                    if !next.given.contains(where: { $0.name == parameter.name }) {
                        next.given.append((parameter.name, type))
                    }
                } else {
                    unknown.append("'\(parameter.name): \(parameter.type)'")
                }
            }
            guard unknown.isEmpty else {
                problem = "needs \(unknown.joined(separator: ", ")), which no module provides"
                continue
            }
            let type = standIn.renamed ?? graph.declarations[standIn.type].name
            let list = captured.isEmpty ? "" : "[\(captured.joined(separator: ", "))] "
            let isReading = arguments.contains { $0.contains("try dependencies.") }
            let call = "\(head.marks)\(type)(\(arguments.joined(separator: ", ")))"
            next.lines.append(
                arguments.isEmpty
                    ? "registry.register(\\.\(key)) { _ in \(call) }"
                    : "registry.register(\\.\(key)) { \(list)\(isReading ? "dependencies" : "_") in\n    \(call)\n}")
            registration = next
            return nil
        }
        return problem
    }

    /// The initialisers that the app calls, or those that it could call.
    private func callable(_ standIn: InterfaceDesign.StandIn) -> [NameReader.InitialiserHead] {
        var designer = self
        let (made, problem) = designer.initialisers(of: standIn)
        return standIn.made.isEmpty || problem != nil ? designer.ownInitialisers(of: standIn) : made
    }

    /// The type of a property with which the module passes a parameter on; `nil` if it can't have one.
    private func given(
        _ parameter: NameReader.InitialiserHead.Parameter, to standIn: InterfaceDesign.StandIn, _ isOnMain: Bool,
        in registration: Registration
    ) -> String? {
        var type = parameter.type
        for other in design.standIns {
            guard let pattern = try? Regex("\\b\(graph.declarations[other.type].name)\\b"), type.contains(pattern)
            else {
                continue
            }
            guard other.renamed == nil else { return nil }
            type.replace(pattern, with: type.hasPrefix("any ") ? other.name : "(any \(other.name))")
        }
        type = type.replacing(#/^\((any \w+)\)$/#) { $0.1 }
        let isPassable = !["inout ", "some ", "...", "@autoclosure", "isolated ", "sending "].contains(
            where: type.contains)
        // What a factory off the main actor captures must be Sendable; on the main actor it need not be.
        guard isPassable, type.isPlainValue || isOnMain && !standIn.made.isEmpty else { return nil }
        let property = type.replacing("@escaping ", with: "")
        let other = registration.given.first { $0.name == parameter.name }
        return other.map { $0.type == property } ?? true ? property : nil
    }

    // MARK: Keys

    /// A key under which another target of the package offers a dependency.
    struct ProvidedKey {
        let name: String
        let module: String
        let isOnMain: Bool
    }

    /// The keys that the module can read, by the types of their values.
    private func providedKeys() -> [String: [ProvidedKey]] {
        var keys: [String: [ProvidedKey]] = [:]
        for key in declaredKeys where source.targets.contains(key.target) {
            guard key.access >= .package,
                let found = key.type.wholeMatch(of: #/(?:Backplane\.)?(DependencyKey|MainActorKey)<(.+)>/#)
            else { continue }
            keys[String(found.2).asValue, default: []].append(
                .init(
                    name: key.name, module: subject[key.target]?.module ?? key.target,
                    isOnMain: found.1 == "MainActorKey"))
        }
        return keys
    }

    /// The names of all keys of the package: two of one name would be ambiguous.
    private var takenKeys: Set<String> { Set(declaredKeys.map(\.name)) }

    /// The properties of `DependencyKeys` in the package.
    private var declaredKeys: [(name: String, type: String, target: String, access: AccessLevel)] {
        graph.declarations.indices.compactMap { number in
            guard graph.declarations[number].kind == .property, let (file, facts, _) = old.facts(of: number),
                let type = facts.type, let parent = facts.parent
            else { return nil }
            let around = index.facts[file].declarations[parent]
            guard around.kind == .extension, around.name.split(separator: ".").last == "DependencyKeys" else {
                return nil
            }
            return (facts.name, type, old.targets[file], facts.access ?? around.access ?? .internal)
        }
    }
}

extension String {
    /// A type's name as that of a property: `repoSearch` for `RepoSearch`, `apiClient` for `APIClient`.
    fileprivate var asMember: String {
        let capitals = prefix(while: \.isUppercase)
        let rest = dropFirst(capitals.count)
        // The last of several capitals begins the next word.
        let word = capitals.count > 1 && rest.first?.isLowercase == true ? capitals.dropLast() : capitals
        return word.lowercased() + dropFirst(word.count)
    }

    /// A type as it is compared: `any Store` and `Store` are the same.
    fileprivate var asValue: String { hasPrefix("any ") ? String(dropFirst(4)) : self }

    /// The type of a parameter that is stored: functions escape.
    fileprivate var escaping: String { contains("->") && !hasSuffix("?") ? "@escaping \(self)" : self }

    /// Whether it is a value of the standard library, Foundation or Logging that any thread can read.
    fileprivate var isPlainValue: Bool {
        let values: Set<String> = [
            "Bool", "Data", "Date", "Double", "Duration", "Float", "Int", "Logger", "String", "TimeInterval", "URL",
            "UUID",
        ]
        return values.contains(replacing(#/[\[\]?]/#, with: ""))
    }
}
