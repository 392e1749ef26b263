import Foundation

/// The configuration of the process's memory allocator.
enum Heaps {
    /// Makes threads share a heap for each core.
    ///
    /// glibc has up to eight heaps for each core. Memory that a thread frees goes back to the heap that it came from,
    /// which few other threads use. A process whose work moves from thread to thread therefore grows for hours although
    /// it keeps nothing. Call this before any threads are started. Other systems do not need it.
    static func share() {
        #if canImport(Glibc)
            // Swift's module of the C library does not include malloc.h.
            guard let symbol = dlsym(nil, "mallopt") else { return }
            let mallopt = unsafeBitCast(symbol, to: (@convention(c) (CInt, CInt) -> CInt).self)
            _ = mallopt(maximumOfHeaps, CInt(ProcessInfo.processInfo.activeProcessorCount))
        #endif
    }

    /// `M_ARENA_MAX` of malloc.h.
    private static let maximumOfHeaps: CInt = -8
}
