import Domain
import Foundation
import NetworkServiceInterface
import PlatformAPI

extension RepositoryError {
    /// What it means for a repository that no whole answer came.
    init(_ error: NetworkError) {
        switch error {
        case .cannotConnect, .timedOut, .dropped, .cancelled: self = .offline(error.message)
        case .invalidAddress, .tooLarge, .unreadable: self = .storage(error.message)
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
        case (nil, 502...504): self = .offline("Status \(response.status).")
        case (nil, let status): self = .storage("What answers is not the API (status \(status)).")
        }
    }
}
