import CosmonautServiceInterface
import CosmonautsInterface
import DesignSystemInterface
import Foundation
import SpacesuitServiceInterface

/// What the crew page shows.
struct CrewContext: Sendable, Equatable {
    struct Member: Sendable, Equatable {
        let name: String
        let role: String
        let path: String
        let avatar: Avatar
        let badges: [Badge]
    }

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
    let members: [Member]
    /// Says that there may be cosmonauts of others who are not listed.
    let otherMembers: String?
    let noMembers: EmptyState?
    let suits: [SuitRow]
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
        let isFull = crew.count { $0.addedBy != nil } >= Cosmonaut.mostOfOthers
        let isFullOfSuits = suitList.count { $0.addedBy != nil } >= Spacesuit.mostOfOthers
        let (most, mostSuits) = (Cosmonaut.mostOfOthers, Spacesuit.mostOfOthers)
        otherMembers = isFull ? "This list has room for \(most) cosmonauts of other people. There may be more." : nil
        otherSuits =
            isFullOfSuits ? "This list has room for \(mostSuits) suits of other people. There may be more." : nil
        summary = Self.summary(crew, isWhole: !isFull)
        isLong = crew.count + suitList.count > 20
        isVisitor = model.changes.isVisitor
        isLoading = model.isLoading
        let hasFailed = model.crew.hasFailed || model.suits.hasFailed
        failure = hasFailed ? Notice("The station’s records can’t be read right now.", tone: .warning) : nil
        tryAgain = hasFailed ? ActionButton("Try again", action: "tryAgain", style: .secondary) : nil
        let names = Dictionary(grouping: crew, by: \.name)
        let account = model.changes.account
        members = crew.map { person in
            let hasNamesake = (names[person.name]?.count ?? 0) > 1
            let isOwn = account != nil && person.addedBy == account
            return Member(
                name: person.name, role: hasNamesake && isOwn ? "\(person.role), added by you" : person.role,
                path: "/cosmonauts/\(person.id)",
                avatar: Avatar(name: person.name),
                badges: [
                    .status(of: person, suit: suitList.first { $0.wearer == person.id }), .sample(person.isSample),
                ].compactMap(\.self))
        }
        suits = suitList.map { suit in
            SuitRow(suit, wearer: crew.first { $0.id == suit.wearer }, account: model.changes.account)
        }
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
                Notice("\(person.name) has left the crew.", action: .undo, about: "\(person.id)")
            case .suit(let suit): Notice("\(suit.name) was removed.", action: .undo, about: "\(suit.id)")
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

    private static func summary(_ crew: [Cosmonaut], isWhole: Bool) -> String {
        let outside = crew.filter { $0.spacewalk != nil }.count
        guard !crew.isEmpty else { return "Who is aboard, who is outside, and which suits may go out." }
        let count = crew.count == 1 ? "1 cosmonaut" : "\(crew.count) cosmonauts\(isWhole ? "" : " listed")"
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

/// A row about a suit, with what can be done to it.
struct SuitRow: Sendable, Equatable {
    let id: String
    let name: String
    let detail: String
    let badges: [Badge]
    /// Whether the row offers to service the suit.
    let needsService: Bool
    /// Whether the row offers to remove the suit.
    let isRemovable: Bool

    init(_ suit: Spacesuit, wearer: Cosmonaut?, account: UUID? = nil) {
        let isOutside = wearer?.spacewalk != nil
        id = suit.id.description
        name = suit.name
        detail = wearer.map { "Assigned to \($0.name)" } ?? (suit.wearer == nil ? "Not assigned" : "")
        badges = [.condition(of: suit, isOutside: isOutside), .sample(suit.isSample)].compactMap(\.self)
        needsService = suit.condition == .needsService && !isOutside
        isRemovable = suit.wearer == nil && account != nil && suit.addedBy == account
    }
}

extension Badge {
    /// What a cosmonaut could do now.
    static func status(of cosmonaut: Cosmonaut, suit: Spacesuit?) -> Badge {
        if cosmonaut.spacewalk != nil { return Badge("On a spacewalk", tone: .info) }
        guard let suit else { return Badge("No suit") }
        return suit.condition == .serviced
            ? Badge("Ready to go out", tone: .success) : Badge("Suit needs service", tone: .warning)
    }

    static func condition(of suit: Spacesuit, isOutside: Bool) -> Badge {
        if isOutside { return Badge("Outside", tone: .info) }
        return suit.condition == .serviced ? Badge("Serviced", tone: .success) : Badge("Needs service", tone: .warning)
    }

    /// A badge for sample content.
    static func sample(_ isSample: Bool) -> Badge? {
        isSample ? Badge("Sample") : nil
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
