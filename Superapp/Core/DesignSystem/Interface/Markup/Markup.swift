/// The content of a page before it is drawn: markup from the source with interpolated values.
///
///     let greeting: Markup = "<h1>Hello, \(person.name)</h1>\(state.notice)"
///
/// Only a literal in the source is markup. An interpolated text is always text: it is escaped when it is drawn, by
/// Unicode scalar, in one place. A value that is not a text, a number, a component or markup does not compile.
public struct Markup: Sendable, ExpressibleByStringInterpolation {
    /// A part of the markup.
    public enum Piece: Sendable {
        /// Markup of the source.
        case literal(StaticString)
        /// A text, to be escaped.
        case text(String)
        /// A component of the design system.
        case component(WebComponent)
        /// A part that is drawn and sent separately.
        case region(Region)
        /// A value that depends on where the page is shown.
        case place(Place)
    }

    /// A part of a page that is drawn again only when its value has changed, and sent again only when its markup has
    /// changed.
    public struct Region: Sendable {
        /// The `id` of its element.
        public let id: String
        /// What it shows.
        public let value: any Equatable & Sendable
        /// Draws it.
        public let markup: @Sendable () -> Markup
    }

    /// Values of a page that only the shell knows.
    public enum Place: Sendable {
        /// The path that the page's forms are sent to.
        case address
        /// What a link adds to a path to stay in the window.
        case query
        /// The address of this page, in the window.
        case here
        /// The hidden fields that identify a form's window and screen.
        case form
    }

    /// The pieces, in their order.
    public private(set) var pieces: [Piece]

    /// Makes markup of pieces.
    public init(_ pieces: [Piece] = []) {
        self.pieces = pieces
    }

    public init(stringLiteral: StaticString) {
        self.init([.literal(stringLiteral)])
    }

    public init(stringInterpolation: Interpolation) {
        self.init(stringInterpolation.pieces)
    }

    /// One after the other.
    public static func + (one: Markup, other: Markup) -> Markup { Markup(one.pieces + other.pieces) }
}

extension Markup {
    /// The attributes of a form that does something on this page: `<form class="inline" \(.post)>\(.form)`.
    public static let post: Markup = #"method="post" action="\#(.address)""#
    /// The hidden fields that every such form begins with.
    public static let form = Markup([.place(.form)])
    /// The path of this page.
    public static let address = Markup([.place(.address)])
    /// The address of this page in its window, for browsers without the script that wait for the rest of it.
    public static let here = Markup([.place(.here)])
    /// The query that a link to a path of the app appends: `<a href="/chat\(.query)">`.
    public static let query = Markup([.place(.query)])
    /// The picture beside the sign-in, with what the app is about.
    public static let story = Markup([.component(.story)])
    /// The app's logo.
    public static let mark = Markup([.component(.mark)])
    /// Placeholders for rows that are loading.
    public static let loading = Markup([.component(.loading)])
}

extension Markup {
    /// Collects the pieces of a literal.
    public struct Interpolation: StringInterpolationProtocol {
        fileprivate var pieces: [Piece] = []

        public init(literalCapacity: Int, interpolationCount: Int) {
            pieces.reserveCapacity(2 * interpolationCount + 1)
        }

        public mutating func appendLiteral(_ literal: StaticString) {
            if literal.utf8CodeUnitCount > 0 { pieces.append(.literal(literal)) }
        }

        /// A text.
        public mutating func appendInterpolation(_ text: String) { pieces.append(.text(text)) }

        /// A number.
        public mutating func appendInterpolation(_ number: some BinaryInteger) { pieces.append(.text("\(number)")) }

        /// Other markup.
        public mutating func appendInterpolation(_ markup: Markup) { pieces += markup.pieces }

        /// A component, if there is one.
        public mutating func appendInterpolation(_ component: (some WebComponentValue)?) {
            if let component { pieces.append(.component(component.component)) }
        }

        /// Components, one after the other.
        public mutating func appendInterpolation(_ components: [some WebComponentValue]) {
            for component in components { pieces.append(.component(component.component)) }
        }

        /// Markup that is included only under a condition.
        public mutating func appendInterpolation(if condition: Bool, _ markup: @autoclosure () -> Markup) {
            if condition { pieces += markup().pieces }
        }

        /// The markup of a value, if there is one.
        public mutating func appendInterpolation<Value>(_ value: Value?, _ draw: (Value) -> Markup) {
            if let value { pieces += draw(value).pieces }
        }

        /// The markup of each value, one after the other.
        public mutating func appendInterpolation<Value>(each values: [Value], _ draw: (Value) -> Markup) {
            for value in values { pieces += draw(value).pieces }
        }

        /// An attribute, if it has a value.
        public mutating func appendInterpolation(attribute name: StaticString, _ value: String?) {
            guard let value else { return }
            pieces += [.literal(" "), .literal(name), .literal("=\""), .text(value), .literal("\"")]
        }

        /// A part that is drawn and sent separately.
        ///
        /// - Parameters:
        ///   - id: The `id` of its element.
        ///   - value: Everything that it shows.
        ///   - draw: Draws it, from the value alone.
        public mutating func appendInterpolation<Value: Equatable & Sendable>(
            region id: String, _ value: Value, _ draw: @escaping @Sendable (Value) -> Markup
        ) {
            pieces.append(.region(Region(id: id, value: value) { draw(value) }))
        }

        /// A part that is drawn and sent separately, and that may show nothing, such as a notice: in an element of its
        /// own that takes no part in the layout.
        ///
        /// - Parameters:
        ///   - id: The `id` of that element.
        ///   - value: Everything that it shows.
        ///   - draw: Draws it, from the value alone.
        public mutating func appendInterpolation<Value: Equatable & Sendable>(
            part id: String, _ value: Value, _ draw: @escaping @Sendable (Value) -> Markup
        ) {
            appendInterpolation(region: id, value) { #"<div class="part" id="\#(id)">\#(draw($0))</div>"# }
        }
    }
}
