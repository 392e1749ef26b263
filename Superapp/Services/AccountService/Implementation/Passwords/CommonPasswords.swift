import AccountServiceInterface
import Foundation

/// The passwords that are tried first. A new password must not be one of them, nor one with a few digits or signs
/// behind it, and neither may it be the account's name.
///
/// They are those that public lists of leaked passwords agree on; the limit of attempts does the rest (decision 112).
enum CommonPasswords {
    /// How much may be behind a common password without making it another one.
    private static let mostBehind = 6

    /// Why a password would be guessed; nil if it is not among those that are tried first.
    static func problem(of password: String, name: AccountName) -> AccountError.PasswordProblem? {
        let forms = forms(of: password)
        if !forms.isDisjoint(with: self.forms(of: name.text)) || forms.contains("superapp") { return .likeName }
        return forms.isDisjoint(with: all) && !forms.contains("") ? nil : .common
    }

    /// A password without case and spaces, and the same without what is often put behind one.
    private static func forms(of text: String) -> Set<String> {
        let folded = text.precomposedStringWithCompatibilityMapping.lowercased().filter { !$0.isWhitespace }
        let core = folded.reversed().drop { !$0.isLetter }.reversed()
        let isLonger = folded.count - core.count <= mostBehind && core.count >= 4
        return isLonger ? [folded, String(core)] : [folded]
    }

    private static let all = Set((digits + keys + words + names).split { $0.isWhitespace }.map(String.init))

    private static let digits = """
        00000000 000000000 0000000000 01234567 0123456789 11111111 111111111 1111111111 11112222 11223344
        1122334455 12121212 123123123 12312312 12341234 1234554321 12345678 123456789 1234567890 12345678910
        1234567891 123454321 12344321 123321123 123654789 13131313 14725836 147258369 147852369 1029384756
        19871987 20002000 22222222 31415926 33333333 44444444 55555555 66666666 69696969 77777777 78945612
        789456123 87654321 88888888 963852741 987654321 9876543210 99999999 999999999
        """

    private static let keys = """
        1q2w3e 1q2w3e4r 1q2w3e4r5t 1q2w3e4r5t6y 1qaz 1qaz2wsx 1qaz2wsx3edc 1qazxsw2 123qwe 123qweasd 1234qwer
        12qwaszx a1b2c3d4 a1s2d3f4 a123456 a1234567 a12345678 aa12345678 aaaaaaaa abc abc123 abc12345
        abc123456 abcd abcd1234 abcd12345 abcdef abcdefgh abcdefg1 asdasdasd asdf asdf1234 asdfasdf asdfgh
        asdfghjk asdfghjkl asd123456 azerty azertyuiop poiuytrewq q1w2e3r4 q1w2e3r4t5 qazwsx qazwsxedc
        qq123456 qqqqqqqq qwaszx qwer qwer1234 qwerasdf qwert qwerty qwerty123456 qwertyui qwertyuiop qwertz
        qwertzuiop qwe123456 xxxxxxxx zaq12wsx zaq1zaq1 zaq1xsw2 zxcvbn zxcvbnm zxcvasdf zzzzzzzz
        """

    private static let words = """
        access administrator admin angel babygirl backspace banana barcelona baseball basketball batman
        butterfly changeme cheese chelsea chocolate computer cookie corvette cowboys default diamond dolphins
        dragon einstein elephant fireball flower football football1 forever freedom friends galaxy ginger
        godzilla google guest hello hello123456 helloworld hockey iloveyou iloveyou2 internet juventus killer
        letmein letmeinnow liverpool login lovelove loveyou manchester marlboro master matrix mercedes
        metallica microsoft midnight minecraft monkey monster mustang myspace naruto nintendo nothing orange
        p@55word p@55w0rd p@ssw0rd p@ssword pa55word pa55w0rd passw0rd password passwort playstation please
        pokemon princess purple rainbow realmadrid samsung scorpion secret security shadow snowball soccer
        softball sparky starwars starwar summer winter spring autumn sunshine superman superstar sweetheart
        swordfish testtest testing test thunder trustno1 undertaker user welcome whatever wordpass yamaha
        yankees zeppelin
        """

    private static let names = """
        alexander alexandra alexis amanda andrea andrew anthony ashley barbara benjamin brandon catherine
        charlie christian christina christopher claudia daniel danielle elizabeth fernando florence francesco
        gabriela gabriel garfield george hannah isabella jasmine jennifer jessica jonathan jordan joshua
        justin kimberly madison margaret maria martin matthew maverick michael michelle nathan nicholas nicole
        patricia patrick rebecca ricardo richard robert roberto samantha sebastian snoopy spiderman stephanie
        stephen thomas valentina vanessa veronica victoria william
        """
}

extension Password {
    /// A new password of the account with a name.
    init(new raw: String, of name: AccountName) throws(AccountError) {
        try self.init(new: raw)
        if let problem = CommonPasswords.problem(of: raw, name: name) { throw .invalidPassword(problem) }
    }
}
