import CosmonautsInterface
import DesignSystemInterface

extension CrewChangeResult {
    /// What a page says about it.
    var notice: Notice {
        if let problem { return Notice(problem.message, tone: .warning) }
        return Notice(done, tone: .success)
    }

    /// Whether it was not made because someone or something in it is not there.
    var isAboutNothing: Bool {
        switch problem {
        case .crew(.unknownCosmonaut), .crew(.unknownSpacewalk), .suits(.unknownSuit), .suits(.unknownCosmonaut): true
        default: false
        }
    }

    private var done: String {
        switch change {
        case .enlist(_, let name, _): "\(name) is in the crew."
        case .commission(_, let name): "\(name) is among the suits. It needs service before it goes out."
        case .assign: "The suit is assigned."
        case .takeBack: "The suit is free for others."
        case .service: "The suit is serviced."
        case .startSpacewalk: "The spacewalk has begun."
        case .endSpacewalk: "Back inside. The suit needs service."
        }
    }
}
