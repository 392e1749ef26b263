import DesignSystem
import DesignSystemInterface
import Foundation
import Testing

/// With `GALLERY=folder`, writes the gallery's pages there, to look at in a browser.
@Suite("Gallery")
struct GalleryTests {
    @Test("Every gallery page renders", arguments: Self.pages)
    func renders(page: Page) throws {
        let system = DesignSystem()
        let content = system.draw(page.markup, in: Gallery.origin)
        let bytes = system.draw(
            WebPage(title: page.name, content: content, styles: ["superapp.css"], icon: "superapp.svg", inspector: "#"))
        let html = String(decoding: bytes, as: UTF8.self)
        #expect(html.hasPrefix("<!doctype html>"))
        #expect(html.contains(#"name="_token" value="t1""#))
        guard let folder = ProcessInfo.processInfo.environment["GALLERY"] else { return }
        let directory = URL(filePath: folder)
        try Data(html.utf8).write(to: directory.appending(path: "\(page.name).html"))
        for asset in system.assets { try Data(asset.bytes).write(to: directory.appending(path: asset.name)) }
    }

    struct Page: Sendable, CustomTestStringConvertible {
        var name: String
        var markup: Markup
        var testDescription: String { name }
    }

    static let pages = [
        Page(name: "sign-in", markup: Gallery.draw(Gallery.SignIn())),
        Page(name: "sign-in-wrong", markup: Gallery.draw(Gallery.wrongSignIn)),
        Page(name: "home", markup: Gallery.draw(Gallery.fullHome)),
    ]
}
