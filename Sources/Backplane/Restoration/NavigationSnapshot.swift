import Foundation

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

extension Navigator {
    /// What is shown now, to be kept over a restart. A screen whose route can't be encoded is left out and a fault.
    public var snapshot: NavigationSnapshot {
        var writer = SnapshotWriter(report: report)
        let base: NavigationSnapshot.Base =
            switch state.base {
            case .stack(let stack): .stack(screens: writer.save(stack))
            case .tabs(let strip):
                .tabs(
                    tabs: strip.tabs.map { NavigationSnapshot.Tab(id: $0.id, screens: writer.save($0.stack)) },
                    selected: strip.selected.id)
            }
        let layers = state.layers.map { layer in
            NavigationSnapshot.Layer(presenter: writer.number(of: layer.presenter), screens: writer.save(layer.stack))
        }
        return NavigationSnapshot(base: base, layers: layers.filter { !$0.screens.isEmpty })
    }
}

/// Turns shown screens into saved ones and numbers them.
@MainActor
struct SnapshotWriter {
    let report: @MainActor (Fault.Kind) -> Void
    private var numbers: [ScreenID: Int] = [:]

    init(report: @escaping @MainActor (Fault.Kind) -> Void) {
        self.report = report
    }

    func number(of screen: ScreenID?) -> Int? { screen.flatMap { numbers[$0] } }

    mutating func save(_ stack: [NavigationEntry]) -> [NavigationSnapshot.SavedScreen] {
        stack.compactMap { save($0) }
    }

    private mutating func save(_ entry: NavigationEntry) -> NavigationSnapshot.SavedScreen? {
        // The board was released and its screen is about to go.
        guard entry.owner != nil else { return nil }
        let route = entry.screen.route
        do {
            let saved = try SavedRoute(route)
            numbers[entry.id] = numbers.count
            return NavigationSnapshot.SavedScreen(board: entry.boardID, motherboard: entry.motherboard, route: saved)
        } catch {
            let name = SavedRoute.name(of: type(of: route))
            report(.routeNotEncodable(board: entry.boardID, route: name, reason: "\(error)"))
            return nil
        }
    }
}

/// A screen's route as it is kept in a snapshot: the name of its type, and itself as JSON.
public struct SavedRoute: Codable, Hashable, Sendable {
    /// The name of the route's type, without its module.
    public let type: String
    /// The route as JSON.
    public let json: String

    init(_ route: some Route) throws {
        let encoder = JSONEncoder()
        encoder.outputFormatting = [.sortedKeys, .withoutEscapingSlashes]
        type = Self.name(of: Swift.type(of: route))
        json = String(decoding: try encoder.encode(route), as: UTF8.self)
    }

    func decode<Wanted: Route>(as wanted: Wanted.Type) throws -> Wanted {
        try JSONDecoder().decode(Wanted.self, from: Data(json.utf8))
    }

    static func name(of type: any Route.Type) -> String { String(describing: type) }
}

/// A snapshot was encoded in a form that this version of the library does not read.
public struct UnsupportedSnapshot: Error, Hashable, Sendable, CustomStringConvertible {
    /// The version of the snapshot's form.
    public let version: Int

    public var description: String {
        "The snapshot has version \(version), and this library reads version \(NavigationSnapshot.currentVersion). "
            + "Discard it and begin with the app's first screen."
    }
}
