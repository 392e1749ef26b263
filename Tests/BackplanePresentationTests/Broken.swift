/// What went wrong in a test.
struct Broken: Error, Equatable {}
