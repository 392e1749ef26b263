import Foundation

/// A test target in JUnit's XML. Its counts are those of the elements in it.
struct JUnitSuite {
    /// A test, or what stands for all of a target.
    struct Element {
        /// Anything but a pass.
        enum Trouble {
            case failure([String])
            case error([String])
            case skipped(String?)
        }

        let group: String
        let name: String
        let seconds: Double?
        let trouble: Trouble?
    }

    let target: String
    let package: String
    let seconds: Double
    let elements: [Element]

    /// The element of the suite.
    var text: String {
        let counts = "tests=\"\(elements.count)\" failures=\"\(failures)\" errors=\"\(errors)\" skipped=\"\(skipped)\""
        let name = "name=\"\(target.xmlEscaped)\" package=\"\(package.xmlEscaped)\""
        return
            (["  <testsuite \(name) \(counts)\(Self.time(seconds))>"] + elements.map { "    \($0.text)" }
            + ["  </testsuite>"]).joined(separator: "\n")
    }

    private var failures: Int { elements.count { if case .failure = $0.trouble { true } else { false } } }
    private var errors: Int { elements.count { if case .error = $0.trouble { true } else { false } } }
    private var skipped: Int { elements.count { if case .skipped = $0.trouble { true } else { false } } }

    fileprivate static func time(_ seconds: Double?) -> String {
        seconds.map { String(format: " time=\"%.3f\"", $0) } ?? ""
    }
}

extension JUnitSuite.Element {
    /// Whether it tells of something that went wrong.
    var isBad: Bool {
        switch trouble {
        case .failure, .error: true
        case .skipped, nil: false
        }
    }

    fileprivate var text: String {
        let start =
            "<testcase classname=\"\(group.xmlEscaped)\" name=\"\(name.xmlEscaped)\"\(JUnitSuite.time(seconds))"
        return trouble.map { "\(start)>\(Self.text(of: $0))</testcase>" } ?? start + "/>"
    }

    private static func text(of trouble: Trouble) -> String {
        switch trouble {
        case .failure(let lines): detailed("failure", lines)
        case .error(let lines): detailed("error", lines)
        case .skipped(let reason): "<skipped\(reason.map { " message=\"\($0.xmlEscaped)\"" } ?? "")/>"
        }
    }

    private static func detailed(_ name: String, _ lines: [String]) -> String {
        let text = lines.joined(separator: "\n").xmlEscaped
        return "<\(name) message=\"\((lines.first ?? "failed").xmlEscaped)\">\(text)</\(name)>"
    }
}
