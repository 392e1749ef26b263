/// What one script can write in two ways that are drawn the same, or nearly so, spelled in one of them.
///
/// Normal forms do not do that: to Unicode they are different letters, of other languages or of older standards, or
/// sequences that it advises against.
enum DrawnAlike {
    /// The letter that stands for those that are drawn like one.
    static func letter(for scalar: Unicode.Scalar) -> Unicode.Scalar {
        scalar.isASCII ? scalar : families[scalar] ?? base(of: scalar) ?? scalar
    }

    /// What a text in normal form D is drawn like: letters as the sequences that look like them, and the marks on a
    /// letter, which need not be typed in one order, or once, in one order.
    static func spelled(_ scalars: [Unicode.Scalar]) -> [Unicode.Scalar] {
        var result: [Unicode.Scalar] = []
        var marks: [Unicode.Scalar] = []
        for (index, scalar) in scalars.enumerated() {
            if scalar == dot, index > 0, scalars[index - 1] == ba, marks.isEmpty {
                result[result.count - 1] = ra
                continue
            }
            for part in parts[scalar] ?? [scalar] {
                if part.isCombining {
                    marks.append(part)
                } else {
                    result += inOrder(marks)
                    marks = []
                    addLetter(part, to: &result)
                }
            }
        }
        return result + inOrder(marks)
    }

    /// Whether it is a sign of the end of a syllable that is typed, and drawn, like a colon.
    static func isColon(_ scalar: Unicode.Scalar) -> Bool {
        scalar == reahmuk || scalar.properties.name?.hasSuffix(" SIGN VISARGA") == true
    }

    // MARK: Marks

    /// Marks that are not in the order of typing, without those that are drawn over an equal one, and without the
    /// vowel below of Khmer beside one above, which is how the sign of a register is drawn there.
    private static func inOrder(_ marks: [Unicode.Scalar]) -> [Unicode.Scalar] {
        guard marks.count > 1 else { return marks }
        let isBesideVowelAbove = marks.contains(where: khmerVowelsAbove.contains)
        var result: [Unicode.Scalar] = []
        for mark in marks.sorted() where mark != khmerVowelBelow || !isBesideVowelAbove {
            let isDoubled = mark == result.last && mark.properties.generalCategory == .nonspacingMark
            if !isDoubled { result.append(mark) }
        }
        return result
    }

    /// Of the letters below another in Khmer, a `ro` is drawn before all, wherever it is typed, and a `da` like a `ta`.
    private static func addLetter(_ letter: Unicode.Scalar, to text: inout [Unicode.Scalar]) {
        guard text.last == coeng else { return text.append(letter) }
        let letter = letter == da ? ta : letter
        guard text.dropLast().suffix(2) == [coeng, ro] else { return text.append(letter) }
        text.replaceSubrange((text.count - 2)..., with: [letter, coeng, ro])
    }

    private static let (ba, dot, ra): (Unicode.Scalar, Unicode.Scalar, Unicode.Scalar) = ("ব", "\u{9BC}", "র")
    private static let (coeng, ro): (Unicode.Scalar, Unicode.Scalar) = ("\u{17D2}", "រ")
    private static let (da, ta): (Unicode.Scalar, Unicode.Scalar) = ("ដ", "ត")
    private static let khmerVowelBelow: Unicode.Scalar = "\u{17BB}"
    private static let khmerVowelsAbove: ClosedRange<Unicode.Scalar> = "\u{17B7}"..."\u{17BA}"
    private static let reahmuk: Unicode.Scalar = "\u{17C7}"

    // MARK: Letters by their names

    /// The letter that one has a stroke, hook or tail more than (Cyrillic), or is the small form of (kana).
    private static func base(of scalar: Unicode.Scalar) -> Unicode.Scalar? {
        guard isOfNamed(scalar), let name = scalar.properties.name else { return nil }
        if let end = name.firstRange(of: " WITH ")?.lowerBound { return named[String(name[..<end])] }
        guard let small = name.firstRange(of: "LETTER SMALL ") else { return nil }
        return named[name.replacingCharacters(in: small, with: "LETTER ")]
    }

    private static func isOfNamed(_ scalar: Unicode.Scalar) -> Bool {
        switch scalar.value {
        case 0x400...0x52F, 0x3041...0x30FF, 0x31F0...0x31FF: true
        default: false
        }
    }

    private static let named: [String: Unicode.Scalar] = {
        let scalars = [0x400...0x52F, 0x3041...0x30FF].joined().compactMap { Unicode.Scalar(UInt32($0)) }
        return Dictionary(scalars.map { ($0.properties.name ?? "", $0) }) { first, _ in first }
    }()

    // MARK: Tables

    /// Letters that are drawn alike, of which the first stands for the others, by script: those of Unicode's table of
    /// confusable characters (UTS 39) that are of one script, or of two in which whole words are drawn alike (Greek and
    /// Cyrillic, Telugu and Kannada), and a few that it does not compare, such as Arabic ones that differ only at the
    /// end of a word.
    private static let ofScripts = """
        пπ фφ чӌ ЧӋ զգ ԶԳ كکڪ يىی هھہۃةە٥۵ ثڽ ٹڻݨ ٻې ڤڨ حځ وۇۈ ર૨ அ௮ உ௨ எ௭ க௧
        ச௪ ජ෪ ද෫ ขฃ คฅ ฎฏ ภฦ าๅ ရ၇ ဥဉ ឱឲ అಅ ఇಇ ఒಒ జಜ ఞಞ ణಣ యಯ ఱಱ లಲ རཪ
        """

    /// Letters of Chinese, Japanese and Korean that are drawn alike: those of kana, bopomofo and Korean that look like
    /// ideographs, and ideographs with a stroke more or less. Most of these are one character in two forms, which
    /// Unicode has only because older standards had both ("source separation", The Unicode Standard, 18.1), or because
    /// people write their names so; not the simplified ones, which look different.
    private static let eastAsian = """
        へヘ りリ イ亻 エ工 オ才 カ力 タ夕 チ千 ト卜ㅏ ニ二 ヌ又ㄡ ハ八 ヒ匕 ム厶ㄙ メ乂 ロ口囗ㅁ 〇ㅇ 一ㅡ 丫ㄚ 匚ㄈㄷ 厂ㄏ
        尸ㄕ 幺ㄠ
        丄ㅗ 丅ㅜ 丈𠀋 于干 亞亜亚 亰京 人ㅅ 俱倶 倂併 値值 兎兔 內内 冊册 冝宜 冨富 冲沖 决決 况況 净浄淨 凄淒 凉涼 减減 凛凜
        凡凢凣 刋刊 別别 剣劍 勛勳勲 即卽 卷巻 叱𠮟 吉𠮷 吕呂 吳吴呉 吿告 呑吞 啓啟 喩喻 嘘噓 国囯 圈圏 土士圡𡈽 塡填 增増 壊壞
        壌壤 壮壯 妍姸 姉姊 姫姬 娯娛 媯嬀 嬢孃 宮宫 寛寬 寶寳 将將 專専 尙尚 屆届 崎﨑 巖巌 己已巳ㄹ 帯帶 并幷 强強 彥彦 従從
        徳德 徴徵 恆恒 恵惠 悅悦 惡悪 慎愼 懐懷 戯戱戲 戶户戸 戻戾 抜拔 拝拜 掲揭 揺搖 撃擊 敍敘 教敎 斉齊 斎齋 旣既 日曰 昂昻
        昇曻 晉晋 晚晩 曆暦 曹曺 曽曾 未末 本夲 来來 查査 柳栁 柿杮 桒桑 槇槙 様樣 権權 横橫 橋𣘺槗 歩步 歴歷 殻殼 毀毁 毎每 没沒
        涉渉 淚涙 清淸 渇渴 渕淵 温溫 溈潙 滿満 濱濵 瀨瀬 為爲 熙煕熈 状狀 瑤瑶 瓶甁 産產 畫畵 痩瘦 皋皐 眞真 研硏 祕秘 祿禄
        稅税 穀榖 穂穗 穎頴 穰穣 絕絶 緑綠 緒緖 縁緣 縦縱 羨羡 聴聽 脫脱 舍舎 莊荘 菫堇 蔣蒋 薫薰 藏蔵 虚虛 衆眾 衛衞 裝装
        裴裵 褒襃 覧覽 説說 謠謡 讓譲 豊豐 賓賔 賛贊 賴頼 達逹 遙遥 邉邊 郎郞 郷鄉鄕 醤醬 鋭銳 錬鍊 録錄 鎭鎮 閒間 閱閲 隠隱
        隸隷 霸覇 靑青 静靜 頬頰 顏顔 飮飲 髙高 髪髮 黃黄 黑黒 默黙
        """

    private static let families: [Unicode.Scalar: Unicode.Scalar] = {
        var families: [Unicode.Scalar: Unicode.Scalar] = [:]
        for family in (ofScripts + "\n" + eastAsian).split(whereSeparator: \.isWhitespace) {
            guard let first = family.unicodeScalars.first else { continue }
            for scalar in family.unicodeScalars.dropFirst() { families[scalar] = first }
        }
        return families
    }()

    /// What a letter or a sign looks like, in code points: the sequences that Unicode advises against, because they are
    /// drawn like one of its vowels (The Unicode Standard, tables "do not use" of chapters 12, 13 and 16), those of its
    /// table of confusable characters, and letters that were a sequence before they had a code of their own. A sequence
    /// takes the place of the letter, not the letter that of the sequence, so that the order of marks does not matter.
    ///
    /// One or more lines for each of Cyrillic, Hebrew, Devanagari, Bengali, Gurmukhi, Gujarati, Odia, Tamil, Telugu, Kannada,
    /// Malayalam, Sinhala, Thai and Lao, Tibetan, Myanmar, and Khmer.
    private static let sequences = """
        42B=42C+406 44B=44C+456
        5F0=5D5+5D5 5F1=5D5+5D9 5F2=5D9+5D9
        904=905+946 906=905+93E 908=930+94D+907 90A=909+941 90D=90F+945 90E=90F+946 910=90F+947
        911=905+93E+945 912=905+93E+946 913=905+93E+947 914=905+93E+948 916=930+935 93B=93E+93A 949=93E+945
        94A=93E+946 94B=93E+947 94C=93E+948 972=905+945 973=905+93A 974=905+93E+93A 975=905+94F 976=905+956
        977=905+957
        986=985+9BE 9CE=9A4 9E0=98B+9C3 9E1=98C+9E2
        A06=A05+A3E A07=A72+A3F A08=A72+A40 A09=A73+A41 A0A=A73+A42 A0F=A72+A47 A10=A05+A48 A13=A73+A4B
        A14=A05+A4C
        A86=A85+ABE A8D=A85+AC5 A8F=A85+AC7 A90=A85+AC8 A91=A85+ABE+AC5 A93=A85+ABE+AC7 A94=A85+ABE+AC8
        AC9=ABE+AC5 ACB=ABE+AC7 ACC=ABE+AC8
        B06=B05+B3E B10=B0F+B57 B14=B13+B57
        B86=B85+BC2 B8A=B89+BB3 BD7=BB3 BEB=BB0+BC1 BEC=B9A+BC1
        C02=6F C13=C12+C55 C14=C12+C4C C40=C3F+C55 C42=C41+C3E C44=C43+C3E C47=C46+C55 C4B=C4A+C55
        C60=C0B+C3E C61=C0C+C3E
        C82=6F C8A=C89+CBE C94=C92+CCC CE0=C8B+CBE CE1=C8C+CBE
        D02=6F D08=D07+D57 D0A=D09+D57 D10=D0E+D46 D13=D12+D3E D14=D12+D57 D48=D46+D46 D6A=D30 D6B=D26+D30
        D6C=D28+D28 D6E=D35+D30 D6F=D28 D7A=D23 D7B=D28 D7C=D30 D7D=D32 D7E=D33 D7F=D15
        D86=D85+DCF D87=D85+DD0 D88=D85+DD1 D8C=D8B+DDF D8E=D8D+DD8 D90=D8F+DDF D92=D91+DCA D93=D91+DD9
        D96=D94+DDF DDB=DD9+DD9 DF2=DD8+DD8 DF3=DDF+DDF
        E36=E34+E4D E41=E40+E40 EB6=EB4+ECD EC1=EC0+EC0
        F00=F68+F7C+F7E
        1000=1002+102C 101F=1015+102C 1029=101E+103C 102A=101E+103C+1031+102C+103A 104E=1044 1066=1015+103E
        106F=1015+102C+103E 1070=1003+103E 107E=107D+103E 1081=1002+103E
        17A3=17A2 17A4=17A2+17B6 17BE=17C1+17B8 17C4=17C1+17B6 17D3=17C6
        """

    private static let parts: [Unicode.Scalar: [Unicode.Scalar]] = {
        var parts: [Unicode.Scalar: [Unicode.Scalar]] = [:]
        for sequence in sequences.split(whereSeparator: \.isWhitespace) {
            let scalars = sequence.split { $0 == "=" || $0 == "+" }
                .compactMap { UInt32($0, radix: 16).flatMap(Unicode.Scalar.init) }
            parts[scalars[0]] = Array(scalars.dropFirst())
        }
        return parts
    }()
}
