/// What went wrong with a remote cache, in words for the one who runs tests.
enum CacheTrouble: Hashable {
    case noAnswer(String)
    case unexpected(status: Int)
    case redirected(String)
    case unauthorized(status: Int, credentials: String)
    case notStored(status: Int)
    case noActionResult
    case wrongBytes
    case foreign

    /// What an answer that is no success says about the server.
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

    /// What happened and what to do.
    func message(at address: CacheAddress) -> String {
        switch self {
        case .noAnswer(let reason): "gave no answer: \(reason)."
        case .unexpected(let status): "answered with status \(status). Look into its log."
        case .redirected(let target):
            "leads to \(target). Redirects are not followed; give that address if it is right."
        case .unauthorized(let status, let credentials):
            "refused access (status \(status)) with the credentials found \(credentials). Set "
                + "BACKPLANE_REMOTE_CACHE_USER and BACKPLANE_REMOTE_CACHE_PASSWORD (or BACKPLANE_REMOTE_CACHE_TOKEN), or "
                + "add it to ~/.netrc; who may only read passes --remote-cache-read-only."
        case .notStored(413): "takes no pass: too large for it (status 413). Raise its limit for bodies."
        case .notStored(405), .notStored(501):
            "takes no PUT. Allow it there, or pass --remote-cache-read-only."
        case .notStored(507): "has no room left (status 507), so what passes is not shared."
        case .notStored(let status): "did not store a pass (status \(status)). Look into its log."
        case .noActionResult:
            "answers with something that is no result of Bazel's protocol, as a sign-in page would. Open \(address) in a browser."
        case .wrongBytes: "gave bytes that are not those it was asked for (their SHA-256 or size is another)."
        case .foreign: "gave a record that belongs to other inputs."
        }
    }
}
