import Foundation
import Synchronization

extension Interruption {
    /// The signal that came while ending had to wait, or 0.
    private static let awaited = Atomic<Int32>(0)

    /// Carries out work that must not be left half done. A signal to end is obeyed when it is over.
    ///
    /// - Parameter work: Is given a way to ask whether such a signal came, so that it can take back what it did.
    package static func deferring<Result>(
        _ work: (_ wasInterrupted: () -> Bool) async throws -> Result
    ) async rethrows -> Result {
        _ = awaited.load(ordering: .relaxed)
        let numbers = [SIGINT, SIGTERM, SIGHUP]
        let before = numbers.map { number in signal(number) { Interruption.awaited.store($0, ordering: .relaxed) } }
        // What was ignored stays so: a command started with `nohup`, say.
        for (number, handler) in zip(numbers, before)
        where unsafeBitCast(handler, to: Int.self) == unsafeBitCast(SIG_IGN, to: Int.self) { signal(number, SIG_IGN) }
        defer {
            for (number, handler) in zip(numbers, before) { signal(number, handler) }
            let number = awaited.exchange(0, ordering: .relaxed)
            if number != 0 { raise(number) }
        }
        return try await work { awaited.load(ordering: .relaxed) != 0 }
    }
}
