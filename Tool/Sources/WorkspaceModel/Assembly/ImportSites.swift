/// The imports of a module's files by the name that is imported.
struct ImportSites {
    private(set) var byName: [(name: String, sites: [ImportSite])] = []
    private var places: [String: Int] = [:]
    /// Where the first, second, … import of the file before went: files of a module mostly begin with the same imports, and
    /// comparing a name is quicker than looking it up.
    private var expected: [Int] = []
    private var fileCount = 0

    /// Adds files behind those that were added before.
    mutating func gather(_ files: [SourceFile]) {
        for file in files.indices {
            for index in files[file].imports.indices where files[file].imports[index].isReachable {
                let place = place(of: files[file].imports[index].module, at: index)
                byName[place].sites.append(ImportSite(file: fileCount + file, import: index))
            }
        }
        fileCount += files.count
    }

    private mutating func place(of name: String, at index: Int) -> Int {
        if index < expected.count, byName[expected[index]].name == name { return expected[index] }
        let place = places[name] ?? byName.count
        if place == byName.count {
            places[name] = place
            byName.append((name, []))
        }
        if index < expected.count { expected[index] = place } else if index == expected.count { expected.append(place) }
        return place
    }
}
