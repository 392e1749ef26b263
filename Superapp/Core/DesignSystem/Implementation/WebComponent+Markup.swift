import DesignSystemInterface
import TextRules

/// How each component is drawn.
extension WebComponent {
    var markup: Markup {
        switch self {
        case .area(let area): area.markup
        case .avatar(let avatar):
            #"<span class="avatar avatar--\#(avatar.hue)" aria-hidden="true">\#(avatar.initials)</span>"#
        case .badge(let badge): #"<span class="badge badge--\#(badge.tone)">\#(badge.text)</span>"#
        case .button(let button): button.markup
        case .choice(let choice): choice.markup
        case .conflict(let conflict): conflict.markup
        case .empty(let state): state.markup
        case .entrance(let entrance): entrance.markup
        case .fact(let fact):
            """
            <div class="fact"><dt class="fact__label">\(fact.label)</dt>\
            <dd class="fact__value">\(fact.value, { "\($0)" })\(fact.time)</dd></div>
            """
        case .field(let field): field.markup
        case .link(let link):
            """
            <a class="\(link.isOnward ? "onward" : "back")" href="\(link.address)"\
            \(attribute: "data-action", link.action)>\(link.title)</a>
            """
        case .loading: Self.loadingRows
        case .mark: Self.sign
        case .notice(let notice):
            """
            <div class="notice notice--\(notice.tone)\(if: notice.isOffer, " notice--offer")" role="\(notice.role)"\
            \(attribute: "data-about", notice.undoTarget?.id)>\
            <span class="notice__sign" aria-hidden="true"></span><p>\(notice.text)\(notice.time, { " \($0)." })</p>\
            \(notice.action, { #"<form class="notice__action" \#(.post)>\#(.form)\#(notice.undone)\#($0)</form>"# })\
            \(if: notice.isOffer, Self.putAway)</div>
            """
        case .row(let row): row.markup
        case .story: Self.picture
        case .symbol(let symbol):
            """
            <svg class="symbol" viewBox="0 0 24 24" width="24" height="24" aria-hidden="true" focusable="false">\
            <path d="\(symbol.path)"/></svg>
            """
        case .time(let time):
            """
            \(time.before, { "\($0) " })<time datetime="\(time.exact)" data-time="\(time.style)">\(time.words)</time>
            """
        }
    }
}

extension Notice {
    /// Whether it offers to undo something. It stays in sight while the page scrolls, if it is the last thing on the
    /// page and outside of the columns.
    fileprivate var isOffer: Bool { undoTarget != nil }

    /// Names what its action undoes.
    fileprivate var undone: Markup {
        "\(undoTarget, { #"<input type="hidden" name="\#(UndoTarget.fieldName)" value="\#($0.text)">"# })"
    }
}

extension PageLink {
    fileprivate var address: Markup { "\(path)\(.query)\(part, { "#\($0)" })" }
}

extension ActionButton {
    fileprivate var markup: Markup {
        """
        <button class="button button--\(style)" name="_action" value="\(action)"\(attribute: "aria-pressed", pressed)\
        \(if: isDisabled, " disabled")\(if: skipsValidation, " formnovalidate")\
        \(if: cancels, " data-cancels")\(attribute: "data-draft", draft?.rawValue)\
        \(if: action == "undo", #" aria-keyshortcuts="Control+Z""#)>\(title)\
        \(subject, { #"<span class="hush"> \#($0)\#(subjectTime, { " \($0)" })</span>"# })</button>
        """
    }
}

extension Entrance {
    fileprivate var markup: Markup {
        """
        <div class="split">\(.story)
        <section class="split__form" aria-labelledby="title">
        <div class="stack"><h1 id="title">\(title)</h1><p class="lead">\(lead)</p></div>
        \(notice)
        <form class="form" \(.post)>\(.form)
        \(name)
        \(password)
        <div class="form__actions">\(enter)</div>
        </form>
        <form class="aside" \(.post)>\(.form)
        <span>\(question)</span> \(way)
        </form>
        </section></div>
        """
    }
}

extension EmptyState {
    fileprivate var markup: Markup {
        """
        <div class="empty"><svg class="empty__art" viewBox="0 0 64 64" width="64" height="64" aria-hidden="true" \
        focusable="false"><rect x="8" y="44" width="48" height="10" rx="5"/><rect x="14" y="22" width="10" height="24" \
        rx="3"/><rect x="27" y="12" width="10" height="34" rx="3" stroke-dasharray="4 4"/><rect x="40" y="18" width="10" \
        height="28" rx="3"/></svg><p class="empty__title">\(title)</p><p class="empty__text">\(text)</p>\(way, { way in
            """
            <p class="empty__way"><a class="button button--secondary" href="\(way.address)">\(way.title)</a></p>
            """
        })</div>
        """
    }
}

extension ListRow {
    fileprivate var markup: Markup {
        """
        <li class="row"\(attribute: "id", path)>\(avatar)<span class="row__text">\(name)\
        \(detail, { "<span class=\"row__detail\">\($0)</span>" })<span class="row__facts">\
        \(each: facts, { "<span class=\"row__fact\">\($0)</span>" })\
        \(time, { "<span class=\"row__fact\">\($0)</span>" })</span></span>\(badge)\
        \(button, { #"<span class="row__action">\#($0)</span>"# })</li>
        """
    }

    private var name: Markup {
        guard let path else { return #"<span class="row__title">\#(title)</span>"# }
        return """
            <a class="row__title row__link" href="\(path)\(.query)"\(attribute: "data-action", action)>\(title)</a>
            """
    }
}

extension Conflict {
    fileprivate var markup: Markup {
        """
        <input type="hidden" name="latest" value="\(latest)"><section class="conflict" role="alert" \
        aria-labelledby="conflict"><h2 id="conflict" tabindex="-1" autofocus>\(heading)</h2>
        <p>Nothing is saved until you choose. What differs: <span class="mine">only yours</span>, \
        <span class="theirs">only what is stored</span>.</p>
        <dl class="conflict__fields">\(each: fields, { field in
            "<dt>\(field.label)</dt><dd>\(each: field.difference.parts, \.markup)</dd>"
        })</dl>
        \(another, { _ in #"<input type="hidden" name="another" value="\#(anotherID)">"# })\
        <div class="actions">\(another)\(replace)\(reload)</div></section>
        """
    }
}

extension Difference.Part {
    fileprivate var markup: Markup {
        switch side {
        case .both: "\(text)"
        case .old: #"<span class="theirs"><span class="hush">(only in the stored version:) </span>\#(text)</span>"#
        case .new: #"<span class="mine"><span class="hush">(only yours:) </span>\#(text)</span>"#
        }
    }
}

// MARK: Fields

extension FormField {
    fileprivate var markup: Markup {
        Self.frame(name, label, hint: hint, error: error) { isSecret ? secret : input }
    }

    /// With a button by which the script shows what is typed.
    private var secret: Markup {
        """
        <div class="field__secret">\(input)<button class="button button--quiet field__reveal" type="button" \
        data-reveals="field-\(name)" aria-label="Show the \(label.lowercased())">Show</button></div>
        """
    }

    private var input: Markup {
        """
        <input class="field__input" id="field-\(name)" name="\(name)" type="\(type)"\
        \(attribute: "inputmode", inputMode)\(attribute: "value", value) \
        autocomplete="\(autocomplete)"\(if: isVerbatim, #" autocapitalize="none" spellcheck="false""#)\
        \(attribute: "aria-describedby", describedBy)\(if: error != nil, #" aria-invalid="true""#)\
        \(if: isRequired, " required")\(if: isFocused, " autofocus")>\
        \(isSecret ? name : nil, { #"<input type="hidden" name="\#(WebForm.secretsName)" value="\#($0)">"# })
        """
    }

    /// What is around every field: its label, its hint, what is wrong with it.
    fileprivate static func frame(
        _ name: String, _ label: String, hint: String?, error: String?, _ input: () -> Markup
    ) -> Markup {
        """
        <div class="field\(if: error != nil, " field--wrong")">
        <label class="field__label" for="field-\(name)">\(label)</label>
        \(hint, { #"<p class="field__hint" id="hint-\#(name)">\#($0)</p>"# })
        \(input())
        \(error, { #"<p class="field__error" id="error-\#(name)">\#($0)</p>"# })
        </div>
        """
    }
}

extension TextArea {
    fileprivate var markup: Markup {
        // Browsers would fill it with what was typed before, also for somebody else who has signed in since. Drafts are
        // restored by the script, for their user.
        // The line break after the tag is not part of the value; one that begins the value would be taken for it.
        FormField.frame(name, label, hint: hint, error: error) {
            """
            <textarea class="field__input field__input--area" id="field-\(name)" name="\(name)" rows="10" \
            autocomplete="off"\
            \(attribute: "aria-describedby", describedBy)\(if: error != nil, #" aria-invalid="true""#)\
            \(if: isRequired, " required")>
            \(value)</textarea>
            """
        }
    }
}

extension Choice {
    fileprivate var markup: Markup {
        FormField.frame(name, label, hint: nil, error: error) {
            """
            <select class="field__input choice" id="field-\(name)" name="\(name)" autocomplete="off"\
            \(error, { _ in #" aria-invalid="true" aria-describedby="error-\#(name)""# })>\(each: options, {
                #"<option value="\#($0.value)"\#(if: $0.isSelected, " selected")>\#($0.title)</option>"#
            })</select>
            """
        }
    }
}

// MARK: Pictures

extension WebComponent {
    /// With the script, an offer can be put away.
    fileprivate static let putAway: Markup = """
        <button class="notice__close" type="button" data-puts-away aria-label="Close">\
        <span aria-hidden="true">×</span></button>
        """

    fileprivate static let loadingRows: Markup = """
        <ul class="list ghosts" aria-hidden="true">\(each: [("", ""), (" ghost--short", ""), ("", " ghost--short")], {
            """
            <li class="row"><span class="ghost ghost--avatar"></span><span class="row__text">\
            <span class="ghost ghost--title\($0.0)"></span><span class="ghost ghost--text\($0.1)"></span></span></li>
            """
        })</ul>
        """

    fileprivate static let sign: Markup = """
        <svg class="mark" viewBox="0 0 32 32" width="28" height="28" aria-hidden="true" focusable="false">\
        <rect class="mark__rail" x="3" y="22" width="26" height="7" rx="3.5"/>\
        <rect class="mark__card mark__card--a" x="5" y="11" width="6" height="13" rx="2"/>\
        <rect class="mark__card mark__card--b" x="13" y="3" width="6" height="21" rx="2"/>\
        <rect class="mark__card mark__card--c" x="21" y="7" width="6" height="17" rx="2"/></svg>
        """

    fileprivate static let picture: Markup = """
        <aside class="story" aria-hidden="true">
        <svg class="story__art" viewBox="0 0 560 640" preserveAspectRatio="xMidYMid slice" focusable="false">
        <g class="story__traces"><path d="M172 390v30q0 20-20 20H0"/><path d="M282 390v58q0 20 20 20h258"/>\
        <path d="M392 390v16q0 20 20 20h148"/><path d="M0 180h44q20 0 20 20v148q0 20 20 20h22"/>\
        <path d="M560 110h-38q-20 0-20 20v218q0 20-20 20h-24"/></g>
        <g class="story__cards"><rect x="130" y="190" width="84" height="170" rx="18"/>\
        <rect x="240" y="110" width="84" height="250" rx="18"/>\
        <rect x="350" y="150" width="84" height="210" rx="18"/></g>
        <g class="story__lines">\
        <path d="M150 222h44M150 240h28M260 144h44M260 162h44M260 180h24M370 184h44M370 202h30"/></g>
        <rect class="story__rail" x="106" y="346" width="352" height="44" rx="22"/>
        <g class="story__lights"><circle cx="172" cy="368" r="6"/><circle cx="282" cy="368" r="6"/>\
        <circle cx="392" cy="368" r="6"/></g>
        </svg>
        <div class="story__words"><p class="story__title">One app, many small systems.</p>\
        <p class="story__text">Every screen here is an independent board, plugged into one backplane.</p></div>
        </aside>
        """
}
