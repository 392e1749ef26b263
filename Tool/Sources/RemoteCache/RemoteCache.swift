import Foundation

/// A cache shared by many machines, which uses Bazel's HTTP protocol: `/ac/` contains a result for each key, which
/// refers to a blob in `/cas/` by its SHA-256.
///
/// The cache is not trusted: invalid values count as missing. At most one problem is reported in a run.
public actor RemoteCache {
    let address: CacheAddress
    let credentials: CacheCredentials
    let transport: any HTTPTransport
    private let backoff: Backoff
    private let clock: any Clock<Duration>
    private let warn: @Sendable (String) -> Void

    private var hasWarned = false
    /// Whether the cache has failed, so that no further requests are sent.
    var isLeftAlone = false
    var takesValues: Bool

    /// Creates a client of a remote cache.
    ///
    /// - Parameters:
    ///   - isReadOnly: Whether values are only fetched and never stored.
    ///   - credentials: The credentials. If access is refused, a warning names their origin, not their value.
    ///   - warn: Called with a problem, as a phrase of at most one sentence.
    public init(
        at address: CacheAddress, isReadOnly: Bool, credentials: CacheCredentials, transport: any HTTPTransport,
        backoff: Backoff = Backoff(), clock: any Clock<Duration> = ContinuousClock(),
        warn: @escaping @Sendable (String) -> Void
    ) {
        self.address = address
        self.credentials = credentials
        self.transport = transport
        self.backoff = backoff
        self.clock = clock
        self.warn = warn
        takesValues = !isReadOnly
    }

    /// Sends requests, and retries those that failed temporarily.
    func answers(to requests: [HTTPRequest]) async -> [HTTPAnswer] {
        var answers = await transport.send(requests)
        for pause in backoff.pauses {
            let failed = answers.indices.filter { answers[$0].isPassing }
            guard !failed.isEmpty, (try? await clock.sleep(for: pause)) != nil else { break }
            for (index, answer) in zip(failed, await transport.send(failed.map { requests[$0] })) {
                answers[index] = answer
            }
        }
        return answers
    }

    func report(_ trouble: CacheTrouble) {
        guard !hasWarned else { return }
        hasWarned = true
        let rest = isLeftAlone ? " It is not used for the rest of this run." : ""
        warn("the remote cache \(address) \(trouble.message(at: address))\(rest)")
    }
}

extension RemoteCache {
    /// Fetches the values of keys, all at once.
    ///
    /// - Parameters:
    ///   - keys: SHA-256 digests in hexadecimal digits.
    ///   - read: Decodes a value; returns `nil` if it does not belong to the key.
    /// - Returns: The valid values, by key.
    public func values<Value: Sendable>(
        for keys: [String], read: (_ data: Data, _ key: String) -> Value?
    ) async -> [String: Value] {
        var outputs: [(key: String, digest: BlobDigest)] = []
        for (key, body) in zip(keys, await bodies(at: keys.map(address.action))) {
            guard let body else { continue }
            guard let result = ActionResult(body) else {
                report(.noActionResult)
                continue
            }
            outputs.append((key, result.output))
        }
        var values: [String: Value] = [:]
        for (output, body) in zip(outputs, await bodies(at: outputs.map { address.blob($0.digest) })) {
            guard let body else { continue }
            guard BlobDigest(of: body) == output.digest else {
                report(.wrongBytes)
                continue
            }
            values[output.key] = read(body, output.key)
            if values[output.key] == nil { report(.foreign) }
        }
        return values
    }

    /// Stores values by their keys, each blob before the result that refers to it. After a refusal, nothing more is
    /// stored.
    public func keep(_ values: [String: Data]) async {
        let entries = values.sorted { $0.key < $1.key }.map { ($0.key, $0.value, BlobDigest(of: $0.value)) }
        let blobs = await puts(entries.map { HTTPRequest(.put($1), address.blob($2)) })
        let stored = zip(entries, blobs).filter(\.1).map(\.0)
        _ = await puts(stored.map { HTTPRequest(.put(ActionResult(output: $2).data), address.action($0)) })
    }

    /// Fetches the content at addresses; `nil` for content that is missing or can't be read.
    private func bodies(at urls: [String]) async -> [Data?] {
        guard !isLeftAlone, !urls.isEmpty else { return urls.map { _ in nil } }
        let requests = urls.map { HTTPRequest(.get, $0) }
        let answers = await answers(to: requests)
        isLeftAlone = answers.allSatisfy { $0.status != 200 && $0.status != 404 }
        return zip(requests, answers).map { request, answer in
            switch answer {
            case .response(200, let body, _): return body
            case .response(404, _, _): return nil
            default:
                report(CacheTrouble(answer, to: request, credentials: credentials))
                return nil
            }
        }
    }

    /// Sends requests to store content, and returns whether each succeeded.
    private func puts(_ requests: [HTTPRequest]) async -> [Bool] {
        guard takesValues, !isLeftAlone, !requests.isEmpty else { return requests.map { _ in false } }
        return zip(requests, await answers(to: requests)).map { request, answer in
            if let status = answer.status, (200...299).contains(status) { return true }
            takesValues = false
            report(CacheTrouble(answer, to: request, credentials: credentials))
            return false
        }
    }
}

/// The pauses before retries: doubled each time and randomly shortened, so that machines that failed together do not
/// retry together.
public struct Backoff: Sendable {
    private let first: Duration
    private let count: Int
    private let chance: @Sendable () -> Double

    /// - Parameters:
    ///   - first: The longest pause before the first retry.
    ///   - count: The number of retries.
    ///   - chance: Returns a number from 0 to 1 that determines the shortening; random by default.
    public init(
        first: Duration = .milliseconds(200), count: Int = 2,
        chance: @escaping @Sendable () -> Double = { .random(in: 0...1) }
    ) {
        self.first = first
        self.count = count
        self.chance = chance
    }

    /// The pauses, one before each retry.
    var pauses: [Duration] {
        (0..<count).map { first * (1 << $0) * (1 - chance() / 2) }
    }
}

/// A problem of a remote cache, described for the user.
enum CacheTrouble: Hashable {
    case noAnswer(String)
    case unexpected(status: Int)
    case redirected(String)
    case unauthorized(status: Int, credentials: String)
    case notStored(status: Int)
    case noActionResult
    case wrongBytes
    case foreign

    /// Creates the problem for an unsuccessful answer.
    init(_ answer: HTTPAnswer, to request: HTTPRequest, credentials: CacheCredentials) {
        switch answer {
        case .failure(let reason, _): self = .noAnswer(reason)
        case .response(let status, _, _) where status == 401 || status == 403:
            self = .unauthorized(status: status, credentials: credentials.description)
        case .response(300...399, _, .some(let location)): self = .redirected(CacheAddress.redacted(location))
        case .response(let status, _, _):
            if case .put = request.method {
                self = .notStored(status: status)
            } else {
                self = .unexpected(status: status)
            }
        }
    }

    /// Returns what happened and what to do.
    func message(at address: CacheAddress) -> String {
        switch self {
        case .noAnswer(let reason): "did not respond: \(reason)."
        case .unexpected(let status): "responded with status \(status). Check its log."
        case .redirected(let target):
            "redirects to \(target). Redirects are not followed; use that address if it is correct."
        case .unauthorized(let status, let credentials):
            "denied access (status \(status); credentials: \(credentials)). Set "
                + "BACKPLANE_REMOTE_CACHE_USER and BACKPLANE_REMOTE_CACHE_PASSWORD (or BACKPLANE_REMOTE_CACHE_TOKEN), or "
                + "add the host to ~/.netrc. If you may only read, pass --remote-cache-read-only."
        case .notStored(413): "rejected a pass as too large (status 413). Raise its limit for request bodies."
        case .notStored(405), .notStored(501):
            "does not accept PUT. Allow it on the server, or pass --remote-cache-read-only."
        case .notStored(507): "is full (status 507), so passes are not shared."
        case .notStored(let status): "did not store a pass (status \(status)). Check its log."
        case .noActionResult:
            "sent something other than an action result of Bazel's protocol, such as a sign-in page. Open \(address) in a browser."
        case .wrongBytes: "sent wrong content (its SHA-256 or size differs)."
        case .foreign: "sent a record for other inputs."
        }
    }
}
