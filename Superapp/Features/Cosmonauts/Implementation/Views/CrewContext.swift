import CosmonautServiceInterface
import CosmonautsInterface
import DesignSystemInterface
import Foundation
import SpacesuitServiceInterface

/// What the crew page shows.
struct CrewContext: Sendable, Equatable {
    let summary: String
    /// Whether the forms below the lists are far away, so that the page begins with links to them.
    let isLong: Bool
    let notice: Notice?
    /// What the user has removed last, with an action to put it back.
    let undo: Notice?
    let isVisitor: Bool
    let isLoading: Bool
    let failure: Notice?
    let tryAgain: ActionButton?
    let members: [RowPart<MemberRow>]
    let more: ActionButton?
    /// Says that there may be cosmonauts of others who are not listed.
    let otherMembers: String?
    let noMembers: EmptyState?
    let suits: [RowPart<SuitRow>]
    let moreSuits: ActionButton?
    /// Says that there may be suits of others that are not listed.
    let otherSuits: String?
    let noSuits: EmptyState?
    let newcomerID: String
    let newcomer: [FormField]
    let enlist = ActionButton("Add to the crew", action: "enlist", style: .secondary)
    let newSuitID: String
    let newSuit: FormField
    /// Whether the new suit was not stored, and may be when it is sent again.
    let suitWaits: Bool
    let commission = ActionButton("Add the suit", action: "commission", style: .secondary)

    @MainActor
    init(_ model: CrewModel) {
        let crew = model.crew.value ?? []
        let suitList = model.suits.value ?? []
        let rows = model.rows.rows(of: crew, in: suitList, seenBy: model.changes.account)
        members = model.crewOrder.rows(
            of: rows.members, more: "More of the crew", added: "Joined since you opened this page")
        suits = model.suitOrder.rows(of: rows.suits, more: "More suits", added: "Added since you opened this page")
        let rest = Rest(of: rows.others, more: model.crewOrder.hasMore(of: crew), atMost: Cosmonaut.mostOfOthers)
        let restOfSuits = Rest(
            of: rows.otherSuits, more: model.suitOrder.hasMore(of: suitList), atMost: Spacesuit.mostOfOthers)
        more = rest == .more ? ActionButton("Show more", action: "showMore", style: .secondary) : nil
        moreSuits =
            restOfSuits == .more ? ActionButton("Show more suits", action: "showMoreSuits", style: .secondary) : nil
        otherMembers = rest == .noRoom ? Self.noRoom(for: "\(Cosmonaut.mostOfOthers) cosmonauts") : nil
        otherSuits = restOfSuits == .noRoom ? Self.noRoom(for: "\(Spacesuit.mostOfOthers) suits") : nil
        summary = Self.summary(members.flatMap(\.rows), isWhole: rest == .none)
        isLong = members.reduce(0) { $0 + $1.rows.count } + suits.reduce(0) { $0 + $1.rows.count } > 20
        isVisitor = model.changes.isVisitor
        isLoading = model.isLoading
        let hasFailed = model.crew.hasFailed || model.suits.hasFailed
        failure = hasFailed ? Notice("The station’s records can’t be read right now.", tone: .warning) : nil
        tryAgain = hasFailed ? ActionButton("Try again", action: "tryAgain", style: .secondary) : nil
        noMembers =
            model.crew.value?.isEmpty == true
            ? EmptyState("Nobody aboard yet", text: "Add the first cosmonaut with the form on this page.") : nil
        noSuits =
            model.suits.value?.isEmpty == true
            ? EmptyState("No spacesuits yet", text: "Nobody goes outside without one.") : nil
        newcomerID = model.newcomer.id.description
        newSuitID = model.newSuit.id.description
        undo =
            switch model.undo {
            case .cosmonaut(let person):
                Notice("\(person.name) has left the crew.", undoing: CrewModel.RemovedThing.cosmonaut(person.id).target)
            case .suit(let suit):
                Notice("\(suit.name) was removed.", undoing: CrewModel.RemovedThing.suit(suit.id).target)
            case nil: nil
            }
        let problems = Problems(model.changes.result)
        suitWaits = problems.suitWaits
        // What can be undone is said by the offer.
        let isOffered = undo != nil && model.changes.result?.isRemoval == true
        notice = problems.areAtFields || isOffered ? nil : model.changes.result?.notice
        newcomer = [
            FormField(
                "name", label: "Name", value: model.newcomer.name, hint: "Up to 64 characters.", error: problems.name,
                isRequired: true, isFocused: problems.name != nil),
            FormField(
                "role", label: "Role", value: model.newcomer.role, hint: "What they do aboard.", error: problems.role,
                isRequired: true, isFocused: problems.role != nil),
        ]
        newSuit = FormField(
            "suitName", label: "Name of the suit", value: model.newSuit.name, hint: "Up to 64 characters.",
            error: problems.suit, isRequired: true, isFocused: problems.suit != nil)
    }

    /// What there may be beyond a list.
    private enum Rest {
        case none, more, noRoom

        init(of count: Int, more hasMore: Bool, atMost most: Int) {
            self = hasMore ? .more : count < most ? .none : .noRoom
        }
    }

    static func noRoom(for things: String) -> String {
        "This list has room for \(things) of other people. There may be more."
    }

    private static func summary(_ members: [MemberRow], isWhole: Bool) -> String {
        guard !members.isEmpty else { return "Who is aboard, who is outside, and which suits may go out." }
        let count = members.count == 1 ? "1 cosmonaut" : "\(members.count) cosmonauts\(isWhole ? "" : " listed")"
        let outside = members.count(where: \.isOutside)
        return outside == 0 ? "\(count), all inside." : "\(count), \(outside) outside."
    }

    /// The problem of each field.
    private struct Problems {
        var name: String?
        var role: String?
        var suit: String?
        var suitWaits = false

        var areAtFields: Bool { name != nil || role != nil || suit != nil }

        init(_ result: CrewChangeResult?) {
            switch result?.problem {
            case .suits(.storage):
                if case .commission? = result?.change { suitWaits = true }
            case .crew(.invalidName(let problem)): name = problem
            case .crew(.invalidRole(let problem)): role = problem
            case .suits(.invalidName(let problem)): suit = problem
            default: break
            }
        }
    }
}

extension CrewChangeResult {
    /// The notice that describes the problem.
    var notice: Notice {
        if let problem { return Notice(problem.message, tone: .warning) }
        return Notice(done, tone: .success)
    }

    /// Whether the change failed because something in it does not exist.
    var isAboutNothing: Bool {
        switch problem {
        case .crew(.unknownCosmonaut), .crew(.unknownSpacewalk), .suits(.unknownSuit), .suits(.unknownCosmonaut): true
        default: false
        }
    }

    /// Whether it is a removal that was made.
    var isRemoval: Bool {
        switch change {
        case .remove, .decommission: problem == nil
        default: false
        }
    }

    private var done: String {
        switch change {
        case .enlist(_, let name, _): "\(name) has joined the crew."
        case .remove: "The cosmonaut has left the crew."
        case .putBack: "The cosmonaut is back in the crew."
        case .commission(_, let name): "\(name) was added. It needs service before it goes out."
        case .decommission: "The suit was removed."
        case .putBackSuit: "The suit is back."
        case .assign: "The suit is assigned."
        case .takeBack: "The suit is free for others."
        case .service: "The suit is serviced."
        case .startSpacewalk: "The spacewalk has begun."
        case .endSpacewalk: "Back inside. The suit needs service."
        }
    }
}
