import CIndexStore
import Foundation
import SystemSupport

/// Why the compiler's index can't be read, and what to do.
public struct IndexError: Error, Hashable, CustomStringConvertible {
    public let description: String

    package init(_ description: String) {
        self.description = description
    }
}

/// The toolchain's own library for reading indexes, loaded at run time: only the toolchain that wrote an index can read
/// it.
///
/// Unchecked: the functions are looked up once and never change, and the library's stores, units and records may be
/// read from several threads, each with its own readers.
public final class IndexLibrary: @unchecked Sendable {
    let functions: CIndexFunctions
    /// The path of the library.
    public let path: String

    /// Loads the library at `path`, or that of the toolchain whose `swift` is first in `PATH`.
    ///
    /// - Throws: ``IndexError`` if there is none.
    public init(path: String? = nil) throws {
        let found = path ?? Self.ofToolchain()
        guard let found else {
            throw IndexError(
                "No toolchain with libIndexStore was found in PATH. Install a Swift toolchain, or add it to PATH."
            )
        }
        var functions = CIndexFunctions()
        if let reason = cindex_load(found, &functions) {
            throw IndexError("The toolchain's index reader can't be loaded: \(String(cString: reason))")
        }
        self.functions = functions
        self.path = found
    }

    private static func ofToolchain() -> String? {
        let folders = (ProcessInfo.processInfo.environment["PATH"] ?? "").split(separator: ":")
        #if os(macOS)
            let names = ["libIndexStore.dylib"]
            let others = ["/Applications/Xcode.app/Contents/Developer/Toolchains/XcodeDefault.xctoolchain/usr/bin"]
        #else
            let names = ["libIndexStore.so"]
            let others: [String] = []
        #endif
        for folder in folders.map(String.init) + others {
            guard let swift = Path.real("\(folder)/swift") else { continue }
            let usr = swift.split(separator: "/").dropLast(2).map { "/\($0)" }.joined()
            for name in names where Path.isFile("\(usr)/lib/\(name)") { return "\(usr)/lib/\(name)" }
        }
        return nil
    }

    /// The message of one of the library's errors, which is released.
    func message(of error: UnsafeMutableRawPointer?) -> String {
        guard let error else { return "no reason was given" }
        defer { functions.error_dispose(error) }
        return functions.error_get_description(error).map { String(cString: $0) } ?? "no reason was given"
    }
}

extension CIndexString {
    var text: String {
        guard let data, length > 0 else { return "" }
        return data.withMemoryRebound(to: UInt8.self, capacity: length) {
            String(decoding: UnsafeBufferPointer(start: $0, count: length), as: UTF8.self)
        }
    }
}
