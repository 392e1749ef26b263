import Foundation

/// How the process gets its memory.
enum Heaps {
    /// Lets threads share a heap for each core.
    ///
    /// glibc has up to eight for each core. What one thread frees goes back to the heap it came from, which few others
    /// use, so that a process whose work wanders from thread to thread grows for hours though it keeps nothing. To be
    /// called before there are threads. Other systems need no telling.
    static func share() {
        #if canImport(Glibc)
            // Swift's module of the system's library leaves malloc.h out.
            guard let symbol = dlsym(nil, "mallopt") else { return }
            let mallopt = unsafeBitCast(symbol, to: (@convention(c) (CInt, CInt) -> CInt).self)
            _ = mallopt(maximumOfHeaps, CInt(ProcessInfo.processInfo.activeProcessorCount))
        #endif
    }

    /// `M_ARENA_MAX` of malloc.h.
    private static let maximumOfHeaps: CInt = -8
}
