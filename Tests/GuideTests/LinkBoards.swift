// The code of the article "Link to boards".

import Backplane
import Testing

extension BoardID<Int, Void, Never> {
    fileprivate static var book: Self { "com.example.book" }
}

extension BoardID<String, Void, Never> {
    fileprivate static var find: Self { "com.example.find" }
}

@MainActor
@Suite("Guide: link to boards")
struct LinkBoardsTests {
    @Test("Links lead to boards with typed inputs, wait at barriers, and say what came of them")
    func links() async throws {
        let diary = Diary()
        let shop = try Shop { registry in
            registry.board(.book) { _ in ClosureBoard<Int, Void, Never> { _, id in diary("book \(id)") } }
            registry.board(.find) { _ in ClosureBoard<String, Void, Never> { _, text in diary("find \(text)") } }
            // <doc>
            registry.link("/books/{id}", to: .book) { link in try link.value("id", as: Int.self) }
            registry.link("/search", to: .find) { link in try link.queryValue("q") ?? "" }
            // </doc>
        }
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
        await follow("/books")
        await follow("/search?q=emma")
        await follow("/books/three")
        #expect(
            diary.lines == [
                "book 3", "There is nothing at /books.", "You can't go there now.",
                "The link's 'id' is 'three', which can't be read as Int.",
            ])
    }
}
