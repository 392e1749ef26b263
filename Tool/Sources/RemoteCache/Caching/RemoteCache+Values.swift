import Foundation

extension RemoteCache {
    /// The values for keys, of those that are there and whole. All are asked for at once.
    ///
    /// - Parameters:
    ///   - keys: SHA-256 as hexadecimal digits.
    ///   - read: Makes a value from its bytes; `nil` when they are not what belongs to that key.
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

    /// Stores values, each by its key: its bytes first, so that no result names what is not there. It is not tried again after one
    /// was refused.
    public func keep(_ values: [String: Data]) async {
        let entries = values.sorted { $0.key < $1.key }.map { ($0.key, $0.value, BlobDigest(of: $0.value)) }
        let blobs = await puts(entries.map { HTTPRequest(.put($1), address.blob($2)) })
        let stored = zip(entries, blobs).filter(\.1).map(\.0)
        _ = await puts(stored.map { HTTPRequest(.put(ActionResult(output: $2).data), address.action($0)) })
    }

    /// What lies at addresses; `nil` for what is not there or can't be had.
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

    /// Whether each was stored.
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
