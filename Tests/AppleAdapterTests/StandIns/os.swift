// A stand-in for the platform's log, written from its public documentation: the declarations that the runtime uses.

public struct OSLogPrivacy: Sendable {
    public static let `public` = OSLogPrivacy()
}

public struct OSLogMessage: ExpressibleByStringInterpolation, Sendable {
    public struct Interpolation: StringInterpolationProtocol {
        public init(literalCapacity: Int, interpolationCount: Int) {}
        public mutating func appendLiteral(_ literal: String) {}
        public mutating func appendInterpolation(
            _ text: @autoclosure @escaping () -> String, privacy: OSLogPrivacy
        ) {}
    }

    public init(stringLiteral value: String) {}
    public init(stringInterpolation: Interpolation) {}
}

public struct Logger: Sendable {
    public init(subsystem: String, category: String) {}
    public func fault(_ message: OSLogMessage) {}
}
