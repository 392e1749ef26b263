/// The components of the design system, which draws each in one way: one that it does not draw does not compile.
public enum WebComponent: Sendable {
    case area(TextArea)
    case avatar(Avatar)
    case badge(Badge)
    case button(ActionButton)
    case choice(Choice)
    case conflict(Conflict)
    case empty(EmptyState)
    case entrance(Entrance)
    case fact(Fact)
    case field(FormField)
    case link(PageLink)
    case loading
    case mark
    case notice(Notice)
    case row(ListRow)
    case story
    case symbol(Symbol)
    case time(PageTime)
}

/// A value that is a component: `\(state.notice)` draws it.
public protocol WebComponentValue: Sendable {
    /// The component.
    var component: WebComponent { get }
}

extension ActionButton: WebComponentValue { public var component: WebComponent { .button(self) } }
extension Avatar: WebComponentValue { public var component: WebComponent { .avatar(self) } }
extension Badge: WebComponentValue { public var component: WebComponent { .badge(self) } }
extension Choice: WebComponentValue { public var component: WebComponent { .choice(self) } }
extension Conflict: WebComponentValue { public var component: WebComponent { .conflict(self) } }
extension EmptyState: WebComponentValue { public var component: WebComponent { .empty(self) } }
extension Entrance: WebComponentValue { public var component: WebComponent { .entrance(self) } }
extension Fact: WebComponentValue { public var component: WebComponent { .fact(self) } }
extension FormField: WebComponentValue { public var component: WebComponent { .field(self) } }
extension ListRow: WebComponentValue { public var component: WebComponent { .row(self) } }
extension Notice: WebComponentValue { public var component: WebComponent { .notice(self) } }
extension PageLink: WebComponentValue { public var component: WebComponent { .link(self) } }
extension PageTime: WebComponentValue { public var component: WebComponent { .time(self) } }
extension Symbol: WebComponentValue { public var component: WebComponent { .symbol(self) } }
extension TextArea: WebComponentValue { public var component: WebComponent { .area(self) } }

/// Markup as a browser is sent it, and which bytes of it are which region.
public struct Drawing: Sendable {
    /// A region, with all that is in it.
    public struct Region: Sendable {
        /// The `id` of its element.
        public let id: String
        /// What it shows.
        public let value: any Equatable & Sendable
        /// Its bytes.
        public let range: Range<Int>
        /// How many of the regions after it are in it.
        public let count: Int

        /// Notes what a region is.
        public init(id: String, value: any Equatable & Sendable, range: Range<Int>, count: Int) {
            self.id = id
            self.value = value
            self.range = range
            self.count = count
        }
    }

    /// UTF-8.
    public let bytes: [UInt8]
    /// Its regions: each before those in it, in the order of the page.
    public let regions: [Region]

    /// Makes a drawing: the design system does.
    public init(bytes: [UInt8] = [], regions: [Region] = []) {
        self.bytes = bytes
        self.regions = regions
    }

    /// The markup.
    public var html: String { String(decoding: bytes, as: UTF8.self) }
}

extension Drawing: Equatable {
    /// Whether both look the same.
    public static func == (one: Drawing, other: Drawing) -> Bool { one.bytes == other.bytes }
}
