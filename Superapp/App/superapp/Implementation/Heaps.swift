import Foundation

/// The configuration of the process's memory allocator.
enum Heaps {
    /// Makes threads share a heap for each core, and large buffers go back to the system.
    ///
    /// glibc has up to eight heaps for each core. Memory that a thread frees goes back to the heap that it came from,
    /// which few other threads use. A process whose work moves from thread to thread therefore grows for hours although
    /// it keeps nothing. And a heap never shrinks below what is still used, so that the buffers of a crowd that has
    /// left stay in memory; those outside the heaps are returned at once. Call this before any threads are started.
    /// Other systems do not need it.
    static func share() {
        #if canImport(Glibc)
            // Swift's module of the C library does not include malloc.h.
            guard let symbol = dlsym(nil, "mallopt") else { return }
            let mallopt = unsafeBitCast(symbol, to: (@convention(c) (CInt, CInt) -> CInt).self)
            _ = mallopt(maximumOfHeaps, CInt(ProcessInfo.processInfo.activeProcessorCount))
            _ = mallopt(smallestOutside, 64 << 10)
        #endif
    }

    /// `M_ARENA_MAX` of malloc.h.
    private static let maximumOfHeaps: CInt = -8
    /// `M_MMAP_THRESHOLD`. Without a value, it grows with what is freed, up to 32 MB.
    private static let smallestOutside: CInt = -3
}
