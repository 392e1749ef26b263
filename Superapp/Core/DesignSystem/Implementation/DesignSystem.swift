public import DesignSystemInterface
import Mustache
import Synchronization

/// The design system: the components' templates, the style sheet, the icon, and the renderer that uses them.
public final class DesignSystem: WebRenderer {
    public let assets: [WebAsset]
    private let page: MustacheTemplate
    private let components: MustacheLibrary
    private let componentNames: Set<String>
    private let compiled = Mutex<[WebTemplate: MustacheTemplate]>([:])

    /// Reads the design system's own templates.
    ///
    /// - Throws: ``WebTemplateError`` if one of them is not valid.
    public init() throws(WebTemplateError) {
        assets = [
            Self.style,
            WebAsset(name: "superapp.svg", role: .icon, bytes: PackageResources.superapp_svg),
        ]
        var library = MustacheLibrary()
        componentNames = Set(Self.components.map(\.name))
        for component in Self.components {
            library.register(try Self.compile(component, knowing: componentNames), named: component.name)
        }
        components = library
        page = try Self.compile(Self.page, knowing: componentNames, mayHoldMarkup: true)
    }

    public func render(
        _ template: WebTemplate, context: any Sendable, origin: WebFormOrigin?
    ) throws(WebTemplateError) -> String {
        var frame: [String: Any] = ["content": context]
        if let origin { frame["shell"] = origin }
        return try mustache(for: template).render(frame, library: components)
    }

    public func render(_ page: WebPage) -> String {
        self.page.render(page, library: components)
    }

    private func mustache(for template: WebTemplate) throws(WebTemplateError) -> MustacheTemplate {
        if let known = compiled.withLock({ $0[template] }) { return known }
        let wrapped = WebTemplate(template.name, source: "{{#content}}\(template.source){{/content}}")
        let mustache = try Self.compile(wrapped, knowing: componentNames)
        compiled.withLock { $0[template] = mustache }
        return mustache
    }
}
