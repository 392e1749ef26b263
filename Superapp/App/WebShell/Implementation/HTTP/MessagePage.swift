import DesignSystemInterface

/// A page that says one thing: not found, expired, too large.
struct MessagePage: Sendable, Equatable {
    /// The status, shown for those who report a problem.
    let code: Int?
    let title: String
    let text: String
    /// What can be sent again as it is.
    let form: UnsentForm?
    /// Whether starting again can help.
    let offersStart: Bool

    private static let template = WebTemplate("Message", bytes: PackageResources.message_mustache)

    init(_ refusal: Refusal) {
        code = refusal.status == .ok ? nil : refusal.status.code
        title = refusal.title
        text = refusal.text
        form = refusal.unsentForm
        offersStart = ![.wrongHost, .proxyUnknown, .proxySilent].contains(refusal) && form == nil
    }

    /// The rendered content. Plain text in case the renderer has no template for it: there must be an answer.
    func html(_ renderer: any WebRenderer) -> String {
        (try? renderer.render(Self.template, context: self, origin: nil)) ?? "\(title)"
    }
}
