import DesignSystemInterface
import Observation

/// What the header shows.
struct HeaderContext: Sendable, Equatable {
    struct Link: Sendable, Equatable {
        let title: String
        let path: String
        let isSection: Bool
        let waiting: WindowHeader.Waiting?
        /// `page` for the current page, `true` for its parents, nil for all others.
        let current: String?

        init(_ link: WindowHeader.Link, at address: String) {
            title = link.title
            path = link.path
            isSection = link.isSection
            waiting = link.waiting
            let shown = address.prefix { $0 != "?" }
            current = shown == link.path ? "page" : shown.hasPrefix(link.path + "/") ? "true" : nil
        }
    }

    struct Person: Sendable, Equatable {
        let name: String
        let avatar: Avatar
    }

    let home: String
    let links: [Link]
    let person: Person?
    let actions: [ActionButton]
    let notice: Notice?

    init(_ header: WindowHeader, at address: String) {
        home = header.home
        notice = header.notice
        links = header.links.map { Link($0, at: address) }
        person = header.person.map { Person(name: $0, avatar: Avatar(name: $0)) }
        actions = header.actions.map {
            ActionButton(
                $0.title, action: WindowHeader.actionPrefix + $0.action, style: .quiet, isDisabled: $0.isDisabled,
                skipsValidation: true)
        }
    }
}

extension HeaderContext {
    var markup: Markup {
        """
        <a class="brand" href="\(home)\(.query)" aria-label="Superapp, start page">\(.mark)\
        <span class="brand__name">Superapp</span></a>
        <nav class="bar__nav" aria-label="Main">\(each: links.prefix { !$0.isSection }, \.markup)\
        <div class="bar__sections">\(each: links.filter(\.isSection), \.markup)</div>\
        \(each: links.drop { !$0.isSection }.filter { !$0.isSection }, \.markup)\(person, \.markup)\(each: actions, {
            #"<form class="inline" \#(.post)>\#(.form)\#($0)</form>"#
        })</nav>\(notice, { #"<div class="bar__notice">\#($0)</div>"# })
        """
    }
}

extension HeaderContext.Link {
    fileprivate var markup: Markup {
        """
        <a class="bar__link" href="\(path)\(.query)"\(attribute: "aria-current", current)>\(title)\(waiting, \.markup)</a>
        """
    }
}

extension WindowHeader.Waiting {
    fileprivate var markup: Markup {
        let number = count > 99 ? "99+" : "\(count)"
        return #"<span class="bar__count">\#(number)<span class="hush"> \#(unit)</span></span>"#
    }
}

extension HeaderContext.Person {
    fileprivate var markup: Markup {
        #"<span class="bar__person">\#(avatar)<span class="bar__name" dir="auto">\#(name)</span></span>"#
    }
}

/// The header of one window, observed like its screen.
@MainActor
@Observable
final class Masthead {
    var header = WindowHeader()
    @ObservationIgnored private var shown: (context: HeaderContext, origin: WebFormOrigin, drawing: Drawing)?

    /// Clears what was drawn.
    func clear() {
        shown = nil
    }

    /// The header. Draws only if something in it has changed.
    func drawing(_ origin: WebFormOrigin, by renderer: any WebRenderer) -> Drawing {
        let context = HeaderContext(header, at: origin.address)
        if let shown, shown.context == context, shown.origin == origin { return shown.drawing }
        let drawing = renderer.draw(context.markup, in: origin)
        shown = (context, origin, drawing)
        return drawing
    }
}
