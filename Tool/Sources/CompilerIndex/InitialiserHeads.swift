import SwiftSyntax

/// Reads initialisers, for functions that call them.
extension NameReader {
    /// An initialiser, for a function that calls it.
    public struct InitialiserHead: Hashable, Sendable {
        /// A parameter, for a call.
        public struct Parameter: Hashable, Sendable {
            /// The argument's label; `nil` for none.
            public let label: String?
            /// The name in the initialiser.
            public let name: String
            /// As written.
            public let type: String
            public let hasDefault: Bool

            public init(label: String?, name: String, type: String, hasDefault: Bool) {
                self.label = label
                self.name = name
                self.type = type
                self.hasDefault = hasDefault
            }
        }

        /// The parameters with their defaults, in parentheses.
        public let parameters: String
        public let effects: String
        /// The keywords before the call, such as `try`.
        public let marks: String
        public let arguments: String
        public let isFailable: Bool
        public let isGeneric: Bool
        public let all: [Parameter]

        /// Whether it can be called without arguments.
        public var needsNothing: Bool { effects.isEmpty && !isFailable && all.allSatisfy(\.hasDefault) }

        public var isAsynchronous: Bool { marks.contains("await") }

        /// The initialiser without parameters.
        public static var plain: InitialiserHead { memberwise([]) }

        /// The implicit initialiser of a struct.
        ///
        /// - Parameter parameters: The parameters, and the text of each with type and default.
        public static func memberwise(_ parameters: [(parameter: Parameter, text: String)]) -> InitialiserHead {
            .init(
                parameters: "(\(parameters.map(\.text).joined(separator: ", ")))", effects: "", marks: "",
                arguments: parameters.map { "\($0.parameter.name): \($0.parameter.name)" }.joined(separator: ", "),
                isFailable: false, isGeneric: false, all: parameters.map(\.parameter))
        }
    }

    /// The initialiser whose keyword begins at an offset; `nil` if there is none.
    public func initialiser(at offset: Int) -> InitialiserHead? {
        guard let it = token(at: offset)?.parent?.as(InitializerDeclSyntax.self) else { return nil }
        let effects = it.signature.effectSpecifiers
        let parameters = it.signature.parameterClause.parameters
        return InitialiserHead(
            parameters: "(\(parameters.map(\.withValue).joined(separator: ", ")))",
            effects: effects.map { " \($0.trimmedDescription)" } ?? "",
            marks: (effects?.throwsClause == nil ? "" : "try ") + (effects?.asyncSpecifier == nil ? "" : "await "),
            arguments: parameters.map { $0.argument(nil) }.joined(separator: ", "), isFailable: it.optionalMark != nil,
            isGeneric: it.genericParameterClause != nil,
            all: parameters.map { parameter in
                .init(
                    label: parameter.firstName.text == "_" ? nil : parameter.firstName.text,
                    name: (parameter.secondName ?? parameter.firstName).text,
                    type: parameter.type.trimmedDescription + (parameter.ellipsis?.text ?? ""),
                    hasDefault: parameter.defaultValue != nil)
            })
    }
}
