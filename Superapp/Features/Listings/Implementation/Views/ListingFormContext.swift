import DesignSystemInterface

/// What the page of a listing's form shows.
struct ListingFormContext: Sendable, Equatable {
    let back: PageLink
    let heading: String
    let isLoading: Bool
    let missing: EmptyState?
    let failure: Notice?
    /// What has happened to the listing elsewhere.
    let elsewhere: Notice?
    let tryAgain = ActionButton("Try again", action: "tryAgain", style: .secondary)
    let fields: ListingFields?

    @MainActor
    init(_ model: ListingFormModel) {
        back =
            switch model.input {
            case .new: PageLink("Back to listings", path: "/listings")
            case .edit(let id): PageLink("Back to your listing", path: "/listings/\(id)")
            }
        heading = model.input == .new ? "Offer something" : "Change your listing"
        isLoading = model.state == .loading
        missing =
            model.state == .missing
            ? EmptyState(
                "There is nothing to change", text: "This listing no longer exists, or it is not yours.",
                way: PageLink("See what is offered", path: "/listings"))
            : nil
        elsewhere = Self.elsewhere(model)
        failure = model.state == .failed ? Notice("Your listing can’t be read right now.", tone: .warning) : nil
        fields = model.state == .ready || model.state == .missing ? ListingFields(model) : nil
    }

    @MainActor
    private static func elsewhere(_ model: ListingFormModel) -> Notice? {
        guard model.state == .ready, model.failure == nil else { return nil }
        if model.isUnchanged { return .nothingDiffers }
        if model.isDeleted {
            return Notice(
                "This listing no longer exists: it was removed in another window. "
                    + "What you have written is still here.", tone: .warning)
        }
        return model.newer.map { _ in
            Notice(
                "This listing was changed in another window. When you save, you see what differs and decide.",
                action: ActionButton(
                    "Show the new version", action: "reload", style: .secondary, skipsValidation: true, draft: .drop),
                tone: .warning)
        }
    }
}

/// The fields of a listing, as they are filled in.
struct ListingFields: Sendable, Equatable {
    /// Whether they are shown only to someone who has written something for a listing that is gone.
    let isForDraft: Bool
    let notice: Notice?
    let id: String
    let version: Int
    let title: FormField
    let description: TextArea
    let price: FormField
    let currency: Choice
    /// The listing stored in the meantime, which the user has to decide about before saving.
    let conflict: Conflict?
    let save: ActionButton?

    @MainActor
    init(_ model: ListingFormModel) {
        let (draft, problems) = (model.draft, model.problems)
        isForDraft = model.state == .missing
        conflict = Self.conflict(model)
        notice = conflict != nil ? nil : Self.notice(model)
        (id, version) = ("\(model.id)", draft.version)
        title = FormField(
            "title", label: "Title", value: draft.title, hint: "What is it? \(ListingDraft.titleRule.hint)",
            error: problems.title, isRequired: true, isFocused: model.input == .new)
        description = TextArea(
            "description", label: "Description", value: draft.description,
            hint: "What should people know? Its condition, its age, how to collect it. "
                + ListingDraft.descriptionRule.hint,
            error: problems.description)
        price = FormField(
            "price", label: "Price", kind: .decimal, value: draft.price,
            hint: "Such as 1250 or 12.50; 0 gives it away.",
            error: problems.price, isRequired: true)
        currency = Choice(
            "currency", label: "Currency", options: Currency.allCases.map { .init($0.rawValue, title: $0.name) },
            selected: draft.currency, error: problems.currency)
        let saving = model.isDeleted ? "Offer it as a new listing" : model.input == .new ? "Offer it" : "Save"
        save = conflict != nil ? nil : ActionButton(saving, action: "save")
    }

    @MainActor
    private static func notice(_ model: ListingFormModel) -> Notice? {
        model.failure.map { failure in
            Notice(
                failure.message + (model.isDeleted ? " What you have written is still here." : ""),
                tone: .danger)
        }
    }

    @MainActor
    private static func conflict(_ model: ListingFormModel) -> Conflict? {
        guard let latest = model.latest else { return nil }
        let (stored, own) = (ListingDraft(latest), model.draft.asStored)
        let price = { (draft: ListingDraft) in "\(draft.price) \(draft.currency)" }
        return Conflict(
            model.failure == .offeredAlready
                ? "You have already offered this, with different text" : "This listing was changed in another window",
            latest: latest.version,
            fields: [
                .init("Title", stored: stored.title, own: own.title),
                .init("Description", stored: stored.description, own: own.description),
                .init("Price", stored: price(stored), own: price(own)),
            ],
            another: model.failure == .offeredAlready ? ("Offer as another one", "\(model.anotherID)") : nil)
    }
}
