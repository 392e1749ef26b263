import DesignSystemInterface

/// What the header's template shows.
struct HeaderContext: Sendable, Equatable {
    struct Link: Sendable, Equatable {
        let title: String
        let path: String
        let isCurrent: Bool
    }

    struct Person: Sendable, Equatable {
        let name: String
        let avatar: Avatar
    }

    let home: String
    let links: [Link]
    let person: Person?
    let actions: [ActionButton]

    static let template = WebTemplate("Header", bytes: PackageResources.header_mustache)

    init(_ header: WindowHeader, at address: String) {
        home = header.home
        links = header.links.map { Link(title: $0.title, path: $0.path, isCurrent: $0.path == address) }
        person = header.person.map { Person(name: $0, avatar: Avatar(name: $0)) }
        actions = header.actions.map {
            ActionButton(
                $0.title, action: WindowHeader.actionPrefix + $0.action, style: .quiet, isDisabled: $0.isDisabled,
                skipsValidation: true)
        }
    }
}
