import Foundation

/// A terminal for a program to print to, and the other end to read from.
struct PseudoTerminal {
    /// What the program takes for its terminal.
    let inner: FileHandle
    /// The stream of its output.
    let outer: FileHandle

    /// What was printed to it so far, once: all of it comes before a word of our own.
    func printed() throws -> String {
        let end: UInt8 = 4
        try inner.write(contentsOf: [end])
        var data = Data()
        while data.last != end {
            let more = outer.availableData
            guard !more.isEmpty else { throw Unavailable() }
            data += more
        }
        return String(decoding: data.dropLast(), as: UTF8.self)
    }

    /// There is none on this system.
    struct Unavailable: Error {}

    /// A terminal that is `width` characters wide.
    init(width: Int) throws {
        var (first, second): (Int32, Int32) = (-1, -1)
        var size = winsize()
        size.ws_col = UInt16(width)
        #if os(Linux)
            // What openpty does; it is not among what Swift sees of the C library.
            first = open("/dev/ptmx", O_RDWR | O_NOCTTY | O_CLOEXEC)
            var (lock, number): (Int32, UInt32) = (0, 0)
            let (unlockTerminal, numberOfTerminal): (UInt, UInt) = (0x4004_5431, 0x8004_5430)
            guard first >= 0, ioctl(first, unlockTerminal, &lock) == 0, ioctl(first, numberOfTerminal, &number) == 0
            else { throw Unavailable() }
            second = open("/dev/pts/\(number)", O_RDWR | O_NOCTTY | O_CLOEXEC)
            guard second >= 0, ioctl(second, UInt(TIOCSWINSZ), &size) == 0 else { throw Unavailable() }
        #else
            guard openpty(&first, &second, nil, nil, &size) == 0 else { throw Unavailable() }
        #endif
        outer = FileHandle(fileDescriptor: first, closeOnDealloc: true)
        inner = FileHandle(fileDescriptor: second, closeOnDealloc: true)
    }
}
