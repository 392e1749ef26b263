import AccountServiceInterface
import Database
import DatabaseInterface
import Foundation
import Testing

@testable import AccountService

@Suite("Names")
struct NameTests {
    private let fixture: Fixture

    init() throws {
        fixture = try Fixture()
    }

    @Test(
        "Names of any script are kept as they were written",
        arguments: [
            "Nguyễn Văn Á", "李小龍", "محمد", "Ζωή", "Łukasz", "दीपिका", "👩‍👩‍👧‍👦", "O'Brien", "می‌خواهم", "x",
            "<b>Ada</b>", "<script>alert(1)</script>", "'; DROP TABLE account; --", "{{name}}", "100%_\\",
        ]
    )
    func kept(name: String) async throws {
        let name = name.precomposedStringWithCanonicalMapping
        #expect(try await fixture.register(name).user.name == name)
        #expect(try await fixture.signIn(name).user.name == name)
    }

    @Test("Space around a name is left out, and runs of it are one space")
    func trimmed() async throws {
        #expect(try await fixture.register(" \t Ada \u{3000} Lovelace\n").user.name == "Ada Lovelace")
        await #expect(throws: AccountError.nameTaken) { try await fixture.register("Ada\u{A0}Lovelace") }
    }

    @Test(
        "Names that only look the same are taken, and nobody signs in with them",
        arguments: [
            ("Cop", "Сор"), ("PayPal", "PayPaI"), ("PAYPAL", "PAYPA1"), ("modern", "modem"), ("Wendy", "VVendy"),
            ("AdaLove", "Ada Love"), ("O'Brien", "O’Brien"), ("Ada-Lee", "Ada\u{2013}Lee"), ("Bill", "Bi11"),
            ("Modern", "Modɛrn"), ("Kofi", "Kɔfi"), ("Vittor", "Vittor!"), ("anna", "Anna @"), ("Uwe", "Uwe\u{2BC}"),
            ("Đorđe", "Ðorđe"), ("موسى", "موسی"), ("ויקטור", "ױקטור"), ("आशा", "अाशा"), ("แก้ว", "เเก้ว"), ("高田", "髙田"),
            ("Will", "WILL!"), ("WILL!", "Will"), ("Mia Lin", "MIA-LIN"), ("José Gil", "JOSE GIL"), ("Işıl", "ISIL"),
            ("Ziad", "ZÍAD"), ("Lian", "LlAN"), ("Niko", "ΝΙΚΟ"), ("Ирина", "ИРИНА."), ("Øyvind", "OYVIND"),
            ("Emilia", "EMILIA ✓"), ("Eli", "E-L-I"), ("Weiß!", "WEISS"),
        ])
    func lookalike(one: String, other: String) async throws {
        try await fixture.register(one)
        await #expect(throws: AccountError.nameTaken) { try await fixture.register(other) }
        await #expect(throws: AccountError.wrongCredentials) { try await fixture.signIn(other) }
    }

    @Test(
        "Letters of phonetics and old books, numbers that are no digits, and letters in squares make no name",
        arguments: [
            "ᴬdmin", "Zelda™", "Zelda ™", "Zelda №", "Adm🅸n", "🆂upport", "Sᵾpport", "Aꝺmin", "ꞅuppoꞃt", "Suppoꭅt",
            "ẚdmin", "Bobby²", "Co\u{1D0B}e", "Bobby\u{A78C}", "Bobby\u{2E1}", "Bobby\u{2C8}", "Bobby\u{2D0}",
            "Bobby\u{1C3}", "𝐀da", "Ado\u{358}", "Ada\u{363}", "P\u{489}ayPal", "Zelda ➊", "Zelda ❶", "Zelda Ⅷ",
            "Ada 𝟐", "Ada \u{1D7D8}", "००", "ﻢﺤﻣﺩ", "Ѡльга", "Ꙗна", "ႭႭ", "ㆆㆆ", "ᄀᄀ", "ϐίος", "Wi𝍷𝍷iam", "A𝍷exander",
            "A𐌠exander", "Ale𐌢ander", "𐌢enia", "Paymi𐤖lx", "Paymi𐩽lx", "Paymi𐳺lx", "𐆊lga", "ȷorge", "Uƨman", "Ƨusan",
            "Ʋsman", "Ʊsman", "Ɣvonne", "ʎvonne", "Yvonnǝ", "Alexɐnder", "Alexandeɹ", "Ɯilliam", "ɰilliam", "Elsa Beʦy",
            "Eʪa Betsy", "Pɐypɐl", "Modℇrn",
        ])
    func unusual(name: String) async throws {
        let error = await #expect(throws: AccountError.self) { try await fixture.register(name) }
        switch error {
        case .invalidName(.unusualCharacter): #expect(error?.message.contains("look like another") == true)
        // Numbers and letters of scripts that are old altogether.
        case .invalidName(.mixedScripts), .invalidName(.uncommonScript): break
        default: Issue.record("\(String(describing: error))")
        }
    }

    @Test(
        "Signs that stand for a letter, and digits before one, make no name, and the message says which it is",
        arguments: [
            ("Paym1ll", "1"), ("5usan", "5"), ("Sus4n", "4"), ("8ill", "8"), ("13ill", "3"), ("2elda", "2"),
            ("Z3lda", "3"), ("R2D2", "2"), ("B0b", "0"), ("5\u{FE0F}usan", "5"), ("5\u{301}usan", "5"), ("1️⃣an", "1"),
            ("５usan", "５"), ("5uperapp", "5"), ("(5ample)", "5"), ("Support 24h", "4"), ("ßill", "ß"), ("ºlga", "º"),
            ("Ma!!ory", "!"),
            ("Paym!ll", "!"), ("‼an", "‼"), ("V¡ttor", "¡"), ("|an", "|"), ("¦an", "¦"), ("$usan", "$"), ("U$man", "$"),
            ("Sus@n", "@"), ("Ann@", "@"), ("＠nna", "＠"), ("@ada", "@"), ("Ell€n", "€"), ("¢arol", "¢"),
            ("Vi††or", "†"), ("†im", "†"), ("§usan", "§"), ("∨era", "∨"), ("✔️era", "✔"), ("×enia", "×"), ("°lga", "°"),
            ("©arol", "©"), ("Zel∂a", "∂"), ("Oliv∣a", "∣"), ("Oliv❘a", "❘"), ("◯livia", "◯"), ("⋁ictor", "⋁"),
            ("Admi🇳🇮", "🇳"), ("Zelda®", "®"), ("$uperapp", "$"), ("Super@pp", "@"), ("Paymill (samp!e)", "!"),
            ("($ample)", "$"), ("(s@mple)", "@"), ("he!p", "!"), ("A‖en", "‖"), ("Ada•Bob", "•"),
        ] as [(String, Unicode.Scalar)])
    func inPlaceOfLetter(name: String, scalar: Unicode.Scalar) async throws {
        let error = await #expect(throws: AccountError.invalidName(.inPlaceOfLetter(scalar))) {
            try await fixture.register(name)
        }
        #expect(error?.message.contains("\(scalar) (U+") == true)
    }

    @Test(
        "Digits that end a word, signs that stand alone, and emoji, also those drawn like a letter, are of a name",
        arguments: [
            "Ada99", "Ada 2", "Yay!", "Yay!!", "3 Musketeers", "Ada | Bob", "Ada @ home", "Eva🎉", "🎉Eva", "⭕lga",
            "❌enia", "Ken２", "Weiß", "Gal·la", "Ada (2)", "Ada+Bob", "Wien 1.", "محمد٤", "दीपा २",
        ])
    func besideLetters(name: String) async throws {
        #expect(try await fixture.register(name).user.name == name)
    }

    @Test(
        "Ordinary names of many languages are names",
        arguments: [
            "Trần Thị Hương", "Đặng Thùy Trâm", "Ngô Bảo Châu", "Phạm Quỳnh", "Łucja Wójcik",
            "Grzegorz Brzęczyszczykiewicz", "Świętosław Źdźbło", "İbrahim Yıldız", "Ayşe Öztürk", "Çağla Şahin",
            "Þórður Guðmundsson", "Æsa Bjartmarsdóttir", "Ɗanladi Ƙofa", "Ɓaure ƴarima", "Chịnedụ Ọkafọ",
            "Ṣẹ́gun Adébáyọ̀", "Əli Məmmədov", "Gülnarə Rəhimli", "Kwɛku Ɔfori", "Søren Kierkegård", "Håkan Åkesson",
            "Jérôme L'Œuvre", "Jürgen Groß", "STRAẞE", "Dvořák Antonín", "Žofia Ľubica", "Ődön Ürögi",
            "Ġorġ Ħaż-Żebbuġ", "Ŋille Ŧuolbma", "Šarūnas Jokūbaitis", "Ștefan Țepeș", "Mª José", "José Mº",
            "Iñaki Núñez", "João Conceição", "O'Connor", "Ó Súilleabháin", "D’Arcy", "Jean-Luc", "Dr. No",
            "Ka\u{2BB}iulani", "Oʻzbekov", "ʿAlī al-Ḥasan", "Γιώργος Παπαδόπουλος", "ΣΊΣΥΦΟΣ", "Ἀλέξανδρος",
            "Наталья Соловьёва", "Їжакевич Ґалаґан", "Кастусь Каліноўскі", "Әлия Құрманбай", "Ӱлыс Ҳаким", "Анна-Мария",
            "Գոռ Սևակ", "გიორგი ბერიძე", "محمد بن سلمان", "فاطمه زهرا", "ਗੁਰਪ੍ਰੀਤ ਸਿੰਘ", "יצחק פֶּרֶץ", "ז׳בוטינסקי",
            "प्रियंका शर्मा", "রবীন্দ্রনাথ ঠাকুর", "தமிழ்ச்செல்வி", "కృష్ణ", "ಕನ್ನಡ", "മോഹൻലാൽ", "නිමල්",
            "น้ำผึ้ง ชัยพร", "ສົມສັກ ຄຳ", "မောင်အောင်", "សុភា", "བསྟན་འཛིན", "አበበ ቢቂላ", "王小明", "歐陽菲菲", "佐々木 健", "渡邊ゆき",
            "ジョン・スミス", "김철수", "ㅇㅇ", "Ken 健", "Ada99", "Eva🎉", "Ada ✓", "Ana ❤️",
        ])
    func ordinary(name: String) async throws {
        let name = name.precomposedStringWithCanonicalMapping
        #expect(try await fixture.register(name).user.name == name)
    }

    @Test(
        "Latin letters do not stand beside strokes of Chinese, Japanese or Korean",
        arguments: [
            "Admㅣn", "Paym丨ll", "口livia", "Suppor丅", "Suppo尺t", "Supporㄒ", "Vイctor", "B\u{3007}b", "Bobby\u{4E36}",
        ])
    func touching(name: String) async throws {
        await #expect(throws: AccountError.invalidName(.touchingScripts)) { try await fixture.register(name) }
    }

    @Test(
        "Letters of scripts that are not written together make no new name, whatever they look like",
        arguments: [
            "\u{3F9}arol", "Car\u{A4F3}l", "\u{A4E2}am", "Car\u{10420}l", "Car\u{2CA3}l", "Car\u{13C2}l", "\u{A647}ra",
            "Carol\u{57C}", "\u{2C9E}tto", "Car\u{C66}l", "\u{3F2}arol", "\u{2CA5}arol", "Car\u{7CA}l", "\u{13CF}ob",
            "Аda", "Ada\u{664}",
        ])
    func mixed(name: String) async throws {
        let error = await #expect(throws: AccountError.invalidName(.mixedScripts)) { try await fixture.register(name) }
        #expect(error?.message.contains("alphabets") == true)
    }

    @Test(
        "Letters of scripts that are not in common use make no new name: they look like others",
        arguments: ["ꓮꓡꓲꓚꓰ", "ꓑꓮꓬꓑꓮꓡ", "ᎪᏞᏆᏟᎬ", "ⲎⲞⲘⲞ", "𐌀𐌁𐌂", "𐊠𐊡", "ⴰⴱ"])
    func uncommon(name: String) async throws {
        let error = await #expect(throws: AccountError.invalidName(.uncommonScript)) {
            try await fixture.register(name)
        }
        #expect(error?.message.contains("common use") == true)
    }

    @Test("Scripts that are written together make a name, and so do digits, signs and emoji beside any of them")
    func together() async throws {
        let names = [
            "Mª José", "Zoë Ọlá 🎉", "Ada ✓", "น้ำ", "Nguyễn Văn Ấn", "Łukasz Żółć", "D’Ångström", "Eva🎉", "李 Lee",
            "Ken 健", "さくらサクラ桜", "김 Kim", "Ада 2", "علی۴", "O\u{2BB}ahu", "دیپ 🚀", "Ω", "佐々木", "สมชาย", "தமிழ்", "አበበ",
        ]
        for name in names {
            #expect(try await fixture.register(name).user.name == name)
        }
    }

    @Test(
        "The names of people who do not exist are nobody's, with or without their mark",
        arguments: ["Mai Ly (sample)", "Mai  Ly (SAMPLE)", "mai ly(sample)", "Mai Ly", "Mái Ly.", "MaiLy"])
    func reserved(name: String) async throws {
        let fixture = try Fixture(reservedNames: ["Mai Ly (sample)"])
        await #expect(throws: AccountError.nameTaken) { try await fixture.register(name) }
        try await fixture.register("Mai")
    }

    @Test(
        "A name that seems to be the app's, or bears its mark, is nobody's",
        arguments: [
            "Customer Support", "Tech support", "Superapp – Billing", "superapp.com", "Superapps", "Ada (Superapp)",
            "Ada, Admin", "Head Admin", "System message", "Security alert", "Администратор", "管理员", "Hỗ trợ",
            "Ada (sample)!", "Ada (sample)s", "(Sample) Ada", "Ada (Sample account)", "Jonas Berg (a sample)",
            "(Sample data)", "Ada 'sample'", "- Sample -", "Ada -sample", "Ada (s a m p l e)",
            "Ada \u{2014} for samples", "Jane Doe · Staff", "Jane Doe (verified)", "Админ", "Billing", "Payments",
            "Sysop", "Ada, Official", "You", "you\u{2BC}", "You\u{2019}", "The Admin", "Admin Bot", "The Moderator",
            "Mod Team", "Official Superapp", "Your Superapp", "Security Team", "[deleted]", "removed user",
            "former user", "mod", "Anonymous", "Deleted user", "admin", "Admin", "ADMIN.", "ádmin", "administrator",
            "Superapp", "Super-App", "Superapp Support", "support", "Suppọrt", "system", "Help desk", "Verified ✓",
            "moderator", "Mode\u{72}ator", "Admin1", "Support 24", "Ada (sample)", "Ada [Sample]", "Ada – sample",
            "Ada (ѕаmple)", "Superapp!", "（sample）",
        ])
    func ofTheApp(name: String) async throws {
        let error = await #expect(throws: AccountError.self) { try await fixture.register(name) }
        #expect(error == .nameTaken || error == .invalidName(.mixedScripts))
    }

    @Test("Somebody is found by their name without its accents, in any case, and by no other name")
    func found() async throws {
        let user = try await fixture.register("Jürgen Weiß").user
        for name in ["Jürgen Weiß", "JÜRGEN WEISS", "jurgen weiss"] {
            #expect(try await fixture.accounts.user(named: name)?.id == user.id, "\(name)")
        }
        for name in ["Jurgen Weis", "Jürgen Wei8", "Jurgen"] {
            #expect(try await fixture.accounts.user(named: name) == nil, "\(name)")
        }
    }

    @Test("Names that only contain such words are anybody's")
    func harmless() async throws {
        for name in [
            "Ada Sample", "Sample", "Adminah", "Supportive", "Ada (examples)", "Solar System", "Rooth",
            "Yukiko Sample-Smith", "Smith-Sample", "Dr. Ann-Lee O'Neil Sample",
        ] {
            #expect(try await fixture.register(name).user.name == name)
        }
    }

    @Test(
        "Names that differ in an accent, punctuation or symbols only are taken, and nobody signs in with them",
        arguments: [
            "PayPal Sẹrvice", "PayPal Śervice", "PayPal Service.", "PayPal-Service", "PayPal Service ✓",
            "PayPal Service 👍", "«PayPal» Service", "Pay.Pal_Service!", "PayPal Service (sample)",
        ])
    func nearLookalike(name: String) async throws {
        try await fixture.register("PayPal Service")
        let error = await #expect(throws: AccountError.nameTaken) { try await fixture.register(name) }
        #expect(error?.message.contains("much like it") == true)
    }

    @Test(
        "Letters that marks make others are told apart, and so are names of signs alone",
        arguments: [("はな", "ばな"), ("健", "健一"), ("サラ", "サーラ"), ("दीपा", "दापी"), ("👩‍👩‍👧‍👦", "👍"), ("+", "!")])
    func marks(one: String, other: String) async throws {
        try await fixture.register(one)
        #expect(try await fixture.register(other).user.name == other)
    }

    @Test("Accounts of before names were compared by their looks keep theirs, and are protected")
    func migrated() async throws {
        let steps = AccountServiceModule.migrations
        let file = FileManager.default.temporaryDirectory.appending(path: "\(UUID()).sqlite")
        defer { for end in ["", "-wal", "-shm"] { try? FileManager.default.removeItem(atPath: file.path + end) } }
        let old = try DatabaseModule(at: .file(path: file.path), migrations: Array(steps.prefix(1)))
        try await old.database.write { database in
            for name in ["Ada", "Ада"] {
                try database.execute(
                    sql: "INSERT INTO account (id, name, nameKey, passwordHash, createdAt) VALUES (?, ?, ?, '', 0)",
                    arguments: [UUID().uuidString, name, name])
            }
        }
        let new = try Fixture(database: DatabaseModule(at: .file(path: file.path), migrations: steps).database)
        #expect(try await new.count("account") == 2)
        await #expect(throws: AccountError.nameTaken) { try await new.register("Ada\u{200D}") }
        await #expect(throws: AccountError.nameTaken) { try await new.register("ADA") }
    }

    @Test("Names that came before letters of one script were compared are compared again, and keep their accounts")
    func comparedAgain() async throws {
        let steps = AccountServiceModule.migrations
        let file = FileManager.default.temporaryDirectory.appending(path: "\(UUID()).sqlite")
        defer { for end in ["", "-wal", "-shm"] { try? FileManager.default.removeItem(atPath: file.path + end) } }
        let former = steps.prefix { $0.id != "accounts-10" }
        let old = try DatabaseModule(at: .file(path: file.path), migrations: Array(former))
        try await old.database.write { database in
            for name in ["Đorđe", "Ðorđe", "Крылов"] {
                try database.execute(
                    sql: """
                        INSERT INTO account (id, name, nameKey, lookalike, passwordHash, createdAt)
                        VALUES (?, ?, ?, ?, '', 0)
                        """,
                    arguments: [UUID().uuidString, name, name, name])
            }
        }
        let new = try Fixture(database: DatabaseModule(at: .file(path: file.path), migrations: steps).database)
        #expect(try await new.count("account") == 3)
        for name in ["Dorđe", "Крьілов"] {
            await #expect(throws: AccountError.nameTaken) { try await new.register(name) }
        }
    }

    @Test(
        "Names that read the same are one name",
        arguments: [
            ("José", "JOSÉ"), ("José", "Jose\u{301}"), ("Ada", "Ａｄａ"), ("straße", "STRASSE"), ("ΣΊΣΥΦΟΣ", "σίσυφος"),
            ("Ada", "A\u{200D}da"), ("Ada", " ada "), ("Ada", "Ad\u{FE0F}a"),
        ]
    )
    func same(one: String, other: String) async throws {
        let session = try await fixture.register(one)
        await #expect(throws: AccountError.nameTaken) { try await fixture.register(other) }
        #expect(try await fixture.signIn(other).user == session.user)
    }

    @Test("Accounts of before accents made no difference keep theirs, and sign in with them")
    func different() async throws {
        try await fixture.register("José")
        try await fixture.database.write { database in
            try database.execute(
                sql: "UPDATE account SET name = 'Jose', nameKey = 'jose' WHERE name = 'José'")
        }
        await #expect(throws: AccountError.nameTaken) { try await fixture.register("José") }
        #expect(try await fixture.signIn("jose").user.name == "Jose")
    }

    @Test(
        "Nothing, and nothing that can be seen, is no name",
        arguments: ["", " ", "\n\t ", "\u{200D}", "\u{FE0F}\u{200C}", "\u{3000}", "\u{3164}", "\u{2800}", "\u{301}"]
    )
    func empty(name: String) async throws {
        await #expect(throws: AccountError.invalidName(.text(.empty))) { try await fixture.register(name) }
        await #expect(throws: AccountError.invalidName(.text(.empty))) { try await fixture.signIn(name) }
    }

    @Test(
        "Characters that control or reorder text are refused by their code",
        arguments: [
            ("A\0da", "U+0000"), ("A\u{7}da", "U+0007"), ("A\nda", "U+000A"), ("A\u{85}da", "U+0085"),
            ("A\u{202E}da", "U+202E"), ("A\u{2028}da", "U+2028"), ("\u{202D}A", "U+202D"), ("A\u{E000}", "U+E000"),
        ]
    )
    func control(name: String, code: String) async throws {
        let error = await #expect(throws: AccountError.self) { try await fixture.register(name) }
        #expect(error?.message.contains(code) == true)
        guard case .invalidName(.text(.forbiddenCharacter)) = error else {
            Issue.record("Another error: \(String(describing: error))")
            return
        }
    }

    @Test("64 characters are a name, 65 are not")
    func limit() async throws {
        try await fixture.register(String(repeating: "é", count: 64))
        await #expect(throws: tooLong(65)) { try await fixture.register(String(repeating: "é", count: 65)) }
    }

    @Test("10 KB are refused, however few characters they are")
    func huge() async throws {
        for name in [String(repeating: "a", count: 10_240), String(repeating: " ", count: 10_240)] {
            let error = await #expect(throws: tooLong(nil)) { try await fixture.register(name) }
            #expect(error?.message == "The name is too long. Use at most 64 characters; an emoji can count as several.")
            await #expect(throws: tooLong(nil)) { try await fixture.signIn(name) }
        }
        let marks = "a" + String(repeating: "\u{301}", count: 1_000)
        await #expect(throws: AccountError.invalidName(.text(.tooManyMarks))) { try await fixture.register(marks) }
        #expect(try await fixture.count("account") == 0)
    }

    private func tooLong(_ count: Int?) -> AccountError {
        .invalidName(.text(.tooLong(characters: 64, bytes: 256, count: count)))
    }
}
