#if canImport(Glibc)
    import Glibc
#elseif canImport(Musl)
    import Musl
#elseif canImport(Darwin)
    import Darwin
#endif

/// A network address. An IPv4 address that is written as one of IPv6 (`::ffff:192.0.2.1`) is the IPv4 address.
public struct IPAddress: Hashable, Sendable {
    /// Four bytes, or sixteen.
    let bytes: [UInt8]

    /// Reads an address, with or without the brackets and the port or zone that some programs write.
    ///
    /// - Parameter text: An address such as `192.0.2.1`, `2001:db8::1` or `[2001:db8::1]:443`.
    public init?(_ text: some StringProtocol) {
        var text = String(text)
        if text.hasPrefix("["), let end = text.firstIndex(of: "]") {
            text = String(text[text.index(after: text.startIndex)..<end])
        } else if text.contains("."), text.utf8.filter({ $0 == UInt8(ascii: ":") }).count == 1 {
            text = String(text.prefix { $0 != ":" })
        }
        text = String(text.prefix { $0 != "%" })
        if let bytes = Self.bytes(of: text, AF_INET, in_addr()) {
            self.bytes = bytes
        } else if let bytes = Self.bytes(of: text, AF_INET6, in6_addr()) {
            let isIPv4 = bytes.prefix(10).allSatisfy { $0 == 0 } && bytes[10] == 0xFF && bytes[11] == 0xFF
            self.bytes = isIPv4 ? Array(bytes.suffix(4)) : bytes
        } else {
            return nil
        }
    }

    private static func bytes<Storage>(of text: String, _ family: Int32, _ storage: Storage) -> [UInt8]? {
        var storage = storage
        return withUnsafeMutableBytes(of: &storage) { buffer in
            inet_pton(family, text, buffer.baseAddress) == 1 ? Array(buffer) : nil
        }
    }

    /// Whether it is a loopback address.
    public var isLoopback: Bool {
        bytes.count == 4 ? bytes[0] == 127 : bytes.dropLast().allSatisfy { $0 == 0 } && bytes.last == 1
    }

    /// The addresses of one network client: an IPv4 address, or the 64-bit prefix of an IPv6 address, within which a
    /// client can use a new address for every request.
    public var customer: IPBlock { IPBlock(self, length: bytes.count == 4 ? 32 : 64) }

    /// The addresses of one site: an IPv4 address, or the 48-bit prefix of an IPv6 address, the largest that providers
    /// give to a single customer (RFC 6177). A site has up to 65,536 network clients.
    public var site: IPBlock { IPBlock(self, length: bytes.count == 4 ? 32 : 48) }
}

/// A block of addresses with the same prefix.
public struct IPBlock: Hashable, Sendable {
    private let bytes: [UInt8]
    private let length: Int

    init(_ address: IPAddress, length: Int) {
        self.length = length
        bytes = address.bytes.enumerated().map { index, byte in
            let kept = min(8, max(0, length - 8 * index))
            return kept == 0 ? 0 : byte & (0xFF << UInt8(8 - kept))
        }
    }

    /// Reads a block such as `10.0.0.0/8`, or one address.
    public init?(_ text: String) {
        let parts = text.split(separator: "/", maxSplits: 1, omittingEmptySubsequences: false)
        guard let first = parts.first, let address = IPAddress(first) else { return nil }
        guard parts.count == 2 else {
            self.init(address, length: 8 * address.bytes.count)
            return
        }
        guard let length = Int(parts[1]), (0...8 * address.bytes.count).contains(length) else { return nil }
        self.init(address, length: length)
    }

    /// Whether an address is in the block.
    public func contains(_ address: IPAddress) -> Bool {
        address.bytes.count == bytes.count && IPBlock(address, length: length) == self
    }
}

/// The client to which requests are attributed: an address block, or another text in place of an address.
public enum Requester: Hashable, Sendable {
    case customer(IPBlock)
    case other(String)

    /// Determines the client of an address.
    public init(_ address: String) {
        self = IPAddress(address).map { .customer($0.customer) } ?? .other(address)
    }

    /// Determines the site of an address, for what is shared among all clients.
    public init(siteOf address: String) {
        self = IPAddress(address).map { .customer($0.site) } ?? .other(address)
    }
}

extension Requester: CustomStringConvertible {
    /// A text that no other client has.
    public var description: String {
        switch self {
        case .customer(let block): block.description
        case .other(let text): "other \(text)"
        }
    }
}

extension IPBlock: CustomStringConvertible {
    /// The bytes in decimal, and the length of the prefix.
    public var description: String { bytes.map(String.init).joined(separator: ".") + "/\(length)" }
}
