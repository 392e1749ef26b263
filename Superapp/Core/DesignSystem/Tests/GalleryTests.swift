import DesignSystem
import DesignSystemInterface
import Foundation
import Testing

/// With `GALLERY=folder`, writes the gallery's pages there, to look at in a browser.
@Suite("Gallery")
struct GalleryTests {
    @Test("Every gallery page renders", arguments: Self.pages)
    func renders(page: Page) throws {
        let system = try DesignSystem()
        let content = try system.render(page.template, context: page.context, origin: Gallery.origin)
        let html = system.render(
            WebPage(title: page.name, content: content, styles: ["superapp.css"], icon: "superapp.svg", inspector: "#"))
        #expect(html.hasPrefix("<!doctype html>"))
        #expect(!html.contains("{{"))
        #expect(html.contains(#"name="_token" value="t1""#))
        guard let folder = ProcessInfo.processInfo.environment["GALLERY"] else { return }
        let directory = URL(filePath: folder)
        try Data(html.utf8).write(to: directory.appending(path: "\(page.name).html"))
        for asset in system.assets { try Data(asset.bytes).write(to: directory.appending(path: asset.name)) }
    }

    struct Page: Sendable, CustomTestStringConvertible {
        var name: String
        var template: WebTemplate
        var context: any Sendable
        var testDescription: String { name }
    }

    static let pages = [
        Page(name: "sign-in", template: Gallery.signIn, context: Gallery.SignIn()),
        Page(name: "sign-in-wrong", template: Gallery.signIn, context: Gallery.wrongSignIn),
        Page(name: "home", template: Gallery.home, context: Gallery.fullHome),
    ]
}
