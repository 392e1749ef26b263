/// The attributes of an import that change who sees the module or how.
public struct ImportAttributes: OptionSet, Hashable, Sendable {
    public let rawValue: UInt8

    public init(rawValue: UInt8) {
        self.rawValue = rawValue
    }

    /// `@testable`: internal declarations are visible.
    public static let testable = ImportAttributes(rawValue: 1 << 0)
    /// `@_exported`: whoever imports this module sees the imported one, too.
    public static let exported = ImportAttributes(rawValue: 1 << 1)
    /// `@_implementationOnly`: the import is hidden from clients.
    public static let implementationOnly = ImportAttributes(rawValue: 1 << 2)
    /// `@preconcurrency`: the module's sendability problems are warnings.
    public static let preconcurrency = ImportAttributes(rawValue: 1 << 3)
    /// `@_spi(…)` or `@_spiOnly`: system programming interface of the module.
    public static let spi = ImportAttributes(rawValue: 1 << 4)

    /// The attribute written as `name` (without `@`), if it is one that matters.
    public init?(name: some StringProtocol) {
        switch name {
        case "testable": self = .testable
        case "_exported": self = .exported
        case "_implementationOnly": self = .implementationOnly
        case "preconcurrency": self = .preconcurrency
        case "_spi", "_spiOnly": self = .spi
        default: return nil
        }
    }
}
