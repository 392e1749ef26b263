import Domain
import GRDB
import TextRules

extension Condition {
    /// The same condition as SQL. Columns come from the closed list of an entity's fields, values are bound.
    var sql: SQL {
        switch self {
        case .always: "1"
        case .equals(let field, let value): field.compared(with: value, by: "=") { field.column }
        case .less(let field, let limit): field.compared(with: limit, by: "<") { field.ordered }
        case .contains(let field, let text): Self.contains(field, text)
        case .not(let condition): "NOT (\(condition.sql))"
        case .all(let conditions): Self.joined(conditions, by: " AND ", empty: "1")
        case .any(let conditions): Self.joined(conditions, by: " OR ", empty: "0")
        }
    }

    private static func contains(_ field: Element.Field, _ text: String) -> SQL {
        guard field.kind == .text else { return "0" }
        return text.isEmpty ? "1" : "instr(\(field.ordered), \(SearchKey(text).text)) > 0"
    }

    private static func joined(_ conditions: [Condition], by word: String, empty: SQL) -> SQL {
        guard !conditions.isEmpty else { return empty }
        return SQL("(\(conditions.map { SQL("(\($0.sql))") }.joined(separator: word)))")
    }
}

extension Sorting {
    var sql: SQL {
        isDescending ? "\(field.ordered) DESC" : "\(field.ordered) ASC"
    }
}

extension EntityField {
    /// The column that holds the field.
    fileprivate var column: SQL { SQL(sql: "\"\(rawValue)\"") }

    /// What the field is ordered by: of a text, its key.
    fileprivate var ordered: SQL {
        kind == .text ? SQL(sql: "searchKey(\"\(rawValue)\")") : column
    }

    fileprivate func compared(with value: FieldValue, by sign: String, _ left: () -> SQL) -> SQL {
        guard value.kind == kind else { return "0" }
        return SQL("\(left()) \(sql: sign) \(bound(value, by: sign))")
    }

    private func bound(_ value: FieldValue, by sign: String) -> DatabaseValue {
        guard case .text(let text) = value, sign == "<" else { return value.databaseValue }
        return SearchKey(text).text.databaseValue
    }
}
