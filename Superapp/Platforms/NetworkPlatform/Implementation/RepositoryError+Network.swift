import Domain
import Foundation
import NetworkServiceInterface
import PlatformAPI

extension RepositoryError {
    /// What it means for a repository that no whole answer came.
    init(_ error: NetworkError) {
        switch error {
        case .cannotConnect: self = .offline(error.message)
        case .timedOut, .dropped, .cancelled: self = .unanswered(error.message)
        case .invalidAddress, .tooLarge, .unreadable: self = .storage(error.message)
        }
    }

    /// Whether the connection is at fault: who only reads is offline then, whatever became of the question.
    var isOfConnection: Bool {
        switch self {
        case .offline, .unanswered: true
        default: false
        }
    }

    /// What the API's refusal means for a repository.
    init(_ response: NetworkResponse) {
        let failure = try? JSONDecoder().decode(APIFailure.self, from: response.body)
        switch (failure?.code, response.status) {
        case (.conflict, _): self = .conflict
        case (.notFound, _): self = .notFound
        case (.full, _): self = .full(limit: failure?.limit ?? 0)
        case (.failed, _): self = .storage(failure?.message ?? "")
        case (.some, _): self = .refused(failure?.message ?? "")
        // Not the API speaks, but what stands before it while it is away.
        case (nil, 503): self = .offline("Status 503.")
        case (nil, 502), (nil, 504): self = .unanswered("Status \(response.status).")
        case (nil, let status): self = .storage("What answers is not the API (status \(status)).")
        }
    }
}
