import DesignSystemInterface

/// What the header's template shows.
struct HeaderContext: Sendable, Equatable {
    struct Link: Sendable, Equatable {
        let title: String
        let path: String
        let needsRoom: Bool
        /// `page` for the page that is shown, `true` for one below it; nil for another.
        let current: String?

        init(_ link: WindowHeader.Link, at address: String) {
            title = link.title
            path = link.path
            needsRoom = link.needsRoom
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

    static let template = WebTemplate("Header", bytes: PackageResources.header_mustache)

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
