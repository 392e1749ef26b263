import TextRules

/// The fields of a submitted form.
public struct WebForm: Sendable, Hashable {
    private let values: [String: [String]]
    /// The names of the fields, each once, in their order.
    private let names: [String]

    /// Makes a form from its fields, in their order; a name may occur more than once.
    public init(_ fields: [(name: String, value: String)]) {
        values = Dictionary(grouping: fields, by: \.name).mapValues { $0.map(\.value) }
        var known: Set<String> = []
        names = fields.map(\.name).filter { known.insert($0).inserted }
    }

    /// The name of the field with which a form declares another one of its fields secret, as one for a password does.
    public static let secretsName = "_secret"

    /// The names of the secret fields. What they contain is never given back.
    public var secrets: Set<String> { Set(all(Self.secretsName)) }

    /// All fields that are not secret, in the order of the form, those of one name together.
    public var fields: [(name: String, value: String)] {
        let secrets = secrets
        return names.filter { !secrets.contains($0) }.flatMap { name in all(name).map { (name, $0) } }
    }

    /// The first value of a field, or nil if it was not sent, as an unticked box is not.
    public subscript(name: String) -> String? { values[name]?.first }

    /// All values of a field, in their order.
    public func all(_ name: String) -> [String] { values[name] ?? [] }

    /// The first value of a field that the form always sends, be it empty.
    ///
    /// - Throws: ``WebFormError/missingField(_:)``.
    public func text(_ name: String) throws(WebFormError) -> String {
        guard let value = self[name] else { throw .missingField(name) }
        return value
    }

    /// The first value of a field, read as another type, such as an identifier.
    ///
    /// - Throws: ``WebFormError/missingField(_:)``, or ``WebFormError/invalidField(_:)`` if `read` answers nil.
    public func value<Value>(_ name: String, _ read: (String) -> Value?) throws(WebFormError) -> Value {
        guard let value = read(try text(name)) else { throw .invalidField(name) }
        return value
    }
}

extension WebForm {
    /// Forms are equal if their fields are, in any order.
    public static func == (one: Self, other: Self) -> Bool { one.values == other.values }

    public func hash(into hasher: inout Hasher) {
        hasher.combine(values)
    }
}

/// A form that can't be carried out: no page of ours sends it, or the item that it refers to no longer exists.
public enum WebFormError: Error, Sendable, Equatable {
    /// The screen has no action of this name.
    case unknownAction(String)
    /// A field that the action needs was not sent.
    case missingField(String)
    /// A field's value is not valid for the field.
    case invalidField(String)
    /// The item that the form names does not exist. The error does not reveal whether it was deleted, never existed, or
    /// belongs to another user.
    case notFound
}

extension WebFormError: CustomStringConvertible {
    public var description: String {
        switch self {
        case .unknownAction(let name): "This screen has no action '\(TextRule.line(name, limit: 80))'."
        case .missingField(let name): "The field '\(name)' is missing."
        case .invalidField(let name): "The value of the field '\(name)' can’t be used."
        case .notFound: "What this form changes does not exist."
        }
    }
}

/// The window and screen of a page's forms and links: the values of ``Markup/form``, ``Markup/address`` and
/// ``Markup/query``.
public struct WebFormOrigin: Sendable, Hashable {
    /// The identity of the window.
    public let window: String
    /// The identity of the screen.
    public let screen: String
    /// The window's secret token, which every action requires.
    public let token: String
    /// The path that the forms are sent to.
    public let address: String
    /// What a link adds to a path to stay in the window.
    public let query: String

    /// Makes an origin.
    public init(window: String, screen: String, token: String, address: String) {
        self.window = window
        self.screen = screen
        self.token = token
        self.address = address
        query = "?window=\(window)"
    }
}
