/// Writes the packages that have tests to run as a matrix of jobs, in one line as GitHub Actions take it.
public struct MatrixAffectedFormatter: AffectedFormatter {
    public init() {}

    private struct Matrix: Encodable {
        let include: [Job]
    }

    private struct Job: Encodable {
        let package: String
        let path: String
        let tests: String
        let filter: String
    }

    public func text(of report: AffectedReport) -> String {
        let jobs = report.groups.map { group in
            Job(
                package: group.package, path: group.path, tests: group.tests.joined(separator: " "),
                filter: group.filter)
        }
        return JSONText.compact(Matrix(include: jobs)) + "\n"
    }
}
