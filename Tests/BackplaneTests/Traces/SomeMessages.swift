import Backplane
import Foundation

/// A recorder that has heard a few messages.
@MainActor
func someMessages(keepingPayloads: Bool = true) throws -> TraceRecorder {
    let bench = try Bench { registry in
        registry.board(.ping) { _ in NumberBoard { board, n in board.sendToMotherboard(n + 1) } }
        registry.board(.home) { _ in HomeBoard() }
    }
    bench.motherboard.registerFlow(from: .ping) { _, _ in }
    let recorder = TraceRecorder(keepingPayloads: keepingPayloads)
    bench.root.trace.add(recorder)
    bench.motherboard.activate(.ping, with: 41)
    bench.motherboard.activate(.home, with: User(name: "Ada"))
    return recorder
}

/// A file that is not there yet.
func temporaryFile() -> URL { FileManager.default.temporaryDirectory.appending(path: "\(UUID()).trace") }
