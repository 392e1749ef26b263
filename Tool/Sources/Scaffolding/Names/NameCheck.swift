import Manifests
import SwiftParser
import WorkspaceModel

/// Says why a module can't have a name.
struct NameCheck {
    let workspace: Workspace
    let external: [ExternalPackage]

    /// Why not, or `nil`.
    func problem(with names: ModuleNames) -> String? {
        let name = names.base
        if let problem = Self.problem(withForm: name) { return problem }
        for target in [names.implementation, names.interface, names.tests] {
            if SystemModules.contains(target) {
                return "'\(target)' is a module of the system or the toolchain, which imports could not tell from yours"
            }
            if let taken = taken(target) { return taken }
        }
        guard !Self.standardTypes.contains(names.type) else {
            return "'\(names.type)' is a type of the standard library, which a type of the module's name would hide"
        }
        return nil
    }

    private static func problem(withForm name: String) -> String? {
        guard let first = name.unicodeScalars.first, name.utf8.allSatisfy(\.isNameCharacter),
            first.properties.isAlphabetic
        else {
            return "'\(name)' is no name for a module: it takes letters, digits and '_', a letter first"
                + (nearest(to: name).map { ", as in '\($0)'" } ?? "")
        }
        guard name.isValidSwiftIdentifier(for: .variableName), !reserved.contains(name) else {
            return "'\(name)' is a word of the language"
        }
        return nil
    }

    /// What is left of a name without what it can't have: `repo-search` becomes `RepoSearch`.
    private static func nearest(to name: String) -> String? {
        let words = name.split { !$0.utf8.allSatisfy(\.isNameCharacter) || $0 == "_" }
        let joined = words.map { String($0).withFirst { $0.uppercased() } }.joined()
        return joined.first?.isLetter == true ? joined : nil
    }

    /// Names are compared as file systems and SwiftPM do that know no case.
    private func taken(_ target: String) -> String? {
        let name = target.lowercased()
        for module in workspace.modules {
            guard let found = ([module.target] + module.importNames).first(where: { $0.lowercased() == name }) else {
                continue
            }
            let differs = found == target ? "" : ", and names that differ only in case are one on many disks"
            return "there is a target '\(found)' in '\(workspace[module.package].manifestPath)'\(differs)"
        }
        for package in workspace.packages {
            guard let product = package.manifest.products.first(where: { $0.name.lowercased() == name }) else {
                continue
            }
            return "there is a product '\(product.name)' in '\(package.manifestPath)'"
        }
        for package in external {
            let names = package.manifest.targets.map(\.name) + package.manifest.products.map(\.name)
            guard let found = names.first(where: { $0.lowercased() == name }) else { continue }
            return "'\(found)' is a module of the package '\(package.identity)'"
        }
        return takenByName(name)
    }

    /// Packages that are not checked out are known by the products that manifests name.
    private func takenByName(_ name: String) -> String? {
        for module in workspace.modules {
            for declared in module.declared {
                guard case .external(let package, _) = declared.target, declared.dependency.name.lowercased() == name
                else { continue }
                return "'\(declared.dependency.name)' is a product of the package '\(package)'"
            }
        }
        return nil
    }

    /// Words that the language gives a meaning of its own behind a period, and names that the compiler keeps for itself.
    private static let reserved: Set<String> = ["Any", "Protocol", "Self", "Type", "main", "_"]

    private static let standardTypes: Set<String> = [
        "Array", "Bool", "Character", "Clock", "Collection", "Comparable", "Data", "Date", "Decodable", "Decoder",
        "Dictionary", "Double", "Duration", "Encodable", "Encoder", "Equatable", "Error", "Float", "Hashable",
        "Hasher", "Identifiable", "Int", "Iterator", "Mirror", "Never", "Optional", "Range", "Result", "Sendable",
        "Sequence", "Set", "String", "Task", "URL", "UUID", "Void",
    ]
}

extension UInt8 {
    fileprivate var isNameCharacter: Bool {
        switch self {
        case UInt8(ascii: "a")...UInt8(ascii: "z"), UInt8(ascii: "A")...UInt8(ascii: "Z"), UInt8(ascii: "_"),
            UInt8(ascii: "0")...UInt8(ascii: "9"):
            true
        default: false
        }
    }
}

/// The names of a module's targets and of what is in them.
public struct ModuleNames: Hashable, Sendable {
    /// The module's name, which the targets' names begin with.
    public let base: String
    public let interface: String
    public let implementation: String
    public let tests: String

    init(_ base: String, style: NamingStyle) {
        self.base = base
        interface = base + style.interfaceSuffix
        implementation = base + style.implementationSuffix
        tests = base + "Tests"
    }

    /// The targets, interface first.
    public var targets: [String] { [interface, implementation, tests] }

    /// What the names of types begin with.
    var type: String { base.withFirst { $0.uppercased() } }

    /// The type that registers the module.
    var moduleType: String { "\(type)Module" }

    /// The name of a value: `repoSearch` for `RepoSearch`, `apiClient` for `APIClient`.
    var member: String {
        let capitals = base.prefix(while: \.isUppercase)
        let rest = base.dropFirst(capitals.count)
        // The last capital of several begins the next word.
        let word = capitals.count > 1 && rest.first?.isLowercase == true ? capitals.dropLast() : capitals
        return word.lowercased() + base.dropFirst(word.count)
    }
}
