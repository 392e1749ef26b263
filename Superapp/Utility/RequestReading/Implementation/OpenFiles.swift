#if canImport(Glibc)
    import Glibc
#elseif canImport(Musl)
    import Musl
#elseif canImport(Darwin)
    import Darwin
#endif

/// The files that a process may have open, which include its connections.
///
/// Without a free one, accepting a connection fails, and so does everything else: opening the database, sending a file;
/// Dispatch then ends the process.
public enum OpenFiles {
    /// Files that are not connections of clients: the database, files that are sent, connections to other servers.
    public static let reserve = 128

    /// Requests that the process may have as many as it needs.
    ///
    /// - Returns: How many it may have, as far as is known.
    @discardableResult
    public static func request(_ needed: Int) -> Int {
        #if canImport(Glibc)
            let files = __rlimit_resource_t(RLIMIT_NOFILE.rawValue)
        #else
            let files = RLIMIT_NOFILE
        #endif
        var limit = rlimit()
        guard getrlimit(files, &limit) == 0 else { return needed }
        let needed = rlim_t(clamping: min(needed, 1 << 20))
        if limit.rlim_cur < needed, limit.rlim_cur < limit.rlim_max {
            limit.rlim_cur = min(needed, limit.rlim_max)
            _ = setrlimit(files, &limit)
            guard getrlimit(files, &limit) == 0 else { return Int(needed) }
        }
        return Int(clamping: limit.rlim_cur)
    }

    /// The number of connections that a process can have, no more than are wanted.
    ///
    /// - Parameter others: How many more files the process needs, beyond the reserve.
    public static func connections(_ wanted: Int, besides others: Int = 0) -> Int {
        let other = reserve + others
        let (needed, isTooMuch) = wanted.addingReportingOverflow(other)
        return min(wanted, max(16, request(isTooMuch ? .max : needed) - other))
    }
}
