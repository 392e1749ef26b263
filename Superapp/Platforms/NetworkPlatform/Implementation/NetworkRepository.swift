import Domain

/// Entities that the API keeps. What was last known of them is kept here, too, and shown while the API can't be reached.
struct NetworkRepository<Element: Entity>: Repository {
    let client: APIClient
    let cache: DiskCache<Element>
    let clock: any Clock<Duration>

    func query(_ query: Query<Element>) -> any AsyncSequence<QueryResult<Element>, any Error> & Sendable {
        AsyncThrowingStream(bufferingPolicy: .bufferingNewest(1)) { continuation in
            let following = Task { [self] in await follow(query, continuation) }
            continuation.onTermination = { _ in following.cancel() }
        }
    }

    func save(_ entity: Element) async throws(RepositoryError) -> Element {
        do {
            let saved = try await client.save(entity)
            await cache.save(saved)
            return saved
        } catch {
            // Whoever deleted it elsewhere, here it is gone as well.
            if error == .notFound, entity.revision > 0 { await cache.remove(entity.id, of: entity.owner) }
            throw error
        }
    }

    func delete(_ id: Element.ID, of owner: OwnerID) async throws(RepositoryError) {
        do {
            try await client.delete(id, of: owner)
        } catch {
            if error == .notFound { await cache.remove(id, of: owner) }
            throw error
        }
        await cache.remove(id, of: owner)
    }

    /// Asks again and again, each time for another answer than the last, until nobody reads any more.
    private func follow(
        _ query: Query<Element>, _ reader: AsyncThrowingStream<QueryResult<Element>, any Error>.Continuation
    ) async {
        var (told, tag): (QueryResult<Element>?, String?)
        var pause = RetryPause()
        while !Task.isCancelled {
            var result = told
            do throws(RepositoryError) {
                switch try await client.ask(query, otherThan: tag) {
                // Without this, whatever stands before the API and answers at once would be asked without end.
                case .unchanged: try? await clock.sleep(for: .milliseconds(100))
                case .found(let found, let newTag):
                    tag = newTag
                    await cache.replace(query, with: found.items)
                    result = found
                }
                pause = RetryPause()
            } catch {
                guard error.isOfConnection else { return reader.finish(throwing: error) }
                tag = nil
                let known = await cache.answer(to: query)
                result = QueryResult(known.items, counts: known.counts, isOffline: true)
            }
            if let result, result != told, !Task.isCancelled { reader.yield(result) }
            told = result
            // An API that gives no tags can't be waited for, only asked now and then.
            if tag == nil { try? await clock.sleep(for: pause.next()) }
        }
    }
}
