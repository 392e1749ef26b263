import Foundation

/// What one customer of a network has: an IPv4 address, or the 64-bit prefix of an IPv6 address, within which anybody
/// can take a new address for every try.
struct AddressBlock: Hashable, Sendable {
    private let key: String

    init(_ address: String) {
        var bytes = in6_addr()
        guard inet_pton(AF_INET6, address, &bytes) == 1 else {
            key = address
            return
        }
        let all = withUnsafeBytes(of: &bytes) { Array($0) }
        let isMappedIPv4 = all.prefix(10).allSatisfy { $0 == 0 } && all[10] == 0xFF && all[11] == 0xFF
        key = isMappedIPv4 ? all.suffix(4).map(String.init).joined(separator: ".") : "\(all.prefix(8))"
    }
}
