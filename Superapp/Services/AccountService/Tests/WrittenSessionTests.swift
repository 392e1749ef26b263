import AccountServiceInterface
import AccountServiceTesting
import Foundation
import Testing

@Suite("A session that is written down")
struct WrittenSessionTests {
    @Test("has no token, and proves nothing when it is read again")
    func noToken() throws {
        let date = Date(timeIntervalSince1970: 1_000_000)
        let session = Session(
            id: SessionID(), token: .stub(), user: User(id: UserID(), name: "Ada", createdAt: date), startedAt: date,
            expiresAt: date + 60)
        let data = try JSONEncoder().encode(session)
        #expect(!String(decoding: data, as: UTF8.self).contains(session.token.rawValue))
        let read = try JSONDecoder().decode(Session.self, from: data)
        #expect(read.token != session.token && SessionToken(rawValue: read.token.rawValue) != nil)
        #expect(read.id == session.id && read.user == session.user && read.expiresAt == session.expiresAt)
    }
}
