/// All registered links, as a tree of segments: finding one costs the same however many there are.
@MainActor
struct LinkTable {
    /// The patterns of the links, sorted.
    let patterns: [String]
    private let origins: Set<LinkOrigin>
    private var root = Node()

    private final class Node {
        var literals: [String: Node] = [:]
        var parameter: Node?
        var end: (pattern: LinkPattern, registration: LinkRegistration)?
    }

    init(_ links: [(pattern: LinkPattern, registration: LinkRegistration)], origins: [LinkOrigin] = []) {
        patterns = links.map(\.pattern.text).sorted()
        self.origins = Set(origins)
        for link in links {
            var node = root
            for segment in link.pattern.segments {
                switch segment {
                case .literal(let text):
                    let next = node.literals[text] ?? Node()
                    node.literals[text] = next
                    node = next
                case .parameter:
                    let next = node.parameter ?? Node()
                    node.parameter = next
                    node = next
                }
            }
            node.end = link
        }
    }

    /// The link that an address matches. Literal segments count before parameters.
    func find(_ address: String) -> (link: Link, registration: LinkRegistration)? {
        LinkAddress(address, from: origins).flatMap(find)
    }

    /// The links that an address leads to, one over the other: that which it matches comes last.
    func stack(for address: String) -> [(link: Link, registration: LinkRegistration)] {
        var stack: [(Link, LinkRegistration)] = []
        var next = find(address)
        while let found = next {
            stack.append(found)
            next = found.registration.over.flatMap { over in find(LinkAddress(filling: over, from: found.link)) }
        }
        return stack.reversed()
    }

    private func find(_ address: LinkAddress) -> (link: Link, registration: LinkRegistration)? {
        guard let end = find(address.segments[...], in: root) else { return nil }
        var parameters: [String: String] = [:]
        for (segment, text) in zip(end.pattern.segments, address.segments) {
            if case .parameter(let name) = segment { parameters[name] = text }
        }
        return (Link(address: address.text, parameters: parameters, query: address.query), end.registration)
    }

    /// Whether a link matches the address of a pattern, whatever its parameters are.
    func leads(_ over: LinkPattern) -> Bool { find(over.names[...], in: root) != nil }

    /// An address by which a link comes to be opened over itself, for some of the values that its parameters may have.
    ///
    /// A value that is no literal of any pattern leads to the same links as a parameter's name in braces does. Those
    /// that lead elsewhere are tried, too: the literals that they meet on the way.
    func circle(of pattern: LinkPattern) -> String? {
        var pending = [pattern.names]
        var tried: Set<[String]> = []
        while let start = pending.popLast() {
            guard tried.insert(start).inserted else { continue }
            var passed: [(address: [String], pattern: String)] = []
            var next: LinkAddress? = LinkAddress(segments: start)
            while let address = next {
                for values in values(by: address.segments[...], in: root) {
                    pending.append(start.map { values[$0] ?? $0 })
                }
                guard let (link, registration) = find(address) else { break }
                if let first = passed.firstIndex(where: { $0.address == address.segments }) {
                    guard let own = passed[first...].first(where: { $0.pattern == pattern.text }) else { break }
                    return "/" + own.address.joined(separator: "/")
                }
                passed.append((address.segments, registration.pattern))
                next = registration.over.map { LinkAddress(filling: $0, from: link) }
            }
        }
        return nil
    }

    /// The values for names in braces by which an address would lead to another link that is opened over one.
    private func values(by segments: ArraySlice<String>, in node: Node) -> [[String: String]] {
        guard let first = segments.first else { return node.end?.registration.overText == nil ? [] : [[:]] }
        let rest = segments.dropFirst()
        var all = [node.literals[first], node.parameter].compactMap(\.self).flatMap { values(by: rest, in: $0) }
        if first.hasPrefix("{") {
            // In one order, so that the same address is named each time.
            for (text, literal) in node.literals.sorted(by: { $0.key < $1.key }) {
                all += values(by: rest, in: literal).filter { $0[first, default: text] == text }
                    .map { $0.merging([first: text]) { old, _ in old } }
            }
        }
        return all
    }

    /// As deep as the longest pattern, which the modules decide, not the address.
    private func find(
        _ segments: ArraySlice<String>, in node: Node
    ) -> (pattern: LinkPattern, registration: LinkRegistration)? {
        guard let first = segments.first else { return node.end }
        if let literal = node.literals[first], let end = find(segments.dropFirst(), in: literal) { return end }
        guard let parameter = node.parameter else { return nil }
        return find(segments.dropFirst(), in: parameter)
    }
}

/// The shape of addresses: literal segments and `{named}` ones, as in `/listings/{id}/photos`.
struct LinkPattern: Sendable, Hashable {
    /// What one segment of an address must be.
    enum Segment: Sendable, Hashable {
        case literal(String)
        case parameter(String)
    }

    let text: String
    let segments: [Segment]

    /// Reads a pattern.
    ///
    /// - Throws: ``Problem`` when it can match no address, or one in two ways.
    init(_ text: String) throws(Problem) {
        guard text.unicodeScalars.first == "/" else { throw .noSlash }
        self.text = text
        var segments: [Segment] = []
        var names: Set<Substring> = []
        for part in text[...].split(at: "/") where !part.isEmpty {
            guard part.contains(where: { "{}".contains($0) }) else {
                let isCut = part.unicodeScalars.contains { "?#%".unicodeScalars.contains($0) }
                if isCut || part == "." || part == ".." { throw .inNoAddress(String(part)) }
                segments.append(.literal(String(part)))
                continue
            }
            let name = part.dropFirst().dropLast()
            guard part.hasPrefix("{"), part.hasSuffix("}"), !name.isEmpty,
                name.allSatisfy({ $0.isLetter || $0.isNumber })
            else { throw .badParameter(String(part)) }
            guard names.insert(name).inserted else { throw .repeatedParameter(String(name)) }
            segments.append(.parameter(String(name)))
        }
        self.segments = segments
    }

    /// The names of the parameters, in their order.
    var parameters: [String] { segments.compactMap { if case .parameter(let name) = $0 { name } else { nil } } }

    /// The segments as they are written. No literal has braces.
    var names: [String] {
        segments.map { segment in
            switch segment {
            case .literal(let text): text
            case .parameter(let name): "{\(name)}"
            }
        }
    }

    /// The pattern with its parameters' names left out: two patterns of one shape match the same addresses.
    var shape: String {
        "/" + segments.map { if case .literal(let text) = $0 { text } else { "{}" } }.joined(separator: "/")
    }

    /// What is wrong with a pattern.
    enum Problem: Error, CustomStringConvertible {
        case noSlash
        case badParameter(String)
        case repeatedParameter(String)
        case inNoAddress(String)

        var description: String {
            switch self {
            case .noSlash: "it must begin with a slash"
            case .badParameter(let part): "'\(part)' is neither a literal nor a '{name}' of letters and digits"
            case .repeatedParameter(let name): "it has two parameters named '\(name)'"
            case .inNoAddress(let part):
                "a path has no segment '\(part)'. Write it decoded, without '?', '#', '%', '.' and '..'"
            }
        }
    }
}

/// A registered link: its pattern, and how it activates its board.
@MainActor
struct LinkRegistration {
    /// Opens a link whose parameters have been read.
    typealias Open = @MainActor (Motherboard, Showing) async -> LinkResult

    let pattern: String
    /// The pattern of the link that is opened before this one, which is then shown over it.
    let overText: String?
    let module: String
    let board: String
    let prepare: @MainActor (Link) throws(LinkParameterError) -> Open

    /// Nil, too, when the text is malformed, which is an ``AssemblyError``.
    var over: LinkPattern? { overText.flatMap { try? LinkPattern($0) } }
}

extension Assembly {
    /// The patterns of all registered links, such as `/listings/{id}`, sorted.
    public var linkPatterns: [String] { links.patterns }
}

extension AssemblyCheck {
    /// The links whose patterns are well-formed.
    var links: [(pattern: LinkPattern, registration: LinkRegistration)] {
        registries.flatMap(\.links).compactMap { link in
            (try? LinkPattern(link.pattern)).map { (pattern: $0, registration: link) }
        }
    }

    var linkProblems: [AssemblyError.Problem] {
        malformedLinks + ambiguousLinks + leadingNowhere + overNothing + malformedOrigins
    }

    private var malformedLinks: [AssemblyError.Problem] {
        registries.flatMap(\.links).compactMap { link in
            do throws(LinkPattern.Problem) {
                _ = try LinkPattern(link.pattern)
                return nil
            } catch {
                return .invalidLink(pattern: link.pattern, reason: "\(error)", module: link.module)
            }
        }
    }

    private var ambiguousLinks: [AssemblyError.Problem] {
        groups(of: links, by: \.pattern.shape).compactMap { _, same in
            guard same.count > 1 else { return nil }
            return .duplicateLink(patterns: same.map(\.pattern.text), modules: same.map(\.registration.module))
        }
    }

    private var leadingNowhere: [AssemblyError.Problem] {
        let boards = Set(registries.flatMap(\.boards).map(\.id))
        return registries.flatMap(\.links).filter { !boards.contains($0.board) }.map {
            .unknownLinkBoard(pattern: $0.pattern, board: $0.board, module: $0.module)
        }
    }

    private var overNothing: [AssemblyError.Problem] {
        let table = LinkTable(links)
        return links.compactMap { pattern, link in
            reason(against: link, pattern, in: table).map {
                .invalidLink(pattern: link.pattern, reason: $0, module: link.module)
            }
        }
    }

    /// Why a link can't be opened over another one as it says.
    private func reason(against link: LinkRegistration, _ pattern: LinkPattern, in table: LinkTable) -> String? {
        guard let text = link.overText else { return nil }
        guard let over = link.over else { return "it is opened over '\(text)', which is no pattern" }
        if let unknown = over.parameters.first(where: { !pattern.parameters.contains($0) }) {
            return "it is opened over '\(text)', and has no '{\(unknown)}' itself"
        }
        guard table.leads(over) else { return "it is opened over '\(text)', which no link matches" }
        return table.circle(of: pattern).map {
            $0 == pattern.text ? "it is opened over itself" : "it is opened over itself at '\($0)'"
        }
    }

    private var malformedOrigins: [AssemblyError.Problem] {
        origins.compactMap { origin in
            origin.problem.map { .invalidOrigin(origin: origin.text, reason: $0) }
        }
    }
}
