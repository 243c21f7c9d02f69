import Testing

@testable import SwipeCore

/// The gesture format: reading, writing, playing, and what is said of malformed lines.
@Suite struct ScriptTests {
  static let example = """
    container 360 640 scroll=vertical
    row 42 0 0 360 64
    row 43 0 64 360 64
    actions 42 trailing archive:74:l delete:74:dl
    actions 43 trailing archive:74:l delete:74:dl
    0   mouse press 300 30
    16  mouse move 280 30
    32  mouse move 210 90
    expect offset 42 -80
    expect owner 42
    48  mouse release 210 90
    expect open 42 trailing
    expect calls none
    expect scrolled 0
    """

  @Test func theExamplePrintsALineForEachEvent() throws {
    var player = GesturePlayer(try GestureScript(parsing: Self.example))
    var lines: [String] = []
    let mismatch = player.play { lines.append($0) }
    #expect(mismatch == nil)
    let rest = #""armed":null,"calls":[],"scrolled":0}"#
    #expect(
      lines == [
        #"{"t":0,"event":"mouse press","owner":null,"open":null,"offset":{},"# + rest,
        #"{"t":16,"event":"mouse move","owner":"42","open":null,"offset":{"42":-10.0},"# + rest,
        #"{"t":32,"event":"mouse move","owner":"42","open":null,"offset":{"42":-80.0},"# + rest,
        #"{"t":48,"event":"mouse release","owner":null,"open":"42 trailing","#
          + #""offset":{"42":-80.0},"# + rest,
      ])
    #expect(player.machine.offset(of: "42") == -148)
  }

  @Test func aWrongExpectationIsReportedWithItsLine() throws {
    let text = Self.example + "\nexpect offset 42 -140 ±2\nexpect owner 42"
    var player = GesturePlayer(try GestureScript(parsing: text))
    let mismatch = player.play()
    #expect(
      mismatch
        == GestureMismatch(line: 15, wanted: "offset 42 -140 ±2", got: "offset 42 -148"))
    #expect(mismatch?.description == "line 15: wanted offset 42 -140 ±2, got offset 42 -148")
  }

  @Test(arguments: [
    ("expect offset 42 3", "offset 42 0"),
    ("expect open 42 trailing", "open none"),
    ("expect owner 42", "owner none"),
    ("expect armed archive", "armed none"),
    ("expect calls 42:archive", "calls none"),
    ("expect scrolled 4", "scrolled 0"),
    ("expect asking 42:archive", "asking none"),
  ])
  func everyExpectationCanFail(line: String, got: String) throws {
    var player = GesturePlayer(try GestureScript(parsing: "container 360 640\n" + line))
    #expect(player.play()?.got == got)
  }

  @Test(arguments: [
    ("offset 42 0.5", true), ("offset 42 0.501", false), ("offset 42 -0.1 ±0.1", true),
    ("offset 42 -0.11 ±0.1", false), ("offset 42 0 ±0", true), ("scrolled 0.5", true),
    ("scrolled -0.501", false), ("scrolled 2 ±2", true), ("scrolled 2.01 +-2", false),
  ])
  func tolerancesAreExact(line: String, holds: Bool) throws {
    var player = GesturePlayer(try GestureScript(parsing: "container 360 640\nexpect " + line))
    #expect((player.play() == nil) == holds)
  }

  @Test func theQuestionIsNamedWhileThereIsOne() throws {
    let text = """
      container 360 640
      row a"\\ 0 0 360 64
      actions a"\\ trailing delete:74:c
      0 mouse press 300 30
      100 mouse move 20 30
      expect armed delete
      200 mouse release 20 30
      expect asking a"\\:delete
      300 answer yes
      """
    var player = GesturePlayer(try GestureScript(parsing: text))
    var lines: [String] = []
    #expect(player.play { lines.append($0) } == nil)
    #expect(lines[1].contains(#""offset":{"a\"\\":-"#))
    #expect(lines[1].contains(#""armed":"delete""#))
    #expect(lines[2].hasSuffix(#""scrolled":0,"asking":"a\"\\:delete"}"#))
    #expect(lines[3].hasSuffix(#""calls":["a\"\\:delete"],"scrolled":0}"#))
  }

  @Test func expectationsBetweenEventsSeeThatVeryMoment() throws {
    // 50 ms after a spring began at 0 it is at 0.3109 of its way.
    let text = """
      container 360 640
      row a 0 0 360 64
      actions a trailing archive:74 delete:74
      10 open a trailing
      60 wait
      expect offset a -46.01 ±0.01
      160 wait
      expect offset a -136.5 ±0.01
      7000 wait
      expect offset a -148 ±0
      """
    var player = GesturePlayer(try GestureScript(parsing: text))
    #expect(player.play() == nil)
  }

  // MARK: Text

  static let everything = """
    container 360 640 scroll=none direction=rtl reduced-motion closes-on-scroll=no touchpad=off
    container 360 640 scroll=horizontal
    policy startDistance=30 frameInterval=33.5 usesTwoDistances=1 armDistance=none
    row a -1.5 0 360 64
    actions a top
    actions a trailing full=no archive:74:l delete:74.25:dcx
    0 mouse press 300 30
    0.001 mouse move 280.0625 30
    16 mouse release 280 30
    16 mouse other-button
    17 touch 3 begin 1 2
    18 touch 3 move 1 2
    19 touch 3 end
    20 touch 4 cancel
    21 pad 1 2 -3 4.5
    22 pad 1 2 -3 4.5 wheel-unit
    23 pad stop
    24 wheel 1 2 0 -1
    25 escape
    26 deactivate
    27 search-start
    28 scroll-by-program -40
    29 open a leading
    30 close
    31 peek a
    32 insert b before a 0 64 360 64
    33 remove b
    34 move a 0 128
    35 refresh a
    36 recycle a
    37 resize 400 640
    38 direction rtl
    39 direction ltr
    40 reduced-motion on
    41 reduced-motion off
    42 answer yes
    43 answer no
    44 wait
    expect offset a -148
    expect offset a -148 ±0.1
    expect open none
    expect open a bottom
    expect owner a
    expect armed none
    expect calls none
    expect calls a:archive a:delete
    expect scrolled -4 ±2
    expect asking a:delete

    """

  @Test func writingGivesTheCanonicalText() throws {
    let script = try GestureScript(parsing: Self.everything)
    #expect(script.text == Self.everything)
    #expect(try GestureScript(parsing: script.text) == script)
  }

  @Test func playingEverythingEndsAtItsFirstExpectation() throws {
    var player = GesturePlayer(try GestureScript(parsing: Self.everything))
    #expect(player.play()?.line == 39)
  }

  @Test func spacesCommentsAndLineEndsDoNotMatter() throws {
    let loose = "# a\r\n\r\n  container\t360 640   # wide\r\n16   wait\r\n"
    #expect(
      try GestureScript(parsing: loose).text == "container 360 640 scroll=vertical\n16 wait\n")
  }

  @Test(arguments: [
    ("", 1, "there is no container"),
    ("# nothing\n", 2, "there is no container"),
    ("0 wait", 1, "a container must come before the events"),
    ("container 360", 1, "the height is missing"),
    ("container 360 x", 1, "the height must be a number, not “x”"),
    ("container 360 -1", 1, "the height must not be negative"),
    ("container 360 inf", 1, "the height must be a number, not “inf”"),
    ("container 360 0x10", 1, "the height must be a number, not “0x10”"),
    ("container 360 640 scroll=up", 1, "“scroll=up” is no option of a container"),
    ("container 1 1\nfoo", 2, "“foo” begins no statement"),
    ("container 1 1\n-1 wait", 2, "the time must be from 0 to 1000000000000 ms"),
    ("container 1 1\n2e12 wait", 2, "the time must be from 0 to 1000000000000 ms"),
    ("container 1 1\n5 wait\n\n4 wait", 4, "the time goes back from 5 ms"),
    ("container 1 1\n5", 2, "the event is missing"),
    ("container 1 1\n5 jump", 2, "“jump” is no event"),
    ("container 1 1\n5 wait long", 2, "“long” is one word too many"),
    ("container 1 1\n5 mouse press 1", 2, "Y is missing"),
    (
      "container 1 1\n5 mouse click", 2,
      "a mouse does not “click”: press, move, release or other-button"
    ),
    ("container 1 1\n5 touch a begin 1 2", 2, "the number of the touch must be whole, not “a”"),
    ("container 1 1\n5 touch 1 tap", 2, "a touch does not “tap”: begin, move, end or cancel"),
    ("container 1 1\n5 pad halt", 2, "X must be a number or “stop”, not “halt”"),
    ("container 1 1\n5 pad 1 2 3 4 px", 2, "“px” is no unit: wheel-unit"),
    ("container 1 1\n5 open a left", 2, "“left” is no edge: top, leading, bottom or trailing"),
    ("container 1 1\n5 insert a after b 0 0 1 1", 2, "“before” is missing"),
    ("container 1 1\n5 answer maybe", 2, "the answer must be yes or no, not “maybe”"),
    ("container 1 1\npolicy", 2, "a policy needs NAME=VALUE"),
    ("container 1 1\npolicy fast", 2, "“fast” is not NAME=VALUE"),
    ("container 1 1\npolicy fast=1", 2, "“fast” is no field of the policy"),
    ("container 1 1\npolicy startDistance=far", 2, "startDistance must be a number, not “far”"),
    ("container 1 1\npolicy startDistance=none", 2, "startDistance must be a number, not “none”"),
    ("container 1 1\npolicy frameInterval=0", 2, "frameInterval must be a number from 1, not “0”"),
    ("container 1 1\nrow a 0 0 1", 2, "the height is missing"),
    ("container 1 1\nactions a left b:1", 2, "“left” is no edge: top, leading, bottom or trailing"),
    ("container 1 1\nactions a top b", 2, "“b” is not NAME:SIZE or NAME:SIZE:FLAGS"),
    ("container 1 1\nactions a top b:-1", 2, "the size of “b” must be a number from 0, not “-1”"),
    ("container 1 1\nactions a top b:1:z", 2, "“z” is no flag of an action: l, d, c or x"),
    ("container 1 1\nexpect", 2, "what to expect is missing"),
    ("container 1 1\nexpect joy", 2, "“joy” cannot be expected"),
    ("container 1 1\nexpect calls", 2, "the calls are missing"),
    ("container 1 1\nexpect offset a 1 2", 2, "the tolerance must be ± and a number, not “2”"),
    ("container 1 1\nexpect offset a 1 ±-2", 2, "the tolerance must be ± and a number, not “±-2”"),
  ])
  func malformedLinesAreNamed(text: String, line: Int, reason: String) {
    #expect {
      _ = try GestureScript(parsing: text)
    } throws: { error in
      let error = error as? GestureScriptError
      return error?.line == line && error?.reason == reason
        && error?.description == "line \(line): \(reason)"
    }
  }

  /// Whatever stands in a file, it is read, or refused with a line, and played.
  @Test func damagedScriptsDoNoHarm() throws {
    var random = SeededRandom(seed: 11)
    let letters = Array("0123456789.-+:=# \nabcdelnoprstwxy±é")
    for round in 0..<400 {
      var text = Array(round.isMultiple(of: 2) ? Self.everything : Self.example)
      for _ in 0..<Int.random(in: 1...4, using: &random) {
        let i = Int.random(in: 0..<text.count, using: &random)
        let letter = letters[Int.random(in: 0..<letters.count, using: &random)]
        switch Int.random(in: 0..<3, using: &random) {
        case 0: text[i] = letter
        case 1: text.insert(letter, at: i)
        default: text.remove(at: i)
        }
      }
      guard let script = try? GestureScript(parsing: String(text)) else { continue }
      var player = GesturePlayer(script)
      _ = player.play()
      #expect(player.machine.checkInvariants() == nil, "seed 11, round \(round)")
      #expect(try GestureScript(parsing: script.text) == script, "seed 11, round \(round)")
    }
  }

  @Test func everyPolicyFieldHasAName() throws {
    for name in SwipePolicy.fieldNames {
      _ = try GestureScript(parsing: "container 1 1\npolicy \(name)=1")
    }
    // As many names as there are stored fields.
    #expect(SwipePolicy.fieldNames.count == Mirror(reflecting: SwipePolicy()).children.count)
    #expect(
      Set(SwipePolicy.fieldNames)
        == Set(Mirror(reflecting: SwipePolicy()).children.compactMap(\.label)))
  }

  @Test func aPolicyIsWrittenAsItsDifferences() throws {
    let settings = GestureScript.PolicySetting.differences(of: .gist)
    var script = GestureScript()
    script.append(.container(GestureScript.Container(width: 360, height: 640)))
    script.append(.policy(settings))
    #expect(script.lineNumbers == [1, 2])
    #expect(try GestureScript(parsing: script.text) == script)
    var player = GesturePlayer(script)
    _ = player.play()
    #expect(player.machine.policy == .gist)
  }

  // MARK: Frames and places

  @Test(arguments: [1, 6.944, 16.667, 33.333, 100])
  func theRestDoesNotDependOnTheFrameInterval(interval: Double) throws {
    let text =
      "policy frameInterval=\(interval)\n" + Self.example + "\nexpect offset 42 -148 ±0"
    var player = GesturePlayer(try GestureScript(parsing: text))
    #expect(player.play() == nil)
  }

  @Test func resizingTakesTheRowsAlong() throws {
    let text = """
      container 360 640 scroll=vertical
      row a 12 0 336 64
      actions a trailing archive:74 delete:74
      row b 12 64 336 64
      actions b trailing archive:74
      0 open a trailing
      1000 resize 300 640
      # Beside 276 px the open panel still fits, and 0.6 · 276 = 165.6 arms b.
      1000 mouse press 280 80
      1100 mouse move 105 80
      expect armed none
      1200 mouse move 104 80
      expect armed archive
      """
    var player = GesturePlayer(try GestureScript(parsing: text))
    let mismatch = player.play()
    #expect(mismatch == nil)
  }

  @Test func theScrollerGetsWhatTheRowsDoNot() throws {
    let text = """
      container 360 640 scroll=vertical
      row a 0 0 360 64
      actions a trailing archive:74
      0 touch 1 begin 300 30
      16 touch 1 move 300 26
      expect scrolled 0
      32 touch 1 move 300 18
      expect scrolled 12
      48 touch 1 move 280 -10
      expect scrolled 40
      64 touch 1 end
      80 pad 300 30 1 2
      expect scrolled 40
      96 pad 300 30 0 3
      expect scrolled 45
      112 pad stop
      128 wheel 300 30 0 1
      expect scrolled 55
      144 scroll-by-program -5
      expect scrolled 50
      160 mouse press 300 30
      176 mouse move 300 90
      expect scrolled 50
      """
    var player = GesturePlayer(try GestureScript(parsing: text))
    let mismatch = player.play()
    #expect(mismatch == nil)
  }
}
