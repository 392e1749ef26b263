import Domain
import GRDB
import TextRules

extension Condition {
    /// The condition as SQL. Columns come from the closed list of an entity's fields, values are bound.
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
        let key = field.key.map { SQL(sql: "\"\($0)\"") } ?? field.column
        return text.isEmpty ? "1" : "instr(\(key), \(SearchKey(text).text)) > 0"
    }

    private static func joined(_ conditions: [Condition], by word: String, empty: SQL) -> SQL {
        guard !conditions.isEmpty else { return empty }
        return SQL("(\(conditions.map { SQL("(\($0.sql))") }.joined(separator: word)))")
    }
}

extension Query {
    /// The condition of being at the place or after it, by the keys of the order and finally by the id.
    var startSQL: SQL {
        guard let start else { return "1" }
        let keys = zip(sorting, start.values).reversed()
        return keys.reduce("id >= \(start.id.rawValue)") { rest, key in
            let (sorting, value) = key
            // The place belongs to another order, for example in a forged request.
            guard value.kind == sorting.field.kind else { return "0" }
            let (column, bound) = (sorting.field.ordered, sorting.field.ordering(value))
            let after = sorting.isDescending ? "<" : ">"
            return "(\(column) \(sql: after) \(bound) OR (\(column) = \(bound) AND \(rest)))"
        }
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

    /// The column that holds the key of a text. Ids are their own keys.
    var key: String? {
        kind == .text && !isID ? "\(rawValue)Key" : nil
    }

    /// What orders by the field: for a text, its key, with numbers as people count.
    fileprivate var ordered: SQL {
        key.map { SQL(sql: "countingKey(\"\($0)\")") } ?? column
    }

    /// The value that is compared with that.
    fileprivate func ordering(_ value: FieldValue) -> DatabaseValue {
        guard case .text(let text) = value, !isID else { return value.databaseValue }
        return SearchKey(counting: text).text.databaseValue
    }

    fileprivate func compared(with value: FieldValue, by sign: String, _ left: () -> SQL) -> SQL {
        guard value.kind == kind else { return "0" }
        return SQL("\(left()) \(sql: sign) \(bound(value, by: sign))")
    }

    private func bound(_ value: FieldValue, by sign: String) -> DatabaseValue {
        sign == "<" ? ordering(value) : value.databaseValue
    }
}
