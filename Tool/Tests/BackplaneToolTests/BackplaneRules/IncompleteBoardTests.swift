import Testing

@Suite("The rule incomplete-board")
struct IncompleteBoardTests {
    private func findings(_ boards: String) throws -> Set<String> {
        try BackplaneApp.findings(
            ["Sources/Login/More.swift": "import Backplane\nimport LoginInterface\n\n\(boards)\n"],
            rule: "incomplete-board")
    }

    @Test(
        "A board that forgets a method is found",
        arguments: [
            ("final class ShelfBoard: Board<String, Never, Never> {}", "activate"),
            ("final class ShelfBoard: ContinuousBoard<String, Never, Never> { var shelf = 0 }", "activate"),
            ("final class ShelfBoard: Backplane.Board<Void, Never, Never> { func activate() {} }", "activate"),
            ("final class ShelfBoard: Board<Int, Never, Never> { func activate(shelf: Int) {} }", "activate"),
            ("final class ShelfBoard: Board<Int, Never, String> { override func activate(_: Int) {} }", "interact"),
        ])
    func found(board: String, method: String) throws {
        #expect(try findings(board) == ["error incomplete-board Login ShelfBoard.\(method)"])
    }

    @Test(
        "A board that overrides what it must, or leaves it to those that inherit it, is left alone",
        arguments: [
            "final class ShelfBoard: Board<String, Never, Never> { override func activate(_ name: String) {} }",
            "final class ShelfBoard: Board<Never, Never, Never> {}",
            """
            final class ShelfBoard: Board<Int, Never, String> {
                override func activate(_: Int) {}
                override func interact(_ command: String) {}
            }
            """,
            """
            final class ShelfBoard: Board<Int, Never, Never> {
            #if os(Linux)
                override func activate(_: Int) {}
            #else
                override func activate(_ number: Int) { print(number) }
            #endif
            }
            """,
            """
            class PageBoard: Board<Int, Never, Never> {}
            final class ShelfBoard: PageBoard { override func activate(_: Int) {} }
            """,
            "class Board<A, B, C> {}\nfinal class ShelfBoard: Board<Int, Never, Never> {}",
            "struct Shelf { struct Board<A, B, C> {} }",
        ])
    func leftAlone(boards: String) throws {
        #expect(try findings(boards) == [])
    }
}
