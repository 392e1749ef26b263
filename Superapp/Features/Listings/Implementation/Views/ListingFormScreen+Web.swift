import DesignSystemInterface
import ListingsInterface

extension ListingFormScreen: WebScreen {
    var address: String {
        switch model.input {
        case .new: "/listings/new"
        case .edit(let id): "/listings/\(id)/edit"
        }
    }

    var isLoading: Bool { model.state == .loading }

    var isMissing: Bool { model.isDeleted }

    var context: ListingFormContext { ListingFormContext(model) }

    func perform(_ action: ListingFormAction) async throws(WebFormError) {
        switch action {
        case .save(let draft):
            await model.save(draft)
            if model.failure == .notFound { throw .notFound }
        case .reload: model.takeLatest()
        case .tryAgain: model.load()
        }
    }
}

extension ListingFormScreen {
    nonisolated static func draw(_ state: ListingFormContext) -> Markup {
        """
        <div class="column column--form">
        <nav class="upward" aria-label="Breadcrumb">\(state.back)</nav>
        <header class="head"><h1>\(state.heading)</h1></header>
        \(if: state.isLoading, #"<p class="lead" role="status">Loading…</p>"#)
        \(state.missing, { #"<section class="card">\#($0)</section>"# })
        \(state.failure, { #"<div class="stack">\#($0)<form \#(.post)>\#(.form)\#(state.tryAgain)</form></div>"# })
        \(state.elsewhere)
        \(state.fields, draw)
        </div>
        """
    }

    private nonisolated static func draw(_ fields: ListingFields) -> Markup {
        """
        <form class="card form" \(.post)\(if: fields.isForDraft, " data-for-draft") data-base="version" data-makes="id" data-place="/listings/\(fields.id)/edit">\(.form)<input type="hidden" name="id" value="\(fields.id)">\
        <input type="hidden" name="version" value="\(fields.version)">
        \(fields.notice)
        \(fields.title)
        \(fields.description)
        <div class="pair" data-whole>\(fields.price)\(fields.currency)</div>
        \(fields.conflict)
        \(fields.save, { #"<div class="form__actions">\#($0)</div>"# })
        </form>
        """
    }
}

/// What a person can do on the page of a listing's form.
enum ListingFormAction: WebAction, Equatable {
    case save(ListingDraft)
    case reload
    case tryAgain

    init(name: String, form: WebForm) throws(WebFormError) {
        switch name {
        case "save": self = .save(try ListingDraft(form, over: try form.version("version")))
        case "replace": self = .save(try ListingDraft(form, over: try form.version("latest")))
        case "another": self = .save(try ListingDraft(form, as: "another", over: 0))
        case "reload": self = .reload
        case "tryAgain": self = .tryAgain
        default: throw .unknownAction(name)
        }
    }
}

extension ListingDraft {
    /// - Parameters:
    ///   - id: The name of the field with the id.
    ///   - version: The version to overwrite: the one that the form was filled with, or the latest, which the user has
    ///     been shown beside their own; 0 for none.
    fileprivate init(_ form: WebForm, as id: String = "id", over version: Int) throws(WebFormError) {
        self.init(
            id: try form.value(id) { ListingID($0) }, title: try form.text("title"),
            description: try form.text("description"), price: try form.text("price"),
            currency: try form.text("currency"), version: version)
    }
}

extension WebForm {
    fileprivate func version(_ name: String) throws(WebFormError) -> Int { try value(name) { Int($0) } }
}
