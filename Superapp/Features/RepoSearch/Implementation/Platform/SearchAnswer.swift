/// GitHub's answer to a search. Results that can't be read are counted, and do not spoil the others.
struct SearchAnswer: Decodable, Sendable {
    let total: Int
    let records: [RepoRecord]
    let unreadable: Int

    private enum CodingKeys: String, CodingKey { case total_count, items }

    private struct Item: Decodable {
        let record: RepoRecord?

        init(from decoder: any Decoder) throws {
            record = try? RepoRecord(from: decoder)
        }
    }

    init(from decoder: any Decoder) throws {
        let container = try decoder.container(keyedBy: CodingKeys.self)
        let items = try container.decode([Item].self, forKey: .items)
        total = (try? container.decode(Int.self, forKey: .total_count)) ?? items.count
        records = items.compactMap(\.record)
        unreadable = items.count - records.count
    }
}
