import Foundation

/// The lines of a log, one by one, so that its size does not matter.
enum LogLines {
    /// Gives `body` each line; of one that is megabytes long the beginning.
    static func read(_ path: String, _ body: (String) -> Void) {
        guard let file = fopen(path, "r") else { return }
        defer { fclose(file) }
        var buffer: UnsafeMutablePointer<CChar>?
        var capacity = 0
        defer { free(buffer) }
        while getline(&buffer, &capacity, file) > 0 {
            guard let buffer else { break }
            let bytes = UnsafeRawBufferPointer(start: buffer, count: min(strlen(buffer), 2000))
            body(String(decoding: bytes, as: UTF8.self).trimmingCharacters(in: .newlines))
        }
    }
}
