import Foundation
import Synchronization

/// What a program writes to one of its outputs: the whole text, and each line as it comes.
final class ProcessOutput: Sendable {
    let pipe = Pipe()
    private let written = Mutex(Data())
    private let reading = DispatchGroup()
    private let onLine: @Sendable (String) -> Void

    init(onLine: @escaping @Sendable (String) -> Void = { _ in }) {
        self.onLine = onLine
        reading.enter()
    }

    var text: String { String(decoding: written.withLock { $0 }, as: UTF8.self) }

    /// Reads until the end, on a thread of its own. To be called once, when the program has been started.
    ///
    /// A handler that is called when there is something to read can't be taken away safely while it runs.
    func read() {
        Thread.detachNewThread { [self] in
            while case let data = pipe.fileHandleForReading.availableData, !data.isEmpty { add(data) }
            // Foundation no longer notices the end of a program when more than 1,024 files are open.
            for end in [pipe.fileHandleForReading, pipe.fileHandleForWriting] { try? end.close() }
            reading.leave()
        }
    }

    /// Waits until everything is read, after the program has ended.
    func finish() {
        reading.wait()
    }

    private func add(_ data: Data) {
        let lines = written.withLock { written in
            let lineStart = written.lastIndex(of: UInt8(ascii: "\n")).map { $0 + 1 } ?? 0
            written.append(data)
            guard let lineEnd = written.lastIndex(of: UInt8(ascii: "\n")), lineEnd >= lineStart else { return [Data]() }
            return written[lineStart..<lineEnd].split(separator: UInt8(ascii: "\n")).map { Data($0) }
        }
        for line in lines { onLine(String(decoding: line, as: UTF8.self)) }
    }
}
