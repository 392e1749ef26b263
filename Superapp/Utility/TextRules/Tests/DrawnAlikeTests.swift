import Foundation
import TextRules
import Testing

@Suite("Letters that one script has twice")
struct DrawnAlikeTests {
    @Test(
        "Names of one script that are drawn the same look alike",
        arguments: [
            "Latin": [
                ("Đorđe", "Ðorđe"), ("Đorđe", "Ðorðe"), ("Yıldız", "Yildiz"), ("Ægir", "Aegir"), ("Cœur", "Coeur"),
                ("Ŋille", "Nille"), ("Işıl", "lşıl"),
            ],
            "Greek": [("Σίσυφος", "σισυφοσ"), ("Ωω", "Ώώ")],
            "Cyrillic": [
                ("Ӏбрахим", "Ібрахим"), ("Қанат", "Ӄанат"), ("Қанат", "Ҡанат"), ("Шыңғыс", "Шыӈғыс"),
                ("Ӕхсар", "Аехсар"), ("Чорос", "Ӌорос"), ("Үлар", "Улар"), ("Крылов", "Крьӏлов"), ("Өлзий", "Олзий"),
            ],
            "Greek and Cyrillic": [("ΠΑΠΑ", "ПАПА")], "Telugu and Kannada": [("జయ", "ಜಯ")],
            "Armenian": [("Գոռ", "Գոո"), ("Գարիկ", "Զարիկ"), ("Սևակ", "Սեւակ")],
            "Georgian": [("გიორგი", "ᲒᲘᲝᲠᲒᲘ")],
            "Hebrew": [
                ("ויקטור", "ױקטור"), ("ייטב", "ײטב"), ("ווילי", "װילי"), ("יצחק", "יִצחָק"),
            ],
            "Arabic": [
                ("موسى", "موسی"), ("ياسر", "یاسر"), ("مريم", "مریم"), ("على", "علی"), ("كريم", "کریم"),
                ("كمال", "ڪمال"),
                ("هناء", "ھناء"), ("زهره", "زهرہ"), ("فاطمه", "فاطمە"), ("فاطمة", "فاطمه"), ("سارة", "سارۃ"),
                ("سارہ", "سار٥"), ("أمير", "ٲمير"), ("إيمان", "ٳيمان"), ("أحمد", "احمد"), ("آدم", "ادم"),
                ("سارة", "سـارة"), ("عبدالرحمن", "عبدالرحمٰن"), ("محمد", "مُحَمَّد"), ("علي ٣", "علي ۳"), ("ڻ", "ٹ"),
                ("ئۇيغۇر", "ئوُيغوُر"),
            ],
            "Devanagari": [
                ("आशा", "अाशा"), ("ओम", "अोम"), ("ओम", "आेम"), ("ऐश", "एेश"), ("ईशा", "र्इशा"), ("औषध", "अौषध"),
                ("औषध", "आैषध"), ("ऊषा", "उुषा"), ("ऑस", "अॉस"), ("कोमल", "काेमल"), ("गौरी", "गाैरी"), ("मुे", "मेु"),
                ("खि", "रवि"), ("रामः", "राम:"), ("अंजलि", "अंंजलि"), ("ऍ", "एॅ"),
            ],
            "Bengali": [("আশা", "অাশা"), ("রানা", "ব়ানা"), ("ঋত", "ঋত্"), ("উৎপল", "উত্‍পল")],
            "Gujarati": [("આશા", "અાશા"), ("ઓમ", "અોમ"), ("ઐશ", "અૈશ"), ("એકતા", "અેકતા"), ("અમર", "અમ૨")],
            "Gurmukhi": [("ਆਸ਼ਾ", "ਅਾਸ਼ਾ"), ("ਇੰਦਰ", "ੲਿੰਦਰ"), ("ਉੱਤਮ", "ੳੁੱਤਮ"), ("ਓਮ", "ੳੋਮ"), ("ਐਸ਼", "ਅੈਸ਼")],
            "Odia": [("ଆଶା", "ଅାଶା"), ("ଐଶ୍ୱର୍ଯ୍ୟା", "ଏୗଶ୍ୱର୍ଯ୍ୟା")],
            "Tamil": [
                ("கௌரி", "கெளரி"), ("ஔவை", "ஒளவை"), ("ஊர்மிளா", "உளர்மிளா"), ("அமரக", "அமர௧"), ("கோமதி", "கோமதி"),
            ],
            "Telugu": [("ఔ", "ఒౌ"), ("ఓం", "ఒౕం"), ("రాం", "రా౦"), ("కూడి", "కుాడి")],
            "Kannada": [("ಔ", "ಒೌ"), ("ಊರ್ಮಿಳಾ", "ಉಾರ್ಮಿಳಾ"), ("ರಾಂ", "ರಾ೦")],
            "Malayalam": [
                ("ഈശ്വരി", "ഇൗശ്വരി"), ("ഊർമിള", "ഉൗർമിള"), ("ഐശ്വര്യ", "എെശ്വര്യ"), ("ഓമന", "ഒാമന"), ("മോഹൻലാൽ", "മോഹന്‍ലാല്‍"),
                ("കൈലാസ്", "കെെലാസ്"), ("മോഹൻ", "മോഹ൯"),
            ],
            "Sinhala": [("ආශා", "අාශා"), ("ඇනා", "අැනා"), ("ඓශ්", "එෙශ්"), ("කෛලාස්", "කෙෙලාස්"), ("ඖෂධ", "ඔෟෂධ")],
            "Thai": [("แก้ว", "เเก้ว"), ("น้ำ", "นํ้า"), ("นํ้า", "น้ํา"), ("ณัฏฐ์", "ณัฎฐ์"), ("ฃวัญ", "ขวัญ"), ("พึ่ง", "พิํ่ง")],
            "Lao": [("ແກ້ວ", "ເເກ້ວ"), ("ຄຳ", "ຄໍາ"), ("ໜູ", "ຫນູ")],
            "Khmer": [
                ("សុភា", "សុភា"), ("ស្ត្រី", "ស្រ្តី"), ("ស្ដេច", "ស្តេច"), ("ស៊ីនួន", "សុីនួន"), ("កើត", "កេីត"), ("កោសល", "កេាសល"),
                ("អង្គារ", "ឣង្គារ"),
            ],
            "Myanmar": [("ဩဘာသ", "သြဘာသ"), ("ဥမ္မာ", "ဉမ္မာ"), ("ရဲ", "၇ဲ"), ("ကျော်", "ဂာျော်"), ("ႁၢၼ်", "ဂှၢၼ်"), ("ဝင်း", "၀င်း")],
            "Tibetan": [("རྡོ་རྗེ", "ཪྡོ་ཪྗེ"), ("ༀ", "ཨོཾ")],
            "Japanese": [
                ("リカ子", "りカ子"), ("へいた", "ヘいた"), ("オ田", "才田"), ("ヌ田", "又田"), ("ショウ", "シヨウ"), ("きょうこ", "きようこ"),
                ("霞ヶ関", "霞ケ関"), ("パパ", "ﾊﾟﾊﾟ"), ("健ㄧ", "健一"),
                ("ㅡ郎", "一郎"), ("山ㅁ", "山口"), ("克ㄹ", "克己"),
            ],
            "Han": [
                ("高田", "髙田"), ("土田", "圡田"), ("本田", "夲田"), ("高橋", "高槗"), ("川崎", "川﨑"), ("戶田", "户田"), ("戸田", "户田"),
                ("黄明", "黃明"), ("太郎", "太郞"), ("吕芳", "呂芳"),
                ("吉野家", "𠮷野家"), ("内田", "內田"), ("真理", "眞理"), ("青木", "靑木"), ("清水", "淸水"), ("徳川", "德川"),
                ("増田", "增田"), ("濱田", "濵田"), ("渡邊", "渡邉"), ("富田", "冨田"), ("吳明", "吴明"), ("吳明", "呉明"), ("羽生", "羽生"),
                ("福田", "福田"), ("未来", "末来"), ("土屋", "士屋"), ("克己", "克已"), ("宮本", "宫本"), ("恒", "恆"),
            ],
        ] as [String: [(String, String)]])
    func alike(script: String, pairs: [(String, String)]) {
        for (one, other) in pairs {
            #expect(Lookalike(one) == Lookalike(other), "\(script): \(one) and \(other)")
        }
    }

    static let names: [String: [String]] = [
        "Latin": ["Đorđe", "Dragan", "Yıldız", "Aylin", "Ægir", "Œuvre", "Ŋille", "Mia", "Neil", "Nell", "Mla"],
        "Greek": ["Γιώργος", "Ζωή", "Σοφία", "Νίκος", "Ελένη"],
        "Cyrillic": [
            "Наталья", "Їжакевич", "Әлия", "Құрманбай", "Кастусь", "Ӱлыс", "Шыңғыс", "Крылов", "Юрий", "Щукин", "Шукин",
        ],
        "Armenian": ["Գոռ", "Արամ", "Անի", "Սևակ", "Նարե"],
        "Georgian": ["გიორგი", "ნინო", "დავითი", "მარიამი", "ლევანი"],
        "Hebrew": ["ויקטור", "יצחק", "שרה", "דוד", "רחל", "משה"],
        "Arabic": [
            "محمد", "أحمد", "فاطمة", "موسى", "مريم", "كريم", "سارة", "علي", "عمر", "زهرة", "حسن", "حسين", "پرویز",
            "گلناز", "چنگیز", "ژاله", "ٹیپو", "ڈار", "ښکلا", "ڕێبوار", "ئارزوو", "ۇيغۇر", "ٻلاول", "خاں", "نے",
        ],
        "Dhivehi": ["އަޙުމަދު", "އާދަމް", "މަރިޔަމް", "ޢަލީ", "ޢިއްޔެ", "އަލި", "އިލާ"],
        "Devanagari": ["आशा", "अशा", "ओम", "ऐश", "ईशा", "दीपा", "रवि", "गौरी", "गोरी", "कोमल", "अंजलि", "उषा", "विकास"],
        "Bengali": ["আশা", "রানা", "রবীন্দ্রনাথ", "উৎপল", "মিতা", "বানা"],
        "Gujarati": ["આશા", "ઓમ", "અમર", "એકતા", "નરેન્દ્ર"],
        "Gurmukhi": ["ਆਸ਼ਾ", "ਇੰਦਰ", "ਗੁਰਪ੍ਰੀਤ", "ਸਿੰਘ", "ਹਰਜੀਤ"],
        "Odia": ["ଆଶା", "ନବୀନ", "ସୁଜାତା", "ପ୍ରକାଶ", "ଜଗନ୍ନାଥ"],
        "Tamil": ["கௌரி", "ஔவை", "தமிழ்ச்செல்வி", "கோமதி", "ரஜினி", "கமல்", "கான்", "கரன்"],
        "Telugu": ["రామ", "రావు", "కృష్ణ", "లక్ష్మి", "వెంకట్", "రాం", "కేశవ", "కెశవ"],
        "Kannada": ["ಕನ್ನಡ", "ರಾಮ", "ಊರ್ಮಿಳಾ", "ಸುಧಾ", "ಬಸವ"],
        "Malayalam": ["മോഹൻലാൽ", "ഈശ്വരി", "ഊർമിള", "ഐശ്വര്യ", "ഓമന", "രാധ"],
        "Sinhala": ["ආශා", "නිමල්", "සුනිල්", "කුමාර", "ලක්මාල්", "චමරි"],
        "Thai": ["แก้ว", "เก้ว", "สมชาย", "น้ำผึ้ง", "ชัยพร", "ณัฏฐ์", "มาลี", "มาลิ"],
        "Lao": ["ແກ້ວ", "ສົມສັກ", "ຄຳ", "ບຸນມີ", "ມະນີ"],
        "Khmer": ["សុភា", "សោភា", "ដារ៉ា", "ស៊ីនួន", "ចន្ទ្រា", "បូរី", "រតនា"],
        "Myanmar": ["မောင်အောင်", "ကျော်", "သန္တာ", "ဥမ္မာ", "ဝင်း", "အေးအေး", "နီလာ"],
        "Tibetan": ["བསྟན་འཛིན", "རྡོ་རྗེ", "པདྨ", "ཚེ་རིང", "སྐལ་བཟང"],
        "Ethiopic": ["አበበ", "ቢቂላ", "ሀይሌ", "ሰላም", "ትዕግስት"],
        "Korean": ["김철수", "이영희", "박지성", "최민호", "정수빈", "ㅇㅇ"],
        "Bopomofo": ["ㄨㄤㄒㄧㄠ", "ㄌㄧㄇㄧㄥ", "ㄔㄣ", "ㄓㄤ", "ㄌㄧㄡ"],
        "Japanese": ["りか", "リカ子", "さくら", "ショウ", "ジョン", "渡邊ゆき", "はな", "ばな", "ぱな", "シン", "ツン", "ソン"],
        "Han": [
            "李小龍", "王小明", "高田", "川崎", "戸田", "黄明", "太郎", "呂芳", "吉野", "古野", "内田", "真理", "青木", "清水",
            "萩原", "荻原", "歐陽菲菲", "健", "健一", "侯明", "藤原", "斎藤", "斉藤",
        ],
    ]

    @Test("Everyday names remain possible, and are told apart", arguments: names)
    func ordinary(script: String, names: [String]) {
        for name in names.map(\.precomposedStringWithCanonicalMapping) {
            #expect(UnusualCharacters.first(in: name) == nil, "\(name)")
            #expect(UnusualCharacters.firstInPlaceOfLetter(in: name) == nil, "\(name)")
            let scripts = Scripts(of: name)
            #expect(scripts.belongTogether && scripts.areCommon && !scripts.touchLatin, "\(name)")
        }
        for (index, name) in names.enumerated() {
            #expect(Lookalike.of(name, among: Array(names[..<index])) == nil, "\(script): \(name)")
        }
    }

    @Test(
        "Letters of Arabic that are no language's of today, and marks that compose letters, make no name",
        arguments: [
            "ڧاطمة", "ٮكر", "ݖ", "ࢻ", "سۛادی", "درؕ", "و\u{306}", "డ\u{323}", "ब\u{307}", "ա\u{308}",
        ])
    func old(name: String) {
        #expect(UnusualCharacters.first(in: name) != nil)
    }

    @Test("What a text looks like looks like itself, whatever the normal form of the text")
    func stable() {
        let scalars = (UInt32(0x20)...0x33FF).compactMap(Unicode.Scalar.init).filter { $0.properties.name != nil }
        var generator = SystemRandomNumberGenerator()
        let random = (0..<5_000).map { _ in
            // Neighbours, which are mostly of one script.
            let start = Int.random(in: 0..<scalars.count - 64, using: &generator)
            let some = (0..<8).map { _ in scalars[start + Int.random(in: 0..<64, using: &generator)] }
            return String(String.UnicodeScalarView(some))
        }
        let alone = scalars.map { String($0) }
        for text in Self.names.values.joined() + alone + random + ["ʿˈʼ", "👍ʼ"] {
            let look = Lookalike(text)
            let codes = text.unicodeScalars.map(\.codePoint).joined(separator: " ")
            #expect(Lookalike(look.text) == look, "\(codes)")
            #expect(Lookalike(text.decomposedStringWithCanonicalMapping) == look, "\(codes)")
            #expect(Lookalike(text.precomposedStringWithCanonicalMapping) == look, "\(codes)")
        }
    }

    @Test(
        "Twice as long a name takes a look that is twice as long",
        arguments: ["ओम", "แ", "ஔ", "ស្ត្រី", "ഐ", "कााेेुु", "a!@$a", "健ー"])
    func long(part: String) {
        let (once, twice) = (String(repeating: part, count: 500), String(repeating: part, count: 1_000))
        #expect(Lookalike(twice).text == Lookalike(once).text + Lookalike(once).text)
    }
}
