import CosmonautServiceInterface
import DesignSystemInterface
import SpacesuitServiceInterface

extension Badge {
    /// What a cosmonaut could do now.
    static func status(of cosmonaut: Cosmonaut, suit: Spacesuit?) -> Badge {
        if cosmonaut.spacewalk != nil { return Badge("On a spacewalk", tone: .info) }
        guard let suit else { return Badge("No suit") }
        return suit.condition == .serviced
            ? Badge("Ready to go out", tone: .success) : Badge("Suit needs service", tone: .warning)
    }

    static func condition(of suit: Spacesuit, isOutside: Bool) -> Badge {
        if isOutside { return Badge("Outside", tone: .info) }
        return suit.condition == .serviced ? Badge("Serviced", tone: .success) : Badge("Needs service", tone: .warning)
    }

    /// Marks what came with the app.
    static func sample(_ isSample: Bool) -> Badge? {
        isSample ? Badge("Sample") : nil
    }
}
