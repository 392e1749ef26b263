import ArgumentParser
import Configuration
import Foundation
import RemoteCache

/// Which remote cache passes are shared in, and how.
struct RemoteCacheOptions: ParsableArguments {
    @Option(
        name: .customLong("remote-cache"),
        help: """
            Share passes in the cache at this address (Bazel's protocol over http:// or https://). 'none' leaves out the one \
            that BACKPLANE_REMOTE_CACHE or the configuration names.
            """)
    var address: String?

    @Flag(
        name: .customLong("remote-cache-read-only"),
        help: "Take passes from the remote cache, but add none. BACKPLANE_REMOTE_CACHE_READ_ONLY=true does it, too.")
    var isReadOnly = false

    @Option(
        name: .customLong("remote-cache-certificates"),
        help: "A PEM file with the certificates to trust for it instead of the system's.")
    var certificates: String?

    @Option(name: .customLong("remote-cache-timeout"), help: "How many seconds the remote cache has for an answer.")
    var timeout = 10

    func validate() throws {
        guard (1...600).contains(timeout) else {
            throw ValidationError("--remote-cache-timeout is a whole number of seconds from 1 to 600.")
        }
        if let certificates, !FileManager.default.isReadableFile(atPath: certificates) {
            throw ValidationError("'\(certificates)' can't be read. --remote-cache-certificates names a PEM file.")
        }
    }

    /// The cache to use, if any. Where no caches are wanted, only one that the command line names.
    ///
    /// - Throws: `CommandFailure` when its address, its credentials or the environment's words can't be understood.
    func cache(_ configuration: Configuration, usesCaches: Bool) throws -> RemoteCache? {
        let environment = ProcessInfo.processInfo.environment
        let named = environment["BACKPLANE_REMOTE_CACHE"].flatMap { $0.isEmpty ? nil : $0 } ?? configuration.remoteCache
        guard let text = address ?? (usesCaches ? named : nil), text != "none" else { return nil }
        do {
            let address = try CacheAddress(text)
            let credentials = try CacheCredentials.find(for: address, in: environment)
            return RemoteCache(
                at: address,
                isReadOnly: try isReadOnly || Self.isSet("BACKPLANE_REMOTE_CACHE_READ_ONLY", in: environment),
                credentials: credentials,
                transport: Curl(credentials: credentials, certificates: certificates, timeout: timeout),
                warn: { Console.standardError("warning: \($0)") })
        } catch {
            throw CommandFailure("\(error)")
        }
    }

    private static func isSet(_ name: String, in environment: [String: String]) throws -> Bool {
        switch environment[name]?.lowercased() {
        case nil, "", "0", "false", "no": false
        case "1", "true", "yes": true
        case .some(let other): throw CommandFailure("\(name) is 'true' or 'false', not '\(other)'.")
        }
    }
}
