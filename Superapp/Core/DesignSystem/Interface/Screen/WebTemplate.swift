/// The mustache source of a screen's content.
///
/// Values are escaped, always: a template that asks for one as it is, with three braces, is refused. The design system's components are partials:
/// `{{#name}}{{> field}}{{/name}}` where `name` is a ``FormField``. In a form, `{{> form}}` stands for the hidden fields
/// that every action needs.
public struct WebTemplate: Sendable, Hashable {
    /// The name that errors give, such as `Login`.
    public let name: String
    /// The mustache text.
    public let source: String

    /// Makes a template from its text.
    public init(_ name: String, source: String) {
        self.name = name
        self.source = source
    }

    /// Makes a template from the bytes of a file that was embedded in code, which are read as UTF-8.
    public init(_ name: String, bytes: [UInt8]) {
        self.init(name, source: String(decoding: bytes, as: UTF8.self))
    }
}
