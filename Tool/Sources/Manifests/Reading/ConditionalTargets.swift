import SwiftParser
import SwiftSyntax
import WorkspaceModel

/// The targets that a manifest describes only below conditions for other systems (`#if os(macOS)`,
/// `#if canImport(Darwin)`).
///
/// A manifest is evaluated where SwiftPM runs, so nothing is known about them here.
struct ConditionalTargets {
    /// The number of targets.
    let count: Int
    /// The conditions as written, without duplicates.
    let conditions: [String]

    /// Finds the targets in a manifest's text.
    ///
    /// - Parameter known: The names of the targets that were read.
    init(manifest text: String, known: Set<String>) {
        let finder = Finder(known: known)
        if text.contains("#if") { finder.walk(Parser.parse(source: text)) }
        count = finder.names.count
        conditions = finder.conditions
    }

    private final class Finder: SyntaxVisitor {
        private(set) var names: Set<String> = []
        private(set) var conditions: [String] = []
        private let known: Set<String>

        init(known: Set<String>) {
            self.known = known
            super.init(viewMode: .sourceAccurate)
        }

        override func visit(_ node: IfConfigDeclSyntax) -> SyntaxVisitorContinueKind {
            var before: [String] = []
            for clause in node.clauses {
                let condition = clause.condition?.trimmedDescription ?? "true"
                let all = before.map { "!(\($0))" } + ["(\(condition))"]
                before.append(condition)
                if ConditionalTargets.isOfOtherSystem(all.joined(separator: " && ")) {
                    gather(clause, shown: clause.condition == nil ? "\(before[0]) … #else" : condition)
                } else {
                    walk(clause)
                }
            }
            return .skipChildren
        }

        private func gather(_ clause: IfConfigClauseSyntax, shown: String) {
            let finder = TargetCallFinder()
            finder.walk(clause)
            let new = Set(finder.targets.keys).subtracting(known)
            guard !new.isEmpty else { return }
            names.formUnion(new)
            if !conditions.contains(shown) { conditions.append(shown) }
        }
    }

    private static func isOfOtherSystem(_ text: String) -> Bool {
        let condition = CompilationCondition(text)
        return condition.canHold(defining: CompilationFlags())
            && !condition.canHold(on: system, canImport: HostModules.canImport)
    }

    /// The name in `os()` of the system on which manifests are evaluated.
    private static var system: String {
        #if os(macOS)
            "macOS"
        #else
            "Linux"
        #endif
    }
}

/// The modules that a manifest can import where it is evaluated.
private enum HostModules {
    /// Returns whether a module can be imported; `nil` if that is not known. A module that no system has can be missing
    /// everywhere.
    static func canImport(_ module: String) -> Bool? {
        #if os(macOS)
            if others.contains(module) { return false }
            return ["Darwin", "Foundation", "ObjectiveC", "AppKit", "PackageDescription"].contains(module) ? true : nil
        #else
            if own.contains(module) { return true }
            return SystemModules.contains(module) && !module.hasPrefix("_") && !unsure.contains(module) ? false : nil
        #endif
    }

    #if os(macOS)
        private static let others: Set<String> = [
            "Android", "Bionic", "CRT", "FoundationNetworking", "FoundationXML", "Glibc", "Musl", "SwiftGlibc", "UIKit",
            "WASILibc", "WatchKit", "WinSDK", "ucrt",
        ]
    #else
        private static let own: Set<String> = [
            "Dispatch", "Foundation", "FoundationNetworking", "FoundationXML", "Glibc", "PackageDescription", "Swift",
        ]
        /// The modules that depend on the version and the parts of the toolchain.
        private static let unsure: Set<String> = [
            "Cxx", "CxxStdlib", "Distributed", "FoundationEssentials", "FoundationInternationalization", "Musl",
            "Observation", "PackagePlugin", "Python3", "RegexBuilder", "SwiftGlibc", "SwiftOnoneSupport", "SwiftShims",
            "Synchronization", "Testing", "Volatile", "XCTest", "libxml2", "sqlite3", "zlib",
        ]
    #endif
}
