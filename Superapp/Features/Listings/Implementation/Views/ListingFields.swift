import DesignSystemInterface

/// The fields of a listing, as they are filled in.
struct ListingFields: Sendable, Equatable {
    let notice: Notice?
    let id: String
    let version: Int
    let title: FormField
    let description: TextArea
    let price: FormField
    let currency: Choice
    let save: ActionButton

    @MainActor
    init(_ model: ListingFormModel) {
        let (draft, problems) = (model.draft, model.problems)
        notice = model.failure.map { Notice($0.message, tone: .danger) }
        (id, version) = ("\(model.id)", draft.version)
        title = FormField(
            "title", label: "What is it?", value: draft.title, hint: "Up to 80 characters.", error: problems.title,
            isRequired: true, isFocused: model.input == .new)
        description = TextArea(
            "description", label: "What should people know?", value: draft.description,
            hint: "Its condition, its age, how to collect it.", error: problems.description)
        price = FormField(
            "price", label: "Price", value: draft.price, hint: "Such as 1250 or 12.50; 0 gives it away.",
            error: problems.price, isRequired: true)
        currency = Choice(
            "currency", label: "Currency", options: Currency.allCases.map { .init($0.rawValue, title: $0.name) },
            selected: draft.currency, error: problems.currency)
        save = ActionButton(model.input == .new ? "Offer it" : "Save", action: "save")
    }
}
