import Domain
import Testing

extension ConformanceCase {
    static let querying = [
        ConformanceCase("A query finds what fulfils its condition, and nothing else") { platform in
            let todos = platform.makeTodosUseCase()
            let saved = try await fill(todos)
            for condition in conditions(saved) {
                let query = Query(owner: People.ada, where: condition)
                #expect(try await todos.now(query) == query(saved).items, "\(condition)")
            }
            #expect(try await todos.now(Query(owner: People.ada, where: isDone)).count == 3)
            let summer = Query<Todo>(owner: People.ada, where: .contains(field: .title, text: "éTé"))
            #expect(try await todos.now(summer).count == 2)
        },
        ConformanceCase("What a query finds is counted, now and at every change") { platform in
            let todos = platform.makeTodosUseCase()
            let saved = try await fill(todos)
            for condition in conditions(saved) {
                let query = Query(owner: People.ada, where: condition)
                #expect(try await todos.countNow(query) == query(saved).items.count, "\(condition)")
            }
            try await checkCounting(todos.count(Query(owner: People.ada, where: isDone)), in: todos, saved)
        },
        ConformanceCase("What is found is in the order that was asked for") { platform in
            let todos = platform.makeTodosUseCase()
            let saved = try await fill(todos)
            for sorting in sortings {
                let query = Query(owner: People.ada, sorting: sorting)
                #expect(try await todos.now(query) == query(saved).items, "\(sorting)")
            }
            let query = Query<Todo>(owner: People.ada, sorting: [.descending(.isDone), .ascending(.title)])
            let titles = try await todos.now(query).map(\.title.text)
            #expect(
                titles == [
                    "Été", "Straße", "zebra", "'; DROP TABLE todo; --", "apfel", "apple", "Banana", "ÉTÉ 2",
                ])
        },
        ConformanceCase("Numbers in texts are in the order in which people count, page by page, too") { platform in
            let todos = platform.makeTodosUseCase()
            for title in ["Part 10", "part 9", "Part 2", "Part 10b", "10", "9"] {
                _ = try await todos.save(.stub(title))
            }
            let ordered = ["9", "10", "Part 2", "part 9", "Part 10", "Part 10b"]
            let all = Query<Todo>(owner: People.ada, sorting: [.ascending(.title)])
            let found = try await todos.now(all)
            #expect(found.map(\.title.text) == ordered)
            let rest = Query<Todo>(owner: People.ada, sorting: [.ascending(.title)], from: all.place(of: found[3]))
            #expect(try await todos.now(rest).map(\.title.text) == Array(ordered[3...]))
            let less = Query<Todo>(
                owner: People.ada, where: .less(field: .title, than: .text("Part 10")), sorting: [.ascending(.title)])
            #expect(try await todos.now(less).map(\.title.text) == Array(ordered[..<4]))
            let ten = Query<Todo>(owner: People.ada, where: .contains(field: .title, text: "T 1"))
            #expect(try await todos.countNow(ten) == 2)
        },
        ConformanceCase("What is saved one after the other is listed in that order, however fast it was") { platform in
            let todos = platform.makeTodosUseCase()
            for number in 1...40 { _ = try await todos.save(.stub("\(number)")) }
            let listed = try await todos.now(Query(owner: People.ada, sorting: [.ascending(.createdAt)]))
            #expect(listed.map(\.title.text) == (1...40).map(String.init))
        },
        ConformanceCase("A list is read page by page, from a place that need not be there any more, and counted whole")
        {
            platform in
            let todos = platform.makeTodosUseCase()
            let saved = try await fill(todos)
            for sorting in sortings {
                let all = Query(owner: People.ada, sorting: sorting)
                let ordered = all(saved).items
                for (index, todo) in ordered.enumerated() {
                    let page = Query(
                        owner: People.ada, sorting: sorting, from: all.place(of: todo), limit: 3,
                        counting: [.always, isDone])
                    let result = try await todos.result(page)
                    #expect(result.items == Array(ordered[index...].prefix(3)), "\(sorting) \(index)")
                    #expect(result.counts == [8, 3])
                }
            }
            let byTitle = Query<Todo>(owner: People.ada, sorting: [.ascending(.title)])
            let gone = try #require(byTitle(saved).items.dropFirst(4).first)
            try await todos.delete(gone.id, of: People.ada)
            let rest = Query<Todo>(owner: People.ada, sorting: [.ascending(.title)], from: byTitle.place(of: gone))
            #expect(try await todos.now(rest) == Array(byTitle(saved).items.dropFirst(5)))
            #expect(try await todos.now(Query(owner: People.ada, limit: 0)).isEmpty)
        },
    ]

    private static let isDone = Condition<Todo>.equals(field: .isDone, value: .flag(true))

    /// Checks that a count is updated after a change.
    private static func checkCounting<Counts: AsyncSequence<Int, any Error> & Sendable>(
        _ counts: Counts, in todos: any TodosUseCase, _ saved: [Todo]
    ) async throws {
        var iterator = counts.makeAsyncIterator()
        #expect(try await iterator.next() == 3)
        let apple = try #require(saved.first { $0.title.text == "apple" })
        try await todos.setDone(true, apple.id, of: People.ada)
        #expect(try await iterator.next() == 4)
    }

    private static func fill(_ todos: any TodosUseCase) async throws -> [Todo] {
        var saved: [Todo] = []
        for (title, isDone) in [
            ("zebra", true), ("apple", false), ("Banana", false), ("Été", true), ("ÉTÉ 2", false), ("Straße", true),
            ("apfel", false),
            ("'; DROP TABLE todo; --", false),
        ] {
            saved.append(try await todos.save(.stub(title, isDone: isDone)))
        }
        return saved
    }

    private static let sortings: [[Sorting<Todo>]] = [
        [], [.ascending(.title)], [.descending(.title)], [.ascending(.isDone)],
        [.descending(.isDone), .descending(.title)], [.ascending(.createdAt), .ascending(.title)],
        [.descending(.updatedAt)], [.descending(.id)],
    ]

    private static func conditions(_ saved: [Todo]) -> [Condition<Todo>] {
        let contains = ["an", "ÉT", "et", "STRASSE", "DROP", "%", "_", "", "nothing"].map {
            Condition<Todo>.contains(field: .title, text: $0)
        }
        let values: [FieldValue] = [.text("apple"), .text("Apple"), .number(0), .number(1), .flag(true), .flag(false)]
        let compared = values.flatMap { value -> [Condition<Todo>] in
            [Todo.Field.title, .isDone, .createdAt].flatMap { field -> [Condition<Todo>] in
                [.equals(field: field, value: value), .less(field: field, than: value)]
            }
        }
        let others: [Condition<Todo>] = [
            .always, .not(.always), .all([]), .any([]), .identified(by: saved[2].id, field: .id),
            .all([isDone, contains[1]]), .any([isDone, contains[0]]), .not(.any([isDone, contains[0]])),
            .less(field: .title, than: .text("C")), .contains(field: .isDone, text: "1"),
            .less(field: .createdAt, than: .number(.max)), .equals(field: .createdAt, value: .number(.min)),
        ]
        return contains + compared + others
    }
}
