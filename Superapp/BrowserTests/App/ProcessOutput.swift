import Foundation
import Synchronization

/// What a program writes to one of its outputs: the whole text, and each line as it comes.
final class ProcessOutput: Sendable {
    let pipe = Pipe()
    private let written = Mutex(Data())
    private let onLine: @Sendable (String) -> Void

    init(onLine: @escaping @Sendable (String) -> Void = { _ in }) {
        self.onLine = onLine
        pipe.fileHandleForReading.readabilityHandler = { [weak self] handle in
            let data = handle.availableData
            if data.isEmpty { handle.readabilityHandler = nil } else { self?.add(data) }
        }
    }

    var text: String { String(decoding: written.withLock { $0 }, as: UTF8.self) }

    /// Reads what is left, after the program has ended.
    func finish() {
        pipe.fileHandleForReading.readabilityHandler = nil
        if let rest = try? pipe.fileHandleForReading.readToEnd() { add(rest) }
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
