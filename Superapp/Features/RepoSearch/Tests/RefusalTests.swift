import DesignSystemInterface
import Foundation
import NetworkServiceInterface
import NetworkServiceTesting
import Testing

@testable import RepoSearch

@MainActor
@Suite("What GitHub refuses")
struct RefusalTests {
    @Test(
        "Each status means something to the person",
        arguments: [
            (401, RepoError.tokenRefused), (403, .refused(status: 403)), (404, .notFound), (422, .queryRefused),
            (418, .refused(status: 418)), (429, .rateLimited(until: nil)), (500, .unavailable(status: 500)),
            (503, .unavailable(status: 503)), (304, .unreadable),
        ])
    func status(status: Int, error: RepoError) async throws {
        await expect(error, status: status)
    }

    @Test(
        "An answer that is not the JSON that was promised can't be understood",
        arguments: ["", "{", "[]", "<html>", "{}"])
    func malformed(body: String) async throws {
        await expect(.unreadable, status: 200, body: body)
    }

    @Test("A rate limit says when it ends, by moment or by seconds")
    func rateLimit() throws {
        let now = Date(timeIntervalSince1970: 1_800_000_000)
        let reset = NetworkResponse(
            status: 403, headers: ["X-RateLimit-Remaining": "0", "X-RateLimit-Reset": "1800000120"])
        let error = RepoError(reset, to: .search(RepoQuery("x"), page: 1), now: now)
        #expect(error == .rateLimited(until: Date(timeIntervalSince1970: 1_800_000_120)))
        let time = try #require(Notice(error).time)
        #expect(time.before == "Try again after" && time.words == "08:02 UTC" && time.exact == "2027-01-15T08:02:00Z")
        let retry = NetworkResponse(status: 403, headers: ["Retry-After": "60"])
        #expect(
            RepoError(retry, to: .search(RepoQuery("x"), page: 1), now: now)
                == .rateLimited(until: Date(timeIntervalSince1970: 1_800_000_060)))
    }

    @Test(
        "A time that no limit has is not believed, whichever field says it",
        arguments: ["", "soon", "-1", "nan", "1e300", "99999999999", "99999999999999999999", "7200", "1800007200"])
    func strangeTime(time: String) {
        let now = Date(timeIntervalSince1970: 1_800_000_000)
        for name in ["X-RateLimit-Reset", "Retry-After"] {
            let response = NetworkResponse(status: 429, headers: [name: time])
            let error = RepoError(response, to: .search(RepoQuery("x"), page: 1), now: now)
            #expect(error == .rateLimited(until: nil), "\(name)")
        }
        let both = NetworkResponse(status: 403, headers: ["Retry-After": time, "X-RateLimit-Reset": "1800000060"])
        let error = RepoError(both, to: .search(RepoQuery("x"), page: 1), now: now)
        #expect(error == .rateLimited(until: now.addingTimeInterval(60)))
    }

    @Test("A network that fails is told in words about GitHub")
    func network() async throws {
        let errors: [NetworkError] = [
            .cannotConnect(host: "h"), .timedOut(host: "h", after: .seconds(1)), .dropped(host: "h"),
            .tooLarge(host: "h", limit: 1), .unreadable(host: "h"),
        ]
        for error in errors {
            let network = StubNetwork { _ throws(NetworkError) in throw error }
            let useCase = try RepoModules.useCase(over: network)
            await #expect(throws: RepoError.network(error)) { try await useCase.search(RepoQuery("x")) }
            #expect(RepoError.network(error).message.contains("GitHub"))
        }
    }

    private func expect(_ error: RepoError, status: Int, body: String = "{}") async {
        await #expect(throws: error) {
            try await RepoModules.useCase(over: StubNetwork(status: status, body: body)).search(RepoQuery("x"))
        }
    }
}
