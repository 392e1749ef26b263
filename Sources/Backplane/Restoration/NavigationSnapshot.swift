import Foundation

/// A snapshot of what a navigator shows, to be stored across a restart: boards by their ids, screens by their routes.
///
/// ```swift
/// let data = try JSONEncoder().encode(root.navigator.snapshot)
/// // … after the restart
/// let snapshot = try JSONDecoder().decode(NavigationSnapshot.self, from: data)
/// let result = await root.restore(snapshot)
/// ```
public struct NavigationSnapshot: Codable, Hashable, Sendable {
    /// The version of the form in which snapshots are encoded.
    package static let currentVersion = 2

    /// The version of the form in which this one was encoded.
    package let version: Int
    /// The boards that showed the screens, and those around them.
    package let boards: [SavedBoard]
    /// What lies under all layers.
    package let base: Base
    /// What was presented over it, lowest first.
    package let layers: [Layer]

    /// One live board. What says where it lived is a number, so that boards inside boards take no more room than
    /// others.
    package struct SavedBoard: Codable, Hashable, Sendable {
        /// The board's id.
        package let id: String
        /// The board in whose inner motherboard it lived, by its place in ``NavigationSnapshot/boards``.
        package let outer: Int?
        /// The name of the outermost motherboard that it lived in, when it lived in no other board.
        package let motherboard: String?
    }

    /// What lies under all layers: one stack, or tabs with a stack each.
    package enum Base: Codable, Hashable, Sendable {
        /// One stack, bottom first.
        case stack(screens: [SavedScreen])
        /// Tabs in their order, and the one that was selected.
        case tabs(tabs: [Tab], selected: TabID)
    }

    /// One tab.
    package struct Tab: Codable, Hashable, Sendable {
        /// The tab.
        package let id: TabID
        /// Its screens, bottom first.
        package let screens: [SavedScreen]
    }

    /// One presented layer.
    package struct Layer: Codable, Hashable, Sendable {
        /// How it covered what is below it.
        package let presentation: Presentation
        /// Over which screen it was presented, counted from 0 through all screens of the snapshot.
        package let presenter: Int?
        /// Its screens, bottom first.
        package let screens: [SavedScreen]
    }

    /// One screen.
    package struct SavedScreen: Codable, Hashable, Sendable {
        /// The board that showed it, by its place in ``NavigationSnapshot/boards``.
        package let board: Int
        /// Where in the app it was.
        package let route: SavedRoute
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

    init(boards: [SavedBoard], base: Base, layers: [Layer]) {
        version = Self.currentVersion
        self.boards = boards
        self.base = base
        self.layers = layers
    }

    /// Reads a snapshot.
    ///
    /// - Throws: ``UnsupportedSnapshot`` when it was encoded in a format that this version does not read;
    ///   `DecodingError` when it is damaged.
    public init(from decoder: any Decoder) throws {
        let container = try decoder.container(keyedBy: CodingKeys.self)
        version = try container.decode(Int.self, forKey: .version)
        guard version == Self.currentVersion else { throw UnsupportedSnapshot(version: version) }
        boards = try container.decode([SavedBoard].self, forKey: .boards)
        base = try container.decode(Base.self, forKey: .base)
        layers = try container.decode([Layer].self, forKey: .layers)
        guard isSound else {
            throw DecodingError.dataCorruptedError(
                forKey: .boards, in: container, debugDescription: "A board or screen is named that is not listed.")
        }
    }

    /// Whether each board is inside one that comes before it, each screen has its board, and each layer lies over a
    /// screen that is below it.
    private var isSound: Bool {
        var below = screens.count - layers.map(\.screens.count).reduce(0, +)
        return boards.enumerated().allSatisfy { index, board in board.outer.map { (0..<index).contains($0) } ?? true }
            && screens.allSatisfy { boards.indices.contains($0.board) }
            && layers.allSatisfy { layer in
                defer { below += layer.screens.count }
                return layer.presenter.map { (0..<below).contains($0) } ?? true
            }
    }
}

extension Navigator {
    /// A snapshot of what is shown now, and of screens that an earlier restoration has yet to restore, to be stored
    /// across a restart. A screen whose route can't be encoded is left out and reported as a fault. Dialogs are left
    /// out.
    public var snapshot: NavigationSnapshot {
        var writer = SnapshotWriter(navigator: self)
        return writer.write()
    }
}

/// A screen's route in a snapshot: the name of its type, and the route as JSON.
public struct SavedRoute: Codable, Hashable, Sendable {
    /// The name of the route's type, without its module.
    package let type: String
    /// The route as JSON.
    package let json: String

    init(_ route: any Route) throws {
        let encoder = JSONEncoder()
        encoder.outputFormatting = [.sortedKeys, .withoutEscapingSlashes]
        type = Self.name(of: Swift.type(of: route))
        json = String(decoding: try encoder.encode(route), as: UTF8.self)
    }

    func decode<Wanted: Route>(as wanted: Wanted.Type) throws -> Wanted {
        try JSONDecoder().decode(Wanted.self, from: Data(json.utf8))
    }

    /// Whether the screen had no route.
    var isNone: Bool { type == Self.name(of: NoRoute.self) }

    static func name(of type: any Route.Type) -> String { String(describing: type) }
}

extension SavedRoute: CustomStringConvertible {
    /// The name of the type. The contents of the route may be private.
    public var description: String { type }
}

/// A snapshot was encoded in a format that this version of the library does not read.
public struct UnsupportedSnapshot: Error, Hashable, Sendable, CustomStringConvertible {
    /// The version of the snapshot's form.
    package let version: Int

    public var description: String {
        "The snapshot has version \(version), and this library reads version \(NavigationSnapshot.currentVersion). "
            + "Discard it and begin with the app's first screen."
    }
}
