/// Forms as browsers send them.
public enum FormEncoding {
    /// The fields, one after the other.
    public static func encode(_ fields: [(String, String)]) -> String {
        fields.map { "\(escape($0.utf8))=\(escape($1.utf8))" }.joined(separator: "&")
    }

    /// Bytes as a form carries them, be they text or not.
    public static func escape(_ bytes: some Sequence<UInt8>) -> String {
        bytes.map { byte in
            switch byte {
            case UInt8(ascii: "a")...UInt8(ascii: "z"), UInt8(ascii: "A")...UInt8(ascii: "Z"),
                UInt8(ascii: "0")...UInt8(ascii: "9"), UInt8(ascii: "-"), UInt8(ascii: "_"), UInt8(ascii: "."):
                String(UnicodeScalar(byte))
            default:
                "%" + (byte < 16 ? "0" : "") + String(byte, radix: 16, uppercase: true)
            }
        }.joined()
    }
}
