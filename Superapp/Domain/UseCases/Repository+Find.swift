import Domain

extension Repository {
    /// An entity as it is now.
    ///
    /// - Throws: `notFound` when it is not there or not this owner's, or why that can't be found out.
    func find(
        _ id: Element.ID, by field: Element.Field, of owner: OwnerID
    ) async throws(RepositoryError) -> Element {
        do {
            for try await result in query(Query(owner: owner, where: .identified(by: id, field: field))) {
                if let entity = result.items.first { return entity }
                throw result.isOffline ? RepositoryError.offline("It is not among what is known here.") : .notFound
            }
        } catch let error as RepositoryError {
            throw error
        } catch {
            throw .storage("\(error)")
        }
        throw .storage("The query has ended without an answer.")
    }
}
