/// The condition of an `#if`, evaluated as far as possible without knowing the platform.
public indirect enum CompilationCondition: Hashable, Sendable {
    case constant(Bool)
    case canImport(String)
    /// Anything else: `os(Linux)`, `DEBUG`, `swift(>=6)`.
    case other(String)
    case not(CompilationCondition)
    case and(CompilationCondition, CompilationCondition)
    case or(CompilationCondition, CompilationCondition)

    /// Parses a condition as written after `#if`. Unknown syntax becomes ``other(_:)``.
    public init(_ text: String) {
        var parser = CompilationConditionParser(text)
        self = parser.parse()
    }
}

extension CompilationCondition {
    /// The systems for which targets of Xcode projects are built, as named in `os()`.
    public static let appleSystems = ["iOS", "macOS", "tvOS", "visionOS", "watchOS"]

    /// The value, if it does not depend on the platform or on flags.
    public var constantValue: Bool? {
        switch self {
        case .constant(let value): value
        case .canImport, .other: nil
        case .not(let condition): condition.constantValue.map { !$0 }
        case .and(let left, let right):
            switch (left.constantValue, right.constantValue) {
            case (false, _), (_, false): false
            case (true, true): true
            default: nil
            }
        case .or(let left, let right):
            switch (left.constantValue, right.constantValue) {
            case (true, _), (_, true): true
            case (false, false): false
            default: nil
            }
        }
    }

    /// Returns whether the condition can hold in a build that sets no flags except `flags` and those of the toolchain.
    ///
    /// A flag that no manifest defines (`MY_SPECIAL_BUILD`) does not hold, and one that every build defines does;
    /// platforms and versions above the lowest ones may.
    ///
    /// - Parameters:
    ///   - platforms: The platforms for which the code is built, as named in `os()`; empty if any.
    ///   - importable: Names of modules that can be imported.
    public func canHold(
        defining flags: CompilationFlags, on platforms: [String] = [], importing importable: Set<String> = []
    ) -> Bool {
        let systems = Systems(platforms, importable)
        return resolved(
            { text in
                if let value = systems.value(of: text) ?? flags.value(of: text) { return value }
                return ["DEBUG", ""].contains(text) || text.contains("(") || flags.possible.contains(text) ? nil : false
            }, canImport: systems.canImport
        ).constantValue != false
    }

    /// Returns whether the condition holds in no build that defines at least those flags that are certain.
    ///
    /// - Parameters:
    ///   - platforms: The platforms for which the code is built, as named in `os()`; empty if any.
    ///   - importable: Names of modules that can be imported.
    public func isExcluded(
        by flags: CompilationFlags, on platforms: [String] = [], importing importable: Set<String> = []
    ) -> Bool {
        let systems = Systems(platforms, importable)
        return resolved({ systems.value(of: $0) ?? flags.value(of: $0) }, canImport: systems.canImport).constantValue
            == false
    }

    /// Returns whether the condition can hold for code that is compiled without flags on one system.
    ///
    /// - Parameters:
    ///   - system: The system, as named in `os()`.
    ///   - canImport: Returns whether a module can be imported there; `nil` if that is not known.
    public func canHold(on system: String, canImport: (String) -> Bool?) -> Bool {
        resolved({ $0.hasPrefix("targetEnvironment(") ? false : nil }, canImport: canImport)
            .canHold(defining: CompilationFlags(), on: [system])
    }

    /// Returns the condition with values in place of flags, platforms and modules.
    ///
    /// - Parameters:
    ///   - value: Returns the value of a text; `nil` if it is not known.
    ///   - canImport: Returns whether a module can be imported; `nil` if that is not known.
    private func resolved(
        _ value: (String) -> Bool?, canImport: (String) -> Bool? = { _ in nil }
    ) -> CompilationCondition {
        switch self {
        case .other(let text): value(text).map { .constant($0) } ?? self
        case .canImport(let module): canImport(module).map { .constant($0) } ?? self
        case .constant: self
        case .not(let condition): .not(condition.resolved(value, canImport: canImport))
        case .and(let left, let right):
            .and(left.resolved(value, canImport: canImport), right.resolved(value, canImport: canImport))
        case .or(let left, let right):
            .or(left.resolved(value, canImport: canImport), right.resolved(value, canImport: canImport))
        }
    }

    /// Returns whether the condition can hold only if `module` can be imported, or only if it can't.
    public func requires(_ canBeImported: Bool, importOf module: String) -> Bool {
        resolved({ _ in nil }, canImport: { $0 == module ? !canBeImported : nil }).constantValue == false
    }

    /// The modules of which the condition asks whether they can be imported.
    var modulesInQuestion: [String] {
        switch self {
        case .canImport(let module): [module]
        case .constant, .other: []
        case .not(let condition): condition.modulesInQuestion
        case .and(let left, let right), .or(let left, let right): left.modulesInQuestion + right.modulesInQuestion
        }
    }
}

/// The systems for which code is compiled, and the modules there, as far as conditions depend on them.
private struct Systems {
    /// The names of the systems, as in `os()`; empty if any.
    private let names: [String]
    /// Names of modules that can be imported.
    private let importable: Set<String>
    private let areOfApple: Bool

    private static let aliases = ["OSX": "macOS", "xrOS": "visionOS"]
    /// The modules of system libraries, of which only the first is there on Apple's systems.
    private static let libraries = [
        "Darwin", "Glibc", "Musl", "Android", "Bionic", "WASILibc", "WinSDK", "CRT", "ucrt", "FoundationNetworking",
        "FoundationXML",
    ]

    init(_ names: [String], _ importable: Set<String>) {
        self.names = names
        self.importable = importable
        areOfApple = !names.isEmpty && names.allSatisfy(CompilationCondition.appleSystems.contains)
    }

    /// Returns the value of `os(…)`, if all systems or none of them have that name.
    func value(of text: String) -> Bool? {
        guard !names.isEmpty, text.hasPrefix("os("), text.hasSuffix(")") else { return nil }
        let name = String(text.dropFirst(3).dropLast())
        let isBuilt = names.contains(Self.aliases[name] ?? name)
        return isBuilt && names.count > 1 ? nil : isBuilt
    }

    /// Returns whether a module can be imported, as far as that is known.
    func canImport(_ module: String) -> Bool? {
        if areOfApple, Self.libraries.contains(module) { return module == Self.libraries[0] }
        return importable.contains(module) ? true : nil
    }
}

/// Parses `#if` conditions: `!` binds strongest, then `&&`, then `||`.
struct CompilationConditionParser {
    private var rest: Substring
    private var depth = 0

    init(_ text: String) {
        rest = text[...]
    }

    mutating func parse() -> CompilationCondition {
        disjunction()
    }

    private mutating func disjunction() -> CompilationCondition {
        var result = conjunction()
        while eat("||") {
            result = .or(result, conjunction())
        }
        return result
    }

    private mutating func conjunction() -> CompilationCondition {
        var result = unary()
        while eat("&&") {
            result = .and(result, unary())
        }
        return result
    }

    private mutating func unary() -> CompilationCondition {
        depth += 1
        defer { depth -= 1 }
        guard depth < 100 else {
            rest = ""
            return .other("")
        }
        if eat("!") { return .not(unary()) }
        if eat("(") {
            let inner = disjunction()
            _ = eat(")")
            return inner
        }
        return primary()
    }

    private mutating func primary() -> CompilationCondition {
        skipSpaces()
        let name = rest.prefix { $0.isLetter || $0.isNumber || $0 == "_" }
        rest.removeFirst(name.count)
        switch name {
        case "true": return .constant(true)
        case "false": return .constant(false)
        // The compiler treats `#if 0` as false and `#if 1` as true.
        case "0": return .constant(false)
        case "1": return .constant(true)
        default: break
        }
        skipSpaces()
        guard rest.first == "(" else {
            if name.isEmpty { rest = "" }
            return .other(String(name))
        }
        let argument = parenthesised()
        guard name == "canImport" else { return .other("\(name)(\(argument))") }
        let module = argument.prefix { $0 != "," && $0 != "." && !$0.isWhitespace }
        let isAvailable = CompilationCondition.canImport(String(module))
        // Whether the module has that version or submodule is not known.
        return module.count == argument.count ? isAvailable : .and(isAvailable, .other("canImport(\(argument))"))
    }

    /// Consumes and returns the text up to the closing parenthesis.
    private mutating func parenthesised() -> String {
        rest.removeFirst()
        var open = 1
        var text = ""
        while let character = rest.popFirst() {
            if character == "(" { open += 1 }
            if character == ")" { open -= 1 }
            if open == 0 { break }
            text.append(character)
        }
        return text.drop { $0.isWhitespace }.description
    }

    private mutating func skipSpaces() {
        rest = rest.drop { $0.isWhitespace }
    }

    private mutating func eat(_ token: String) -> Bool {
        skipSpaces()
        guard rest.hasPrefix(token) else { return false }
        rest.removeFirst(token.count)
        return true
    }
}
