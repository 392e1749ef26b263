// The code of the article "Link to boards".

import Backplane
import Testing

extension BoardID<Int, Void, Never> {
    fileprivate static var book: Self { "com.example.book" }
}

extension BoardID<String, Void, Never> {
    fileprivate static var find: Self { "com.example.find" }
}

extension BoardID<Void, Void, Never> {
    fileprivate static var notes: Self { "com.example.notes" }
}

extension BoardID<Int, Void, Never> {
    fileprivate static var note: Self { "com.example.note" }
}

@MainActor
@Suite("Guide: link to boards")
struct LinkBoardsTests {
    @Test("Links lead to boards with typed inputs, wait at barriers, and say what came of them")
    func links() async throws {
        let diary = Diary()
        let shop = try Shop(origins: [.scheme("bookshop"), .host("example.com")]) { registry in
            registry.board(.book) { _ in ClosureBoard<Int, Void, Never> { _, id in diary("book \(id)") } }
            registry.board(.find) { _ in ClosureBoard<String, Void, Never> { _, text in diary("find \(text)") } }
            // <doc>
            registry.link("/books/{id}", to: .book) { link in try link.value("id", as: Int.self) }
            registry.link("/search", to: .find) { link in try link.queryValue("q") ?? "" }
            // </doc>
            registry.board(.notes) { _ in ClosureBoard<Void, Void, Never> { _, _ in diary("notes") } }
            registry.board(.note) { _ in ClosureBoard<Int, Void, Never> { _, id in diary("note \(id)") } }
            // <doc>
            registry.link("/notes", to: .notes)
            registry.link("/notes/{id}", to: .note, over: "/notes") { link in try link.value("id", as: Int.self) }
            // </doc>
        }
        func assemble(_ modules: [any Module]) throws {
            // <doc>
            let assembly = try Assembly(modules: modules, origins: [.scheme("bookshop"), .host("example.com")])
            // </doc>
            #expect(assembly.linkPatterns.isEmpty)
        }
        try assemble([])
        let motherboard = shop.motherboard
        motherboard.registerBarrier(before: .find) { _ in
            false
        } otherwise: { _ in
            .cancel
        }
        func tell(_ line: String) { diary(line) }
        func follow(_ address: String) async {
            // <doc>
            switch await motherboard.open(address) {
            case .opened: break
            case .hidden: tell("Something lies over it.")
            case .notFound: tell("There is nothing at \(address).")
            case .denied: tell("You can't go there now.")
            case .invalid(let error): tell("\(error)")
            }
            // </doc>
        }
        await follow("https://example.com/books/3?from=mail")
        await follow("bookshop://notes/7")
        await follow("https://evil.example/books/3")
        await follow("/books")
        await follow("/search?q=emma")
        await follow("/books/three")
        #expect(
            diary.lines == [
                "book 3", "notes", "note 7", "There is nothing at https://evil.example/books/3.",
                "There is nothing at /books.", "You can't go there now.",
                "The link's 'id' is 'three', which can't be read as Int.",
            ])
    }
}
