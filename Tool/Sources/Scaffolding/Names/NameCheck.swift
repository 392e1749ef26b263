import Manifests
import SwiftParser
import WorkspaceModel

/// Validates the name of a new module.
struct NameCheck {
    let workspace: Workspace
    let external: [ExternalPackage]

    /// Returns the reason why names are invalid; `nil` if they are valid.
    func problem(with names: ModuleNames) -> String? {
        let name = names.base
        if let problem = Self.problem(withForm: name) { return problem }
        for target in [names.implementation, names.interface, names.tests] {
            if SystemModules.contains(target) {
                return "'\(target)' is a module of the system or the toolchain, so imports would be ambiguous"
            }
            if let taken = taken(target) { return taken }
        }
        guard !Self.standardTypes.contains(names.type) else {
            return "'\(names.type)' is a type of the standard library, which a type with the module's name would shadow"
        }
        return nil
    }

    private static func problem(withForm name: String) -> String? {
        guard let first = name.unicodeScalars.first, name.utf8.allSatisfy(\.isNameCharacter),
            first.properties.isAlphabetic
        else {
            return "'\(name)' is not a valid name for a module: use letters, digits and '_', beginning with a letter"
                + (nearest(to: name).map { ", as in '\($0)'" } ?? "")
        }
        guard name.isValidSwiftIdentifier(for: .variableName), !reserved.contains(name) else {
            return "'\(name)' is reserved by Swift"
        }
        return nil
    }

    /// Returns a valid name similar to an invalid one: `RepoSearch` for `repo-search`.
    private static func nearest(to name: String) -> String? {
        let words = name.split { !$0.utf8.allSatisfy(\.isNameCharacter) || $0 == "_" }
        let joined = words.map { String($0).withFirst { $0.uppercased() } }.joined()
        return joined.first?.isLetter == true ? joined : nil
    }

    /// Returns why the name of a target is not available. Names are compared without case, as case-insensitive file
    /// systems and SwiftPM do.
    private func taken(_ target: String) -> String? {
        let name = target.lowercased()
        for module in workspace.modules {
            guard let found = ([module.target] + module.importNames).first(where: { $0.lowercased() == name }) else {
                continue
            }
            let differs = found == target ? "" : ", and names that differ only in case collide on many file systems"
            return "there is already a target '\(found)' in '\(workspace[module.package].manifestPath)'\(differs)"
        }
        for package in workspace.packages {
            guard let product = package.manifest.products.first(where: { $0.name.lowercased() == name }) else {
                continue
            }
            return "there is already a product '\(product.name)' in '\(package.manifestPath)'"
        }
        for package in external {
            let names = package.manifest.targets.map(\.name) + package.manifest.products.map(\.name)
            guard let found = names.first(where: { $0.lowercased() == name }) else { continue }
            return "'\(found)' is a module of the package '\(package.identity)'"
        }
        return takenByName(name)
    }

    /// Returns why a name is not available according to declared dependencies, which reveal products of packages
    /// without a checkout.
    private func takenByName(_ name: String) -> String? {
        for module in workspace.modules {
            for declared in module.declared {
                guard case .external(let package, _) = declared.target, declared.dependency.name.lowercased() == name
                else { continue }
                return "'\(declared.dependency.name)' is a product of \(ExternalPackage.phrase(package))"
            }
        }
        return nil
    }

    /// Names with a special meaning after a period, and names that the compiler reserves.
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

/// The names of a module's targets and of the declarations in them.
public struct ModuleNames: Hashable, Sendable {
    /// The name of the module, with which the names of the targets begin.
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

    /// The targets: interface, implementation, tests.
    public var targets: [String] { [interface, implementation, tests] }

    /// The prefix of type names.
    var type: String { base.withFirst { $0.uppercased() } }

    /// The name of the type that registers the module.
    var moduleType: String { "\(type)Module" }

    /// The name as that of a property: `repoSearch` for `RepoSearch`, `apiClient` for `APIClient`.
    var member: String {
        let capitals = base.prefix(while: \.isUppercase)
        let rest = base.dropFirst(capitals.count)
        // The last of several capitals begins the next word.
        let word = capitals.count > 1 && rest.first?.isLowercase == true ? capitals.dropLast() : capitals
        return word.lowercased() + base.dropFirst(word.count)
    }
}
