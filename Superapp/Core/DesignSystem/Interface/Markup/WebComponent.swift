/// The components of the design system. A component that the design system does not draw does not compile.
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

/// Markup as it is sent to a browser, with the byte ranges of its regions.
public struct Drawing: Sendable {
    /// A region, with its contents.
    public struct Region: Sendable {
        /// The `id` of its element.
        public let id: String
        /// What it shows.
        public let value: any Equatable & Sendable
        /// Its bytes.
        public let range: Range<Int>
        /// The number of the following regions that are inside it.
        public let count: Int

        /// Describes a region.
        public init(id: String, value: any Equatable & Sendable, range: Range<Int>, count: Int) {
            self.id = id
            self.value = value
            self.range = range
            self.count = count
        }
    }

    /// UTF-8.
    public let bytes: [UInt8]
    /// Its regions in the order of the page; each before the regions inside it.
    public let regions: [Region]

    /// Makes a drawing. Used by the design system.
    public init(bytes: [UInt8] = [], regions: [Region] = []) {
        self.bytes = bytes
        self.regions = regions
    }

    /// The markup.
    public var html: String { String(decoding: bytes, as: UTF8.self) }
}

extension Drawing: Equatable {
    /// Whether both have the same bytes.
    public static func == (one: Drawing, other: Drawing) -> Bool { one.bytes == other.bytes }
}
