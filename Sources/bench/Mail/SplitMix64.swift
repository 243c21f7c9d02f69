import Glibc

/// A small, fast and seedable random source: Steele, Lea and Flood's SplitMix64.
///
/// The same seed gives the same numbers on every machine and in every release, which the standard
/// library's source does not promise.
struct SplitMix64: RandomNumberGenerator {
  private var state: UInt64

  init(seed: UInt64) {
    state = seed
  }

  /// The source of one numbered thing: independent of those of its neighbours.
  init(seed: UInt64, stream: Int) {
    state = seed
    state = next() &+ UInt64(bitPattern: Int64(stream)) &* 0xD1B5_4A32_D192_ED03
    state = next()
  }

  mutating func next() -> UInt64 {
    state &+= 0x9E37_79B9_7F4A_7C15
    var z = state
    z = (z ^ (z >> 30)) &* 0xBF58_476D_1CE4_E5B9
    z = (z ^ (z >> 27)) &* 0x94D0_49BB_1331_11EB
    return z ^ (z >> 31)
  }

  /// A number in 0 ..< `bound`, by Lemire's multiplication; the bias is below 2⁻³².
  mutating func below(_ bound: Int) -> Int {
    Int(next().multipliedFullWidth(by: UInt64(bound)).high)
  }

  /// A number in 0 ..< 1.
  mutating func unit() -> Double {
    Double(next() >> 11) * 0x1p-53
  }

  /// True with this probability.
  mutating func chance(_ probability: Double) -> Bool {
    unit() < probability
  }

  /// One of the elements.
  mutating func pick<Element>(_ elements: [Element]) -> Element {
    elements[below(elements.count)]
  }

  /// A log-normal number: its logarithm is normal with mean log(`median`) and deviation `sigma`.
  mutating func logNormal(median: Double, sigma: Double) -> Double {
    // Box and Muller's method; 1 − unit() is never 0.
    let normal = sqrt(-2 * log(1 - unit())) * cos(2 * .pi * unit())
    return median * exp(sigma * normal)
  }
}
