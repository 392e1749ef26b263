import Crypto
import Domain
import Foundation
import HTTPTypes
import Hummingbird
import NIOCore
import PlatformAPI

/// A value as the body of a response.
struct JSONAnswer: Sendable {
    let body: Data
    /// The additional counts.
    let counts: String?

    init(_ value: some Encodable, counts: [Int] = []) throws {
        self.counts = counts.isEmpty ? nil : counts.map(String.init).joined(separator: ", ")
        let encoder = JSONEncoder()
        // The tag is computed from the body, which must be the same for the same value.
        encoder.outputFormatting = .sortedKeys
        body = try encoder.encode(value)
    }

    /// Equal for equal values only.
    var tag: String {
        let digest = SHA256.hash(data: body + Data((counts ?? "").utf8)).prefix(16)
        return "\"\(digest.map { ($0 < 16 ? "0" : "") + String($0, radix: 16) }.joined())\""
    }
}

extension Response {
    init(_ answer: JSONAnswer, status: HTTPResponse.Status = .ok) {
        self.init(
            status: status,
            headers: [
                .contentType: "application/json; charset=utf-8", .cacheControl: "no-store", .eTag: answer.tag,
            ],
            body: ResponseBody(byteBuffer: ByteBuffer(bytes: answer.body)))
        if let name = HTTPField.Name(PlatformAPI.countsHeader) { headers[name] = answer.counts }
    }

    init(_ failure: APIFailure) {
        let answer = try? JSONAnswer(failure)
        self = answer.map { Response($0, status: failure.status) } ?? Response(status: failure.status)
        if failure.code == .unauthorized { headers[.wwwAuthenticate] = "Bearer" }
    }

    init(_ refusal: WrongMethod) {
        self.init(APIFailure(.wrongMethod, refusal.message))
        headers[.allow] = refusal.allowed.map(\.rawValue).joined(separator: ", ")
    }
}

extension APIFailure {
    fileprivate var status: HTTPResponse.Status {
        switch code {
        case .unauthorized: .unauthorized
        case .notFound: .notFound
        case .conflict, .full: .conflict
        case .invalid: .badRequest
        case .tooLarge: .contentTooLarge
        case .wrongMethod: .methodNotAllowed
        case .wrongType: .unsupportedMediaType
        case .failed: .internalServerError
        }
    }
}

extension APIFailure {
    /// A repository's error as the API reports it. Internal failures are not described to clients.
    init(_ error: RepositoryError) {
        let code: Code =
            switch error {
            case .notFound: .notFound
            case .conflict: .conflict
            case .full: .full
            case .refused: .invalid
            case .offline, .unanswered, .storage: .failed
            }
        let limit: Int? = if case .full(let limit) = error { limit } else { nil }
        self.init(code, error.message, limit: limit)
    }
}
