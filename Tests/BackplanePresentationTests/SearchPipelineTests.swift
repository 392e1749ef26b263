#if Search
    import BackplanePresentation
    import BackplaneTesting
    import Testing

    @MainActor
    @Suite("Search pipeline", .timeLimit(.minutes(20)))
    struct SearchPipelineTests {
        private let clock = TestClock()
        private let activity = ActivityIndicator()
        private let errors = ErrorTracker()
        private let library = Library()
        private let keyboard = Keyboard()

        @available(macOS 15, iOS 18, tvOS 18, watchOS 11, visionOS 2, *)
        @Test("A query is searched for when nothing has followed it for a while")
        func debounced() async throws {
            let found = run()
            for text in ["s", "sw", "swift"] { keyboard.type(text) }
            await settle()
            await clock.advance(by: .milliseconds(299))
            #expect(library.asked.isEmpty)
            await clock.advance(by: .milliseconds(1))
            await expectEventually { library.asked == ["swift"] }
            library.answer("swift", .success(["Swift"]))
            await expectEventually { found.lists == [["Swift"]] }
        }

        @available(macOS 15, iOS 18, tvOS 18, watchOS 11, visionOS 2, *)
        @Test("Empty queries, and one that equals the one before, are not searched for")
        func left() async throws {
            let found = run()
            await search("a")
            library.answer("a", .success(["A"]))
            await expectEventually { found.lists.count == 1 }
            keyboard.type("")
            keyboard.type("a")
            await search("b")
            library.answer("b", .success(["B"]))
            await expectEventually { found.lists.count == 2 }
            #expect(library.asked == ["a", "b"])
        }

        @available(macOS 15, iOS 18, tvOS 18, watchOS 11, visionOS 2, *)
        @Test("Deleting the text calls off the search that runs; typed again, it is searched for again")
        func cleared() async throws {
            let found = run()
            await search("a")
            keyboard.type("")
            await settle()
            await clock.advance(by: .milliseconds(300))
            await expectEventually { library.cancelled == ["a"] }
            keyboard.type("b")
            keyboard.type("")
            await search("a")
            library.answer("a", .success(["A"]))
            await expectEventually { found.lists == [["A"]] }
            #expect(library.asked == ["a", "a"])
        }

        @available(macOS 15, iOS 18, tvOS 18, watchOS 11, visionOS 2, *)
        @Test("The latest query wins: the search before it is cancelled, and left out even if it answers")
        func latest() async throws {
            let found = run()
            await search("a")
            await search("b")
            await expectEventually { library.cancelled == ["a"] }
            library.answer("a", .success(["too late"]))
            library.answer("b", .success(["B"]))
            await expectEventually { found.lists == [["B"]] }
            #expect(errors.latest == nil)
        }

        @available(macOS 15, iOS 18, tvOS 18, watchOS 11, visionOS 2, *)
        @Test("A search that fails is told, gives nothing and ends nothing")
        func failing() async throws {
            let found = run()
            await search("a")
            library.answer("a", .failure(Broken()))
            await expectEventually { errors.latest is Broken }
            await search("b")
            library.answer("b", .success(["B"]))
            await expectEventually { found.lists == [["B"]] }
        }

        @available(macOS 15, iOS 18, tvOS 18, watchOS 11, visionOS 2, *)
        @Test("Activity lasts as long as a search runs")
        func active() async throws {
            let found = run()
            #expect(!activity.isActive)
            await search("a")
            #expect(activity.isActive)
            library.answer("a", .success([]))
            await expectEventually { found.lists == [[]] && !activity.isActive }
        }

        @available(macOS 15, iOS 18, tvOS 18, watchOS 11, visionOS 2, *)
        @Test("The results end when the queries have ended and the last search has")
        func ending() async throws {
            let found = run()
            await search("a")
            keyboard.finish()
            library.answer("a", .success(["A"]))
            await expectEventually { found.hasEnded }
            #expect(found.lists == [["A"]])
        }

        @available(macOS 15, iOS 18, tvOS 18, watchOS 11, visionOS 2, *)
        @Test("When no one reads the results any more, the running search is cancelled")
        func abandoned() async throws {
            let found = run()
            await search("a")
            found.reading?.cancel()
            await expectEventually { library.cancelled == ["a"] }
        }

        @available(macOS 15, iOS 18, tvOS 18, watchOS 11, visionOS 2, *)
        @Test("Queries of a type of one's own say themselves which are empty")
        func ownQueries() async throws {
            let (queries, continuation) = AsyncStream.makeStream(of: Int.self)
            let pipeline = SearchPipeline(
                clock: clock, activity: activity, errors: errors, isEmpty: { $0 == 0 }, search: { ["\($0)"] })
            continuation.yield(0)
            continuation.yield(7)
            continuation.finish()
            var lists: [[String]] = []
            for await list in pipeline.results(for: queries) { lists.append(list) }
            #expect(lists == [["7"]])
        }

        @available(macOS 15, iOS 18, tvOS 18, watchOS 11, visionOS 2, *)
        @Test("An urgent query is searched for at once, and not again when it settles among the others")
        func urgent() async throws {
            let urgent = Keyboard()
            let found = run(atOnce: urgent)
            keyboard.type("swif")
            keyboard.type("swift")
            urgent.type("swift")
            await expectEventually { library.asked == ["swift"] }
            library.answer("swift", .success(["Swift"]))
            await expectEventually { found.lists == [["Swift"]] }
            await settle()
            await clock.advance(by: .milliseconds(300))
            keyboard.type("b")
            await settle()
            urgent.type("")
            await expectEventually { urgent.isRead }
            await clock.advance(by: .milliseconds(300))
            await expectEventually { library.asked == ["swift", "b"] }
            urgent.type("c")
            await expectEventually { library.cancelled == ["b"] }
            library.answer("b", .success(["too late"]))
            await expectEventually { library.asked == ["swift", "b", "c"] }
            library.answer("c", .success(["C"]))
            await expectEventually { found.lists == [["Swift"], ["C"]] }
        }

        @available(macOS 15, iOS 18, tvOS 18, watchOS 11, visionOS 2, *)
        private func run(atOnce urgent: Keyboard? = nil) -> Found {
            let pipeline = SearchPipeline(clock: clock, activity: activity, errors: errors) { [library] query in
                try await library.search(query)
            }
            let found = Found()
            let results =
                urgent.map { pipeline.results(for: keyboard.queries, atOnce: $0.queries) }
                ?? pipeline.results(for: keyboard.queries)
            found.reading = Task {
                for await list in results { found.lists.append(list) }
                found.hasEnded = true
            }
            return found
        }

        /// Types a text and waits until it is searched for.
        @available(macOS 15, iOS 18, tvOS 18, watchOS 11, visionOS 2, *)
        private func search(_ text: String) async {
            let count = library.asked.count
            keyboard.type(text)
            await settle()
            await clock.advance(by: .milliseconds(300))
            await expectEventually { library.asked.count == count + 1 }
        }

        /// Waits until the pipeline has taken all that was typed, and sleeps: a query that it took once time has moved
        /// would wait longer, and the one before it would be searched for.
        @available(macOS 15, iOS 18, tvOS 18, watchOS 11, visionOS 2, *)
        private func settle() async {
            await expectEventually { keyboard.isRead }
            await clock.waitForSleepers()
        }
    }
#endif
