import Foundation
import SystemSupport

/// How long targets take to compile on this machine.
public struct CompileTimes: Sendable {
    private let subject: PackageSubject
    private let builder: PackageBuilder

    public init(subject: PackageSubject, signal: EndingSignal) {
        self.subject = subject
        builder = PackageBuilder(folder: subject.folder, signal: signal)
    }

    /// The seconds per 1,000 lines, by target: each is compiled once after all its files got a new date, and what a
    /// build of nothing takes is left out.
    public func seconds() async -> [String: Double] {
        let clock = ContinuousClock()
        func time() async -> Double? {
            let start = clock.now
            guard await builder.build().succeeded else { return nil }
            return (clock.now - start) / .seconds(1)
        }
        guard await time() != nil, let nothing = await time() else { return [:] }
        var seconds: [String: Double] = [:]
        for target in subject.targets where target.kind == .library || target.kind == .executable {
            let lines = target.files.reduce(0) { count, path in
                count + (FileManager.default.contents(atPath: path)?.count { $0 == UInt8(ascii: "\n") } ?? 0)
            }
            guard lines > 0 else { continue }
            for path in target.files { utimes(path, nil) }
            guard let whole = await time() else { continue }
            seconds[target.name] = max(0, whole - nothing) * 1000 / Double(lines)
        }
        return seconds
    }
}
