import DesignSystemInterface
import Hummingbird

/// The files that pages refer to, under names that change with their content, so that browsers can cache them
/// permanently.
struct AssetStore: Sendable {
    private struct Entry: Sendable {
        let asset: WebAsset
        let path: String
    }

    private let entries: [String: Entry]
    let styles: [String]
    let scripts: [String]
    let icon: String?
    let worker: String?

    init(_ assets: [WebAsset]) {
        let list = assets.map { Entry(asset: $0, path: Self.path(of: $0)) }
        entries = Dictionary(list.map { ($0.path, $0) }) { first, _ in first }
        styles = list.filter { $0.asset.role == .style }.map(\.path)
        scripts = list.filter { $0.asset.role == .script }.map(\.path)
        icon = list.first { $0.asset.role == .icon }?.path
        worker = list.first { $0.asset.role == .worker }?.path
    }

    /// Handles a request for a file.
    ///
    /// - Throws: ``Refusal/notFound``.
    func answer(_ path: String, to request: Request) throws(Refusal) -> Response {
        if path == "/favicon.ico", let icon { return Response(status: .found, headers: [.location: icon]) }
        guard let entry = entries[path] else { throw .notFound }
        let bytes = ByteBuffer(bytes: entry.asset.bytes)
        let headers: HTTPFields = [
            .contentType: entry.asset.mediaType, .cacheControl: "public, max-age=31536000, immutable",
            .contentLength: "\(bytes.readableBytes)",
        ]
        return Response(
            status: .ok, headers: headers, body: request.method == .head ? .init() : .init(byteBuffer: bytes))
    }

    private static func path(of asset: WebAsset) -> String {
        let parts = asset.name.split(separator: ".", maxSplits: 1)
        return "/-/assets/\(parts[0]).\(hash(of: asset.bytes)).\(parts.count > 1 ? parts[1] : "bin")"
    }

    /// FNV-1a, which distinguishes versions of the server's own files; nothing depends on its strength.
    private static func hash(of bytes: [UInt8]) -> String {
        let hash = bytes.reduce(UInt64(0xCBF2_9CE4_8422_2325)) { ($0 ^ UInt64($1)) &* 0x100_0000_01B3 }
        return String(hash, radix: 36)
    }
}

extension WebAsset {
    fileprivate var mediaType: String {
        switch role {
        case .style: "text/css; charset=utf-8"
        case .script, .worker: "text/javascript; charset=utf-8"
        case .icon: "image/svg+xml"
        }
    }
}
