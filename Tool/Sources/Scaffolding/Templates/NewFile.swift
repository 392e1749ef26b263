/// A source file to be written.
struct NewFile: Hashable {
    let role: FolderLayout.Role
    let name: String
    let text: String
}
