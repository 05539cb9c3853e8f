#include "oracles/impact_oscillator.hpp"

#include <optional>
#include <string>

#include "core/scalar/invalid_input.hpp"
#include "core/scalar/mpfr.hpp"
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

namespace {

InvalidInput no_orbit(const Parameters& p, const std::string& reason) {
  std::string values;
  for (const ParameterSpec& spec : p.specs()) values += " " + spec.name + "=" + p.text(spec.name);
  return InvalidInput("impact-oscillator with" + values +
                      " has no orbit with one impact a period: " + reason);
}

/// (2) in long double.
class OrbitCurve {
 public:
  OrbitCurve(const ImpactOscillator::Orbit<Mpfr50>& o, const Parameters& p)
      : a_(scalar_cast<long double>(o.a)),
        b_(scalar_cast<long double>(o.b)),
        c_(scalar_cast<long double>(Mpfr50(o.gamma * o.cos_phase))),
        d_(scalar_cast<long double>(Mpfr50(o.gamma * o.sin_phase))),
        w_(p.get<long double>("w")),
        sigma_(p.get<long double>("sigma")) {}

  /// x − σ and ẋ.
  [[nodiscard]] std::pair<long double, long double> at(long double s) const {
    const long double x = a_ * std::cos(s) + b_ * std::sin(s) + c_ * std::cos(w_ * s) -
                          d_ * std::sin(w_ * s) - sigma_;
    const long double v =
        b_ * std::cos(s) - a_ * std::sin(s) - w_ * (c_ * std::sin(w_ * s) + d_ * std::cos(w_ * s));
    return {x, v};
  }

  /// A bound of |ẍ|.
  [[nodiscard]] long double bend() const {
    return std::hypot(a_, b_) + w_ * w_ * std::hypot(c_, d_);
  }

 private:
  long double a_, b_, c_, d_, w_, sigma_;
};

/// x > σ on [low, high]: x(s) ≥ x(c) − |ẋ(c)| d − bend d²/2 for |s − c| ≤ d, or by halves. A
/// minimum closer to σ than 2^−depth of the scale is not told from a touch.
bool stays_above(const OrbitCurve& curve, long double low, long double high, int depth) {
  const long double c = low + (high - low) / 2;
  const long double d = high - c;
  const auto [x, v] = curve.at(c);
  if (!(x > 0)) return false;
  if (x - std::abs(v) * d - curve.bend() * d * d / 2 > 0) return true;
  return depth > 0 && stays_above(curve, low, c, depth - 1) &&
         stays_above(curve, c, high, depth - 1);
}

/// Empty if the root gives an orbit; else why not.
std::string refusal(const ImpactOscillator::Orbit<Mpfr50>& o, const Parameters& p) {
  const Mpfr50 least = abs(o.gamma) * unit_roundoff<Mpfr50>() * Mpfr50(1 << 20);
  if (!(o.v_plus > least)) return "it would leave the stop with a velocity that is not positive";
  const OrbitCurve curve(o, p);
  // x > σ for 0 < s < 2v⁺/bend after an impact, and as long before the next with −v⁻ > v⁺.
  const auto clear = scalar_cast<long double>(o.v_plus) / curve.bend();
  const auto period = scalar_cast<long double>(o.period);
  if (period <= 2 * clear || stays_above(curve, clear, period - clear, 40)) return "";
  return "it would pass through the stop inside the period";
}

}  // namespace

int ImpactOscillator::branch(const Parameters& p) {
  if (p["F"] == 0) throw no_orbit(p, "F = 0 does not drive it");
  if (p["w"] == 1) throw no_orbit(p, "w = 1 is resonance");
  const Rational quarter_turns = 2 / p["w"];  // cos(T/2) = 0 where it is odd
  if (p["e"] == 1 && denominator(quarter_turns) == 1 && numerator(quarter_turns) % 2 != 0) {
    throw no_orbit(p, "e = 1 and cos(pi/w) = 0 leave its amplitude free");
  }
  std::optional<int> best;
  Mpfr50 best_speed(0);
  std::string reason = "its phase has no real solution";
  for (const int sign : {1, -1}) {
    const Orbit<Mpfr50> o = orbit<Mpfr50>(p, sign);
    if (!is_finite(o.v_plus) || !is_finite(o.cos_phase)) continue;
    const std::string refused = refusal(o, p);
    if (!refused.empty()) {
      reason = refused;
    } else if (!best || o.v_plus > best_speed) {
      best = sign;
      best_speed = o.v_plus;
    }
  }
  if (!best) throw no_orbit(p, reason);
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

template ExactMotion<Mpfr50> ImpactOscillator::exact(const Parameters&, const Mpfr50&);
template ExactMotion<Mpfr100> ImpactOscillator::exact(const Parameters&, const Mpfr100&);
template ExactMotion<Mpfr> ImpactOscillator::exact(const Parameters&, const Mpfr&);

}  // namespace assay::oracles
