import AccountServiceInterface
import Testing

@Suite("Ids")
struct UserIDTests {
    @Test("New ids are random UUIDs, each another one")
    func random() {
        let ids = (0..<1_000).map { _ in UserID() }
        #expect(Set(ids).count == ids.count)
        #expect(
            ids.allSatisfy {
                $0.description.wholeMatch(of: /[0-9a-f]{8}-[0-9a-f]{4}-4[0-9a-f]{3}-[89ab][0-9a-f]{3}-[0-9a-f]{12}/)
                    != nil
            })
        // No digit but the two that every id has is always the same.
        let digits = ids.map { Array($0.description) }
        let fixed = digits[0].indices.filter { place in digits.allSatisfy { $0[place] == digits[0][place] } }
        #expect(fixed == [8, 13, 14, 18, 23])
    }

    @Test("An id is written as Foundation writes it, in lower case, and read again")
    func text() {
        for id in (0..<1_000).map({ _ in UserID() }) {
            #expect(id.description == id.rawValue.uuidString.lowercased())
            #expect(UserID(id.description) == id)
        }
    }
}
