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
