import Foundation

/// The processes of a session: one that was begun for a program, and all that it started, but for those that began a session
/// of their own.
struct SessionProcesses {
    let session: pid_t

    /// Ends all of them at once, and waits until they are gone.
    func end() async {
        // Each round finds what was started during the one before. Three seconds are more than the system needs.
        for _ in 1...300 {
            let processes = Self.running().filter { $0 != session && getsid($0) == session }
            if processes.isEmpty { return }
            for process in processes { kill(process, SIGKILL) }
            // In a task of its own, since this one has been cancelled.
            await Task { try? await Task.sleep(for: .milliseconds(10)) }.value
        }
    }

    /// The processes of the system but those that have ended and that nobody has asked about yet.
    private static func running() -> [pid_t] {
        #if os(Linux)
            let names = (try? FileManager.default.contentsOfDirectory(atPath: "/proc")) ?? []
            return names.compactMap { pid_t($0) }.filter { process in
                let status = FileManager.default.contents(atPath: "/proc/\(process)/stat") ?? Data()
                // The state comes after the name, which stands in parentheses and can hold anything.
                return status.split(separator: UInt8(ascii: ")")).last?.dropFirst().first != UInt8(ascii: "Z")
            }
        #else
            let list = Process()
            list.executableURL = URL(fileURLWithPath: "/bin/ps")
            list.arguments = ["-A", "-o", "pid=,stat="]
            let output = Pipe()
            list.standardOutput = output
            guard (try? list.run()) != nil else { return [] }
            let text = String(decoding: output.fileHandleForReading.readDataToEndOfFile(), as: UTF8.self)
            list.waitUntilExit()
            return text.split(separator: "\n").compactMap { line in
                let columns = line.split(separator: " ")
                return columns.last?.hasPrefix("Z") == true ? nil : columns.first.flatMap { pid_t($0) }
            }
        #endif
    }
}
