/// Why a manifest could not be read.
struct ManifestFailure: Error, Hashable {
    let message: String
}
