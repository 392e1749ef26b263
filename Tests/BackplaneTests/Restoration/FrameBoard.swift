import Backplane

/// A board around another one, that shows nothing itself.
final class FrameBoard: ContinuousBoard<StageRoute, Void, Never> {
    override func activate(_ route: StageRoute) { innerMotherboard.activate(.b, with: route) }
}

extension BoardID<StageRoute, Void, Never> {
    static var frame: Self { "test.frame" }
}
