import Backplane
import CosmonautServiceInterface
import CosmonautsInterface

extension CrewChangeResult {
    /// Reads what the work came to; nil when it was called off or has not ended.
    init?(_ outcome: CrewChangeOutcome) {
        switch outcome {
        case .success(_, let change): self.init(change)
        case .failure(let error as CrewChangeProblem, let change): self.init(change, problem: error)
        case .failure(let error, let change): self.init(change, problem: .crew(.storage("\(error)")))
        case .progress, .cancelled, .rejected: return nil
        }
    }
}
