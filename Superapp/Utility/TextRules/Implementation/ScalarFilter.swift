/// Decides which scalars of a text are refused, one after the other.
struct ScalarFilter {
    let allowsLines: Bool
    /// The number of letters after a flag that are not shown; `nil` outside of a flag.
    private var flagLetters: Int?
    private var marks = 0
    private var joiners = 0

    /// The most marks in a row: enough for the stacks of Tibetan and the signs of Hebrew verse.
    static let maximumMarks = 6
    /// The most joiners and marks of direction in a row, which are not shown: a text could be hidden in many.
    private static let maximumJoiners = 3
    /// The most letters of a flag's region, and the sign at their end.
    private static let maximumFlagLetters = 7

    /// Whether the latest scalar is one mark too many.
    var hasTooManyMarks: Bool { marks > Self.maximumMarks }

    init(allowsLines: Bool) {
        self.allowsLines = allowsLines
    }

    mutating func refuses(_ scalar: Unicode.Scalar) -> Bool {
        // Most of what people write, and the tables of Unicode need not be asked about it.
        if scalar.isASCII {
            (flagLetters, marks, joiners) = (nil, 0, 0)
            let isControl = scalar.value < 0x20 || scalar.value == 0x7F
            return isControl && !(allowsLines && (scalar == "\n" || scalar == "\t"))
        }
        let category = scalar.properties.generalCategory
        // The flags of England, Scotland and Wales are spelled with letters that are not shown.
        let isFlagLetter = (0xE0020...0xE007F).contains(scalar.value)
        flagLetters = scalar == "\u{1F3F4}" ? 0 : isFlagLetter ? flagLetters.map { $0 + 1 } : nil
        joiners = scalar.isJoiner ? joiners + 1 : 0
        // A joiner between marks does not begin another character.
        marks = category.isMark ? marks + 1 : scalar.isJoiner ? marks : 0
        if hasTooManyMarks || joiners > Self.maximumJoiners { return true }
        if let flagLetters { return flagLetters > Self.maximumFlagLetters }
        return scalar.isForbidden(category)
    }
}

extension Unicode.Scalar {
    /// Whether something of it is seen by itself: neither space, nor hidden, nor only a mark on what comes before.
    var isVisible: Bool {
        switch properties.generalCategory {
        case .control, .format: false
        case _ where isMark: false
        default: !properties.isWhitespace && !properties.isDefaultIgnorableCodePoint && !isDrawnAsSpace
        }
    }

    /// Braille without dots, and a note without a head: nothing of them is seen.
    var isDrawnAsSpace: Bool { value == 0x2800 || value == 0x1D159 }

    /// Whether it is drawn on what comes before.
    var isMark: Bool { properties.generalCategory.isMark }

    /// A space of any width, or a tab.
    var isSpace: Bool { self == "\t" || properties.generalCategory == .spaceSeparator }

    /// Whether it is one of those that come with pasted text, such as telephone numbers, and that nobody can find there:
    /// the soft hyphen, the space of no width, the word joiner, the byte order mark, and the marks around a part of
    /// another direction. Not those that turn letters around.
    var isLeftOut: Bool {
        switch value {
        case 0xAD, 0x200B, 0x2060, 0xFEFF, 0x202A...0x202C, 0x2066...0x2069: true
        default: false
        }
    }

    var endsLine: Bool { self == "\n" || self == "\r" || value == 0x2028 || value == 0x2029 }

    /// Control characters, those that belong to nobody, and format characters that hide or turn text around; but for
    /// the joiners and marks of direction that some scripts and emoji need.
    ///
    /// - Parameter category: The scalar's general category, which takes long to look up.
    fileprivate func isForbidden(_ category: Unicode.GeneralCategory) -> Bool {
        switch category {
        case .control, .lineSeparator, .paragraphSeparator, .surrogate, .privateUse, .unassigned: true
        case .format: !isJoiner && !isSeenFormat
        // The place of an object that is not there, two vowels of Khmer that are never written, and a filler of Khitan:
        // browsers draw nothing.
        default: [0xFFFC, 0x17B4, 0x17B5, 0x16FE4].contains(value)
        }
    }

    /// The joiners and marks of direction that some scripts and emoji need.
    var isJoiner: Bool { [0x200C, 0x200D, 0x200E, 0x200F, 0x061C].contains(value) }

    /// Such as the sign before an Arabic year; not those that hold annotations.
    private var isSeenFormat: Bool { !properties.isDefaultIgnorableCodePoint && !(0xFFF9...0xFFFB).contains(value) }
}

extension Unicode.GeneralCategory {
    /// Whether it is that of scalars that are drawn on what comes before.
    fileprivate var isMark: Bool { self == .nonspacingMark || self == .enclosingMark }
}
