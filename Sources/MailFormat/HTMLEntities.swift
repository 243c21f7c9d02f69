/// Character references in HTML, as in `&eacute;` and `&#233;`.
enum HTMLEntities {
  /// The character a numeric reference means; nil if there is none. As browsers do, 128 to 159 are
  /// taken as windows-1252.
  static func scalar(number: UInt32) -> Unicode.Scalar? {
    if (0x80..<0xA0).contains(number) {
      return Unicode.Scalar(Charset.windows1252C1[Int(number - 0x80)])
    }
    return number == 0 ? nil : Unicode.Scalar(number)
  }

  /// The character of a named reference; nil for a name that is not known.
  static func scalar(named name: String) -> Unicode.Scalar? {
    table[name]
  }

  /// Whether the name of a character is read without a semicolon after it, too.
  static func isLegacy(_ scalar: Unicode.Scalar) -> Bool {
    scalar.value >= 0xA0 && scalar.value < 0x100 || "&<>\"".unicodeScalars.contains(scalar)
  }

  /// The names of HTML 4 and those of HTML 5 that mail uses, with their code points.
  private static let table: [String: Unicode.Scalar] = {
    var table: [String: Unicode.Scalar] = [:]
    for entry in list.split(whereSeparator: \.isWhitespace) {
      let pair = entry.split(separator: "=")
      if let name = pair.first, let hex = pair.last, let value = UInt32(hex, radix: 16) {
        table[String(name)] = Unicode.Scalar(value)
      }
    }
    return table
  }()

  private static let list = """
    AElig=C6 Aacute=C1 Abreve=102 Acirc=C2 Agrave=C0 Alpha=391 Amacr=100 Aogon=104 Aring=C5 \
    Atilde=C3 Auml=C4 Beta=392 Cacute=106 Ccaron=10C Ccedil=C7 Chi=3A7 Dagger=2021 Dcaron=10E \
    Delta=394 Dstrok=110 ETH=D0 Eacute=C9 Ecaron=11A Ecirc=CA Egrave=C8 Emacr=112 Eogon=118 \
    Epsilon=395 Eta=397 Euml=CB Gamma=393 Gbreve=11E Iacute=CD Icirc=CE Idot=130 Igrave=CC \
    Iota=399 Iuml=CF Kappa=39A Lambda=39B Lstrok=141 Mu=39C Nacute=143 Ncaron=147 NewLine=A \
    Ntilde=D1 Nu=39D OElig=152 Oacute=D3 Ocirc=D4 Odblac=150 Ograve=D2 Omega=3A9 Omicron=39F \
    Oslash=D8 Otilde=D5 Ouml=D6 Phi=3A6 Pi=3A0 Prime=2033 Psi=3A8 Rcaron=158 Rho=3A1 Sacute=15A \
    Scaron=160 Scedil=15E Sigma=3A3 THORN=DE Tab=9 Tau=3A4 Tcaron=164 Theta=398 Uacute=DA \
    Ucirc=DB Udblac=170 Ugrave=D9 Umacr=16A Upsilon=3A5 Uring=16E Uuml=DC Xi=39E Yacute=DD \
    Yuml=178 Zacute=179 Zcaron=17D Zdot=17B ZeroWidthSpace=200B Zeta=396 aacute=E1 abreve=103 \
    acirc=E2 acute=B4 aelig=E6 agrave=E0 alefsym=2135 alpha=3B1 amacr=101 amp=26 and=2227 \
    ang=2220 aogon=105 apos=27 aring=E5 ast=2A asymp=2248 atilde=E3 auml=E4 bdquo=201E beta=3B2 \
    bigstar=2605 brvbar=A6 bsol=5C bull=2022 cacute=107 cap=2229 ccaron=10D ccedil=E7 cedil=B8 \
    cent=A2 centerdot=B7 check=2713 checkmark=2713 chi=3C7 circ=2C6 clubs=2663 colon=3A comma=2C \
    commat=40 cong=2245 copy=A9 copysr=2117 crarr=21B5 cross=2717 cup=222A curren=A4 dArr=21D3 \
    dagger=2020 darr=2193 dash=2010 dcaron=10F deg=B0 delta=3B4 diams=2666 divide=F7 dollar=24 \
    dstrok=111 eacute=E9 ecaron=11B ecirc=EA egrave=E8 emacr=113 empty=2205 emsp=2003 ensp=2002 \
    eogon=119 epsilon=3B5 equals=3D equiv=2261 eta=3B7 eth=F0 euml=EB euro=20AC excl=21 \
    exist=2203 female=2640 fnof=192 forall=2200 frac12=BD frac13=2153 frac14=BC frac15=2155 \
    frac18=215B frac23=2154 frac34=BE frasl=2044 gamma=3B3 gbreve=11F ge=2265 grave=60 gt=3E \
    hArr=21D4 hairsp=200A half=BD harr=2194 hearts=2665 hellip=2026 horbar=2015 hyphen=2010 \
    iacute=ED icirc=EE iexcl=A1 igrave=EC image=2111 imath=131 infin=221E inodot=131 int=222B \
    iota=3B9 iquest=BF isin=2208 iuml=EF kappa=3BA lArr=21D0 lambda=3BB lang=2329 laquo=AB \
    larr=2190 lbrace=7B lbrack=5B lceil=2308 lcub=7B ldquo=201C le=2264 leftarrow=2190 \
    lfloor=230A lowast=2217 lowbar=5F loz=25CA lpar=28 lrm=200E lsaquo=2039 lsqb=5B lsquo=2018 \
    lstrok=142 lt=3C macr=AF male=2642 mdash=2014 micro=B5 middot=B7 minus=2212 mu=3BC nabla=2207 \
    nacute=144 nbsp=A0 ncaron=148 ndash=2013 ne=2260 ni=220B not=AC notin=2209 nsub=2284 \
    ntilde=F1 nu=3BD num=23 numsp=2007 oacute=F3 ocirc=F4 odblac=151 oelig=153 ograve=F2 \
    oline=203E omega=3C9 omicron=3BF oplus=2295 or=2228 ordf=AA ordm=BA oslash=F8 otilde=F5 \
    otimes=2297 ouml=F6 para=B6 part=2202 percnt=25 period=2E permil=2030 perp=22A5 phi=3C6 \
    phone=260E pi=3C0 piv=3D6 plus=2B plusmn=B1 pound=A3 prime=2032 prod=220F prop=221D psi=3C8 \
    puncsp=2008 quest=3F quot=22 rArr=21D2 radic=221A rang=232A raquo=BB rarr=2192 rbrace=7D \
    rbrack=5D rcaron=159 rceil=2309 rcub=7D rdquo=201D real=211C reg=AE rfloor=230B rho=3C1 \
    rightarrow=2192 rlm=200F rpar=29 rsaquo=203A rsqb=5D rsquo=2019 sacute=15B sbquo=201A \
    scaron=161 scedil=15F sdot=22C5 sect=A7 semi=3B shy=AD sigma=3C3 sigmaf=3C2 sim=223C sol=2F \
    spades=2660 squ=25A1 square=25A1 star=2606 starf=2605 sub=2282 sube=2286 sum=2211 sup=2283 \
    sup1=B9 sup2=B2 sup3=B3 supe=2287 szlig=DF target=2316 tau=3C4 tcaron=165 there4=2234 \
    theta=3B8 thetasym=3D1 thinsp=2009 thorn=FE tilde=2DC times=D7 trade=2122 uArr=21D1 uacute=FA \
    uarr=2191 ucirc=FB udblac=171 ugrave=F9 umacr=16B uml=A8 upsih=3D2 upsilon=3C5 uring=16F \
    uuml=FC verbar=7C vert=7C weierp=2118 xi=3BE yacute=FD yen=A5 yuml=FF zacute=17A zcaron=17E \
    zdot=17C zeta=3B6 zwj=200D zwnj=200C
    """
}
