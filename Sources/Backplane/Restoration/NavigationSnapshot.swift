/// What a navigator shows at one moment, to be kept over a restart: boards by their ids, screens by their routes.
///
/// ```swift
/// let data = try JSONEncoder().encode(root.navigator.snapshot)
/// // … after the restart
/// let snapshot = try JSONDecoder().decode(NavigationSnapshot.self, from: data)
/// let result = await motherboard.restore(snapshot)
/// ```
public struct NavigationSnapshot: Codable, Hashable, Sendable {
    /// The version of the form in which snapshots are encoded.
    public static let currentVersion = 1

    /// The version of the form in which this one was encoded.
    public let version: Int
    /// What lies under all layers.
    public let base: Base
    /// What was presented over it, lowest first.
    public let layers: [Layer]

    /// What lies under all layers: one stack, or tabs with a stack each.
    public enum Base: Codable, Hashable, Sendable {
        /// One stack, bottom first.
        case stack(screens: [SavedScreen])
        /// Tabs in their order, and the one that was selected.
        case tabs(tabs: [Tab], selected: TabID)
    }

    /// One tab.
    public struct Tab: Codable, Hashable, Sendable {
        /// The tab.
        public let id: TabID
        /// Its screens, bottom first.
        public let screens: [SavedScreen]
    }

    /// One presented layer.
    public struct Layer: Codable, Hashable, Sendable {
        /// Over which screen it was presented, counted from 0 through all screens of the snapshot.
        public let presenter: Int?
        /// Its screens, bottom first.
        public let screens: [SavedScreen]
    }

    /// One screen.
    public struct SavedScreen: Codable, Hashable, Sendable {
        /// The id of the board that showed it.
        public let board: String
        /// The motherboard that the board lived in: its path from the outermost.
        public let motherboard: String
        /// Where in the app it was.
        public let route: SavedRoute
    }

    /// All screens, in the order in which layers count them.
    var screens: [SavedScreen] {
        let lowest =
            switch base {
            case .stack(let screens): screens
            case .tabs(let tabs, _): tabs.flatMap(\.screens)
            }
        return lowest + layers.flatMap(\.screens)
    }

    init(base: Base, layers: [Layer]) {
        version = Self.currentVersion
        self.base = base
        self.layers = layers
    }

    /// Reads a snapshot.
    ///
    /// - Throws: ``UnsupportedSnapshot`` when it was encoded in another form than this version reads; `DecodingError`
    ///   when it is damaged.
    public init(from decoder: any Decoder) throws {
        let container = try decoder.container(keyedBy: CodingKeys.self)
        version = try container.decode(Int.self, forKey: .version)
        guard version == Self.currentVersion else { throw UnsupportedSnapshot(version: version) }
        base = try container.decode(Base.self, forKey: .base)
        layers = try container.decode([Layer].self, forKey: .layers)
    }
}
