/// The declaration kind of a scoped import, as in `import struct Foundation.Date`.
public enum ImportKind: String, Hashable, Sendable {
    case `typealias`, `struct`, `class`, `enum`, `protocol`, `let`, `var`, `func`
}
