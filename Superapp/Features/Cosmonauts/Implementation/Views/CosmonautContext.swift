import CosmonautServiceInterface
import CosmonautsInterface
import DesignSystemInterface
import Foundation
import SpacesuitServiceInterface

/// What a cosmonaut page shows.
struct CosmonautContext: Sendable, Equatable {
    let isLoading: Bool
    let back = PageLink("Back to cosmonauts", path: "/cosmonauts")
    let missing: EmptyState?
    let failure: Notice?
    let tryAgain: ActionButton?
    let person: PersonContext?

    @MainActor
    init(_ model: CosmonautModel) {
        isLoading = model.crew.isLoading
        missing = model.isMissing ? Self.missing : nil
        failure = model.hasFailed ? Notice("The station’s records can’t be read right now.", tone: .warning) : nil
        tryAgain = model.hasFailed ? ActionButton("Try again", action: "tryAgain", style: .secondary) : nil
        person = model.cosmonaut.map { PersonContext($0, model) }
    }

    private static let missing = EmptyState(
        "Cosmonaut not found",
        text: "No crew member has this address. They may have left the crew, or the link is incomplete.",
        way: PageLink("See the whole crew", path: "/cosmonauts"))
}

/// What the page of an existing cosmonaut shows.
struct PersonContext: Sendable, Equatable {
    struct Walk: Sendable, Equatable {
        let time: PageTime
        let detail: String
    }

    let name: String
    let role: String
    let avatar: Avatar
    let badges: [Badge]
    let notice: Notice?
    let isVisitor: Bool
    /// The time since which the cosmonaut has been outside.
    let outside: PageTime?
    /// Where the cosmonaut is, and what that means.
    let whereabouts: String
    let spacewalkID: String
    let start: ActionButton?
    let end: ActionButton?
    /// Removes the cosmonaut; nil for those who may not.
    let remove: ActionButton?
    let suit: SuitRow?
    /// Whether the suit can be taken back now.
    let canTakeBack: Bool
    let noSuit: EmptyState?
    /// The suits to choose from; none while the cosmonaut is outside.
    let choices: [SuitRow]
    let choicesTitle: String?
    /// Says that there may be free suits of others that are not listed.
    let otherChoices: String?
    let walks: [Walk]
    let noWalks: Bool

    @MainActor
    init(_ cosmonaut: Cosmonaut, _ model: CosmonautModel) {
        let isOutside = cosmonaut.spacewalk != nil
        name = cosmonaut.name
        role = cosmonaut.role
        avatar = Avatar(name: cosmonaut.name)
        badges = .marks(MemberRow.Status(of: cosmonaut, suit: model.suit).badge, isSample: cosmonaut.isSample)
        notice = model.changes.result?.notice
        isVisitor = model.changes.isVisitor
        outside = cosmonaut.spacewalk.map { PageTime($0.startedAt, after: "Outside since") }
        whereabouts = Self.whereabouts(of: cosmonaut, in: model.suit)
        spacewalkID = (cosmonaut.spacewalk?.id ?? model.nextSpacewalk).description
        start = isOutside ? nil : ActionButton("Start a spacewalk", action: "start")
        end = isOutside ? ActionButton("End the spacewalk", action: "end") : nil
        remove = model.isOwn ? ActionButton("Remove from the crew", action: "remove", style: .danger) : nil
        suit = model.suit.map { SuitRow($0, wearer: cosmonaut) }
        canTakeBack = !isOutside
        choices = isOutside ? [] : model.freeSuits.map { SuitRow($0, wearer: nil) }
        noSuit = model.suit == nil && model.suits.value != nil ? Self.noSuit(canAssign: !choices.isEmpty) : nil
        let isFull = !choices.isEmpty && model.otherFreeSuits >= Spacesuit.othersAtATime
        otherChoices = isFull ? CrewContext.noRoom(for: "\(Spacesuit.othersAtATime) suits") : nil
        choicesTitle = choices.isEmpty ? nil : (model.suit == nil ? "Assign a suit" : "Exchange for another suit")
        let past = (model.spacewalks.value ?? []).filter { $0.endedAt != nil }
        walks = past.map(Self.walk)
        noWalks = past.isEmpty && model.spacewalks.value != nil
    }

    /// - Parameter canAssign: Whether there are suits to choose from on the page.
    private static func noSuit(canAssign: Bool) -> EmptyState {
        guard !canAssign else { return EmptyState("No spacesuit", text: "Assign one before the next spacewalk.") }
        return EmptyState(
            "No spacesuit", text: "None is free to be assigned. Add one before the next spacewalk.",
            way: PageLink("Add a suit", path: "/cosmonauts", part: "newsuit"))
    }

    private static func whereabouts(of cosmonaut: Cosmonaut, in suit: Spacesuit?) -> String {
        if let spacewalk = cosmonaut.spacewalk {
            return "In \(spacewalk.suit)."
        }
        guard let suit else { return "Inside, without a spacesuit." }
        return suit.condition == .serviced
            ? "Inside. \(suit.name) is serviced and ready." : "Inside. \(suit.name) needs service first."
    }

    private static func walk(_ spacewalk: Spacewalk) -> Walk {
        let end = spacewalk.endedAt ?? spacewalk.startedAt
        return Walk(
            time: PageTime(spacewalk.startedAt),
            detail: "\(TimeOutside(from: spacewalk.startedAt, to: end).text) in \(spacewalk.suit)")
    }
}

/// How long a spacewalk took, to the minute: `6 h 42 min`.
struct TimeOutside {
    let text: String

    init(from start: Date, to end: Date) {
        let minutes = Int(end.timeIntervalSince(start) / 60)
        text =
            switch minutes {
            case ..<1: "Less than a minute"
            case ..<60: "\(minutes) min"
            default: "\(minutes / 60) h \(minutes % 60) min"
            }
    }
}
