import DesignSystemInterface
import Mustache

extension DesignSystem {
    /// The frame of every page.
    static let page = WebTemplate("page", bytes: PackageResources.page_mustache)

    /// The components, by the name of their partial.
    static let components = [
        WebTemplate("mark", bytes: PackageResources.mark_mustache),
        WebTemplate("story", bytes: PackageResources.story_mustache),
        WebTemplate("form", bytes: PackageResources.form_mustache),
        WebTemplate("field", bytes: PackageResources.field_mustache),
        WebTemplate("area", bytes: PackageResources.area_mustache),
        WebTemplate("choice", bytes: PackageResources.choice_mustache),
        WebTemplate("button", bytes: PackageResources.button_mustache),
        WebTemplate("notice", bytes: PackageResources.notice_mustache),
        WebTemplate("row", bytes: PackageResources.row_mustache),
        WebTemplate("fact", bytes: PackageResources.fact_mustache),
        WebTemplate("time", bytes: PackageResources.time_mustache),
        WebTemplate("back", bytes: PackageResources.back_mustache),
        WebTemplate("loading", bytes: PackageResources.loading_mustache),
        WebTemplate("avatar", bytes: PackageResources.avatar_mustache),
        WebTemplate("badge", bytes: PackageResources.badge_mustache),
        WebTemplate("symbol", bytes: PackageResources.symbol_mustache),
        WebTemplate("empty", bytes: PackageResources.empty_mustache),
    ]

    /// Parses a template and looks its partials up: mustache itself would render an unknown one as nothing.
    ///
    /// - Parameter mayHoldMarkup: Whether values may be markup that is not escaped. Only the frame's are.
    static func compile(
        _ template: WebTemplate, knowing names: Set<String>, mayHoldMarkup: Bool = false
    ) throws(WebTemplateError) -> MustacheTemplate {
        if !mayHoldMarkup, let tag = template.source.firstMatch(of: /\{\{(\{|\s*[&=%])/) {
            throw .unescaped(template: template.name, tag: String(tag.0))
        }
        for match in template.source.matches(of: /\{\{\s*[><]\s*([^\s}]+)\s*\}\}/) {
            let partial = String(match.1)
            guard names.contains(partial) else {
                throw .unknownPartial(template: template.name, partial: partial, known: names.sorted())
            }
        }
        do {
            return try MustacheTemplate(string: EscapedMarkup.pragma + template.source)
        } catch {
            throw .malformed(template: template.name, reason: "\(error)")
        }
    }
}
