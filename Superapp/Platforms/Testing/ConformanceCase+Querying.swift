import Domain
import Testing

extension ConformanceCase {
    static let querying = [
        ConformanceCase("A query finds what fulfils its condition, and nothing else") { platform in
            let todos = platform.makeTodosUseCase()
            let saved = try await fill(todos)
            for condition in conditions(saved) {
                let query = Query(owner: People.ada, where: condition)
                #expect(try await todos.now(query) == query(saved), "\(condition)")
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
                #expect(try await todos.countNow(query) == query(saved).count, "\(condition)")
            }
            try await checkCounting(todos.count(Query(owner: People.ada, where: isDone)), in: todos, saved)
        },
        ConformanceCase("What is found is in the order that was asked for") { platform in
            let todos = platform.makeTodosUseCase()
            let saved = try await fill(todos)
            for sorting in sortings {
                let query = Query(owner: People.ada, sorting: sorting)
                #expect(try await todos.now(query) == query(saved), "\(sorting)")
            }
            let query = Query<Todo>(owner: People.ada, sorting: [.descending(.isDone), .ascending(.title)])
            let titles = try await todos.now(query).map(\.title.text)
            #expect(
                titles == [
                    "Été", "Straße", "zebra", "'; DROP TABLE todo; --", "apfel", "apple", "Banana", "ÉTÉ 2",
                ])
        },
    ]

    private static let isDone = Condition<Todo>.equals(field: .isDone, value: .flag(true))

    /// That a count goes on when something is done.
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
