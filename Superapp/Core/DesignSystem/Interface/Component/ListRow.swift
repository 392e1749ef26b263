/// A row of a list: `<ul class="list">\(state.rows)</ul>`.
public struct ListRow: Sendable, Hashable {
    /// The first line.
    public let title: String
    /// The second line.
    public let detail: String?
    /// Short facts, in a line of their own.
    public let facts: [String]
    /// The time, after the facts.
    public let time: PageTime?
    /// The picture at the beginning.
    public let avatar: Avatar?
    /// The mark at the end.
    public let badge: Badge?
    /// The action of the row, at the end; it sends the form around the list.
    public let button: ActionButton?
    /// The path that the row opens, with `shell.query` added by the template.
    public let path: String?
    /// The action that leads there from this screen: the script sends it, with the form around the list, instead of
    /// following the path.
    public let action: String?

    /// Makes a row.
    public init(
        _ title: String, detail: String? = nil, facts: [String] = [], time: PageTime? = nil, avatar: Avatar? = nil,
        badge: Badge? = nil,
        button: ActionButton? = nil, path: String? = nil, action: String? = nil
    ) {
        self.title = title
        self.detail = detail
        self.facts = facts
        self.time = time
        self.avatar = avatar
        self.badge = badge
        self.button = button
        self.path = path
        self.action = action
    }
}

/// A user's initials on a colour of their own: `\(state.avatar)`.
public struct Avatar: Sendable, Hashable {
    /// One or two letters.
    public let initials: String
    /// Which of the eight colours, the same for the same name everywhere.
    public let hue: Int

    /// Makes the avatar of a name. Decoration: the name itself stands beside it.
    public init(name: String) {
        initials = Self.initials(of: name)
        hue = Int(name.unicodeScalars.reduce(UInt32(7)) { $0 &* 31 &+ $1.value } % 8)
    }

    private static func initials(of name: String) -> String {
        let words = named(name).split { !$0.isLetter && !$0.isNumber }
        let letters = [words.first?.first, words.count > 1 ? words.last?.first : nil].compactMap(\.self)
        return letters.isEmpty ? "?" : letters.map { $0.uppercased() }.joined()
    }

    /// What stands in brackets is said of the person, and is no name: "Jonas Berg (sample)".
    private static func named(_ name: String) -> Substring {
        let called = name.prefix { $0 != "(" }
        return called.contains(where: \.isLetter) ? called : name[...]
    }
}

/// A short mark beside something, such as a count: `\(state.badge)`.
public struct Badge: Sendable, Hashable {
    /// The text.
    public let text: String
    /// Its tone.
    public let tone: String

    /// Makes a badge.
    public init(_ text: String, tone: Tone = .neutral) {
        self.text = text
        self.tone = tone.rawValue
    }
}

/// A small picture that goes with a title, such as that of a feature: `\(state.symbol)`.
public struct Symbol: Sendable, Hashable {
    /// The outline, in a square of 24 units.
    public let path: String

    /// Makes a symbol by its name. An unknown name gets a plain square: a picture is decoration.
    public init(_ name: String) {
        path = Self.paths[name] ?? "M5 5h14v14h-14z"
    }

    /// The names that have a picture.
    public static var names: [String] { paths.keys.sorted() }

    private static let paths = [
        "bag": "M6 8h12l1 12h-14zM9 8v-1a3 3 0 0 1 6 0v1",
        "bubble": "M4 5h16v11h-9l-4 4v-4h-3zM8 9h8M8 12h5",
        "check": "M5 4h14v16h-14zM8.5 12l2.5 2.5 4.5-5",
        "code": "M9 7l-5 5 5 5M15 7l5 5-5 5",
        "pen": "M4 20l1-4 11-11 3 3-11 11zM14 7l3 3",
        "rocket": "M12 3c4 3 5 8 3 13h-6c-2-5-1-10 3-13zM9 13l-3 3v4l3-2M15 13l3 3v4l-3-2M12 8v2M12 18v3",
    ]
}

/// A link to another page of the app, such as back to a list: `\(state.back)`.
public struct PageLink: Sendable, Hashable {
    /// The text.
    public let title: String
    /// Where it leads: a path, with `shell.query` added by the template.
    public let path: String
    /// The identifier of the element to begin at; nil for the whole page.
    public let part: String?
    /// The action that leads there from this screen: the script sends it, with the form around the link, instead of
    /// following the path.
    public let action: String?
    /// Whether it leads on, and not back to where one has come from.
    public let isOnward: Bool

    /// Makes a link to another page.
    public init(_ title: String, path: String, part: String? = nil, action: String? = nil, isOnward: Bool = false) {
        self.title = title
        self.path = path
        self.part = part
        self.action = action
        self.isOnward = isOnward
    }
}

/// A labelled fact: `<dl class="facts">\(state.facts)</dl>`.
public struct Fact: Sendable, Hashable {
    /// The label.
    public let label: String
    /// The value; nil if it is a moment.
    public let value: String?
    /// The value, if it is a moment.
    public let time: PageTime?

    /// Makes a fact.
    public init(_ label: String, _ value: String) {
        self.label = label
        self.value = value
        time = nil
    }

    /// Makes a fact that is a moment.
    public init(_ label: String, _ time: PageTime) {
        self.label = label
        self.time = time
        value = nil
    }
}
