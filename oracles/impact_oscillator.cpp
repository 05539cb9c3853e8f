#include "oracles/impact_oscillator.hpp"

#include <algorithm>
#include <optional>
#include <string>

#include "core/scalar/invalid_input.hpp"
#include "core/scalar/mpfr_real.hpp"
#include "oracles/detail/motion_builder.hpp"
#include "oracles/flights/linear_oscillator.hpp"

namespace assay::oracles {

std::vector<ParameterSpec> ImpactOscillator::parameters(const Settings&) {
  return {{"F", "1", "amplitude of the forcing, not 0", "1"},
          {"w", "2", "angular frequency of the forcing, not 1", "1", Range::positive()},
          {"sigma", "-0.1", "position of the stop", "1"},
          {"e",
           "0.6",
           "coefficient of restitution",
           "1",
           Range{.low = Rational(0), .high = Rational(1), .low_open = true}}};
}

std::vector<StudyCase> ImpactOscillator::study_cases() {
  return {{"attracting", {}, "7.5"},
          {"stop-at-equilibrium", {{"w", "5/2"}, {"sigma", "0"}}, "6"},
          {"offset-stop", {{"w", "5/2"}, {"sigma", "0.05"}, {"e", "1/2"}}, "6"}};
}

StateBlocks ImpactOscillator::state_blocks(const Parameters&) {
  return {{"displacement of the mass from the rest of its spring", "1"}};
}

namespace {

InvalidInput no_orbit(const Parameters& p, const std::string& reason) {
  std::string values;
  for (const ParameterSpec& spec : p.specs()) values += " " + spec.name + "=" + p.text(spec.name);
  return InvalidInput("impact-oscillator with" + values +
                      " has no orbit with one impact a period: " + reason);
}

/// (2), and bounds of its curvature that do not grow near resonance, where a, b and Γ do.
class OrbitCurve {
 public:
  using S = Mpfr;

  OrbitCurve(const ImpactOscillator::Orbit<S>& o, const Parameters& p)
      : o_(o),
        c_(o.gamma * o.cos_phase),
        d_(o.gamma * o.sin_phase),
        w_(p.get<S>("w")),
        sigma_(p.get<S>("sigma")),
        force_(abs(p.get<S>("F"))) {}

  /// x and ẋ.
  [[nodiscard]] std::pair<S, S> at(const S& s) const {
    const S cos_s = cos(s), sin_s = sin(s), cos_ws = cos(S(w_ * s)), sin_ws = sin(S(w_ * s));
    return {S(o_.a * cos_s + o_.b * sin_s + c_ * cos_ws - d_ * sin_ws),
            S(o_.b * cos_s - o_.a * sin_s - w_ * (c_ * sin_ws + d_ * cos_ws))};
  }

  /// |ẍ| ≤ |x| + |F| ≤ B within d ≤ 1/2 of where x and ẋ are known, from
  /// |x| ≤ |x_c| + |ẋ_c| d + B d²/2.
  [[nodiscard]] S bend(const S& x, const S& v, const S& d) const {
    return (abs(x) + abs(v) * d + force_) / (S(1) - d * d / 2);
  }

  /// x > σ this long after an impact with velocity v, or before one with −v.
  [[nodiscard]] S clear_of_impact(const S& v) const {
    const S half = S(1) / 2;
    return std::min(half, S(abs(v) / bend(sigma_, v, half)));
  }

  [[nodiscard]] const S& sigma() const { return sigma_; }

 private:
  ImpactOscillator::Orbit<S> o_;
  S c_, d_, w_, sigma_, force_;
};

/// Proves x > σ on an interval by halving it: x(s) ≥ x(c) − |ẋ(c)| d − B d²/2 for |s − c| ≤ d.
class Clearance {
 public:
  explicit Clearance(const OrbitCurve& curve) : curve_(curve) {}

  /// False if x ≤ σ somewhere, or if it is not decided after kMaxHalves halves.
  [[nodiscard]] bool holds(const Mpfr& low, const Mpfr& high) {
    const Mpfr c = (low + high) / 2;
    const Mpfr d = (high - low) / 2;
    const auto [x, v] = curve_.at(c);
    const Mpfr gap = x - curve_.sigma();
    if (!(gap > 0) || ++halves_ > kMaxHalves) return false;
    const bool near = 2 * d <= 1;
    if (near && gap - abs(v) * d - curve_.bend(x, v, d) * d * d / 2 > 0) return true;
    return holds(low, c) && holds(c, high);
  }

  [[nodiscard]] bool decided() const { return halves_ <= kMaxHalves; }

 private:
  static constexpr int kMaxHalves = 20'000;

  const OrbitCurve& curve_;
  int halves_ = 0;
};

/// Why a root of (6) gives no orbit; the later, the nearer it came to one.
enum class Refusal { kPhase, kVelocity, kPassage, kUndecided, kNone };

std::string to_string(Refusal refusal) {
  switch (refusal) {
    case Refusal::kPhase:
      return "its phase has no real solution";
    case Refusal::kVelocity:
      return "it would leave the stop with a velocity that is not positive";
    case Refusal::kPassage:
      return "it would pass through the stop inside the period";
    case Refusal::kUndecided:
      return "it is too near to resonance, or to grazing the stop, to be told from one that does";
    case Refusal::kNone:
      break;
  }
  return "";
}

Refusal refusal(const ImpactOscillator::Orbit<Mpfr>& o, const Parameters& p) {
  if (!is_finite(o.v_plus) || !is_finite(o.cos_phase)) return Refusal::kPhase;
  const Mpfr least = abs(o.gamma) * unit_roundoff<Mpfr>() * Mpfr(1 << 20);
  if (!(o.v_plus > least)) return Refusal::kVelocity;
  const OrbitCurve curve(o, p);
  const Mpfr low = curve.clear_of_impact(o.v_plus);
  const Mpfr high = o.period - curve.clear_of_impact(o.v_minus);
  Clearance clearance(curve);
  if (low >= high || clearance.holds(low, high)) return Refusal::kNone;
  return clearance.decided() ? Refusal::kPassage : Refusal::kUndecided;
}

}  // namespace

int ImpactOscillator::branch(const Parameters& p) {
  if (p["F"] == 0) throw no_orbit(p, "F = 0 does not drive it");
  if (p["w"] == 1) throw no_orbit(p, "w = 1 is resonance");
  const Rational quarter_turns = 2 / p["w"];  // cos(T/2) = 0 where it is odd
  if (p["e"] == 1 && quarter_turns.is_integer() && !Rational(quarter_turns / 2).is_integer()) {
    throw no_orbit(p, "e = 1 and cos(pi/w) = 0 leave its amplitude free");
  }
  const WorkingDigits digits(50);
  std::optional<int> best;
  Mpfr best_speed(0);
  Refusal nearest = Refusal::kPhase;
  for (const int sign : {1, -1}) {
    const Orbit<Mpfr> o = orbit<Mpfr>(p, sign);
    const Refusal refused = refusal(o, p);
    nearest = std::max(nearest, refused);
    if (refused != Refusal::kNone || (best && o.v_plus <= best_speed)) continue;
    best = sign;
    best_speed = o.v_plus;
  }
  if (!best) throw no_orbit(p, to_string(nearest));
  return *best;
}

template <class S>
ExactMotion<S> ImpactOscillator::exact(const Parameters& p, const S& t_end) {
  detail::MotionBuilder<S> motion(kName, t_end);
  const Orbit<S> o = orbit<S>(p, branch(p));
  const S force = p.get<S>("F");
  const auto flight = linear_oscillator<S>({.mode = OscillatorMode<S>(Rational(0), Rational(1)),
                                            .x0 = p.get<S>("sigma"),
                                            .v0 = o.v_plus,
                                            .forcing = {.frequency = p.get<S>("w"),
                                                        .cosine = S(force * o.cos_phase),
                                                        .sine = S(-force * o.sin_phase)}});
  motion.fly(S(0), flight);
  for (int n = 1;; ++n) {
    const S t = S(n) * o.period;
    if (!motion.reaches(t)) break;
    motion.event(EventKind::kImpact, t, o.v_minus, o.v_plus, S(o.v_plus - o.v_minus));
    motion.fly(t, flight);
  }
  return motion.finish();
}

template ExactMotion<Mpfr> ImpactOscillator::exact(const Parameters&, const Mpfr&);

}  // namespace assay::oracles
