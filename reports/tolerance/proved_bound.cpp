#include "reports/tolerance/proved_bound.hpp"

#include <fmt/format.h>

#include <algorithm>
#include <cmath>
#include <limits>

#include "core/scalar/interval.hpp"

namespace assay::reports {

namespace {

Interval hull(const Interval& a, const Interval& b) {
  return {std::min(a.low(), b.low()), std::max(a.high(), b.high())};
}
Interval largest(const Interval& a, const Interval& b) { return Eigen::numext::maxi(a, b); }
Interval size(const Interval& a) { return Interval(Mpfr50(0), abs(a).high()); }
Interval half(const Interval& a) { return a / Interval(2); }

/// The particle, from its first impact on.
struct Particle {
  Interval g, e, distance;    ///< of the walls; not used with gravity
  Interval first_t, first_v;  ///< t_0 and V_0
  bool falls = true;          ///< it returns to the same wall
  bool strikes = true;        ///< at least once
};

Particle bouncing_ball(const Parameters& p) {
  const Interval g(p["g"]), v0(p["v0"]);
  const Interval v = sqrt(Interval(Rational(p["v0"] * p["v0"] + 2 * p["g"] * p["h0"])));
  return {g, Interval(p["e"]), Interval(0), (v0 + v) / g, v};
}

Particle two_walls(const Parameters& p) {
  const Rational v = p["v0"], way = v > 0 ? Rational(p["L"] - p["x0"]) : p["x0"];
  const Rational speed = v > 0 ? v : Rational(-v);
  Particle particle{Interval(0), Interval(p["e"]), Interval(p["L"]), {}, Interval(speed), false};
  particle.strikes = v != 0;
  if (particle.strikes) particle.first_t = Interval(Rational(way / speed));
  return particle;
}

/// (1) to (8), from one impact to the next. Names as there; i is the next impact.
class Errors {
 public:
  Errors(const Particle& of, const Rational& h, const Rational& t_end)
      : of_(of), h_(hull(Interval(h), Interval(Rational(h * 11 / 10)))), t_end_(Interval(t_end)) {}

  /// @return whether the proof holds up to the horizon
  bool run() {
    t_ = exact_t_ = of_.first_t;
    w_ = exact_v_ = of_.first_v;
    position_ = polyline();
    while (of_.strikes && strikes_before_end()) {
      if (!flew()) return false;
      strike();
      if (!go_on()) return false;
    }
    velocity_ += size(difference_ * size(t_end_ - ramp_t_));
    const bool may_be_in_window = window_end_.high() >= t_end_.low();
    final_ = may_be_in_window ? position_ : size(error_at(exact_t_ - t_end_)) + polyline();
    return true;
  }

  [[nodiscard]] double velocity_l1() const { return bound(velocity_); }
  [[nodiscard]] double position_sup() const { return bound(position_); }
  [[nodiscard]] double final_position() const { return bound(final_); }

 private:
  static double bound(const Interval& x) {
    return std::nextafter(scalar_cast<double>(x.high()), std::numeric_limits<double>::infinity());
  }
  [[nodiscard]] Interval polyline() const { return of_.g * h_ * h_ / Interval(8); }
  [[nodiscard]] Interval s() const {
    Interval delta(0);
    if (of_.falls) delta = size(of_.g * h_ * h_ / (Interval(8) * w_));
    return delta + hull(-half(h_), half(h_));  // (1)
  }
  [[nodiscard]] bool strikes_before_end() const {
    return exact_t_.low() < t_end_.high() || (t_ - half(h_)).low() < t_end_.high();
  }
  /// Whether the particle flew before this impact as the proof needs.
  [[nodiscard]] bool flew() const {
    const Interval slow = Interval(4) * of_.g * h_;
    return w_.low() > slow.high() &&
           window_end_.high() < std::min<Mpfr50>(exact_t_.low(), (t_ + s()).low());
  }
  /// (8) at the time t_i − r.
  [[nodiscard]] Interval error_at(const Interval& r) const {
    const Interval late = t_ - exact_t_, &g = of_.g;
    return r * (w_ - exact_v_ - g * late) + w_ * late - half(g * late * late);
  }

  /// The flight before the impact, its ramp, and D after it.
  void strike() {
    const Interval s = this->s(), jump = (Interval(1) + of_.e) * exact_v_;
    const Interval late = t_ - exact_t_, x = late + s, begin = t_ + s;
    velocity_ += size(difference_ * size(begin - ramp_t_));
    const Interval near = size(error_at(hull(-x, Interval(0))));
    position_ = largest(position_, near + polyline());
    ramp_t_ = begin;
    const Interval before = difference_;
    difference_ = of_.e * (w_ - exact_v_) + of_.g * (late + h_ + (Interval(1) + of_.e) * s);  // (6)
    const Interval outside = largest(largest(x, -x - h_), Interval(0));
    const Interval of_ramp = jump * (half(h_) + outside);  // (7)
    velocity_ += of_ramp;
    const Interval drift = largest(size(before), size(difference_)) * (h_ + size(x));
    const Interval kink = (jump + size(difference_ - before) + of_.g * h_) * h_ / Interval(8);
    position_ = largest(position_, near + of_ramp + drift + kink);
    window_end_ = largest(exact_t_, ramp_t_ + h_);
  }

  /// To the next impact, by (2) to (5). @return whether there is one as the proof needs it
  bool go_on() {
    const Interval s = this->s(), &e = of_.e;
    if (!(of_.falls ? falls_back(s) : crosses(s))) return false;
    exact_v_ *= e;
    position_ = largest(position_, size(error_at(exact_t_ - ramp_t_)) + polyline());
    return true;
  }

  bool crosses(const Interval& s) {
    const Interval &e = of_.e, one(1);
    if (!((e * w_).low() > 0)) return false;
    t_ += of_.distance / (e * w_) + (one + one / e) * (s + half(h_));  // (5)
    exact_t_ += of_.distance / (e * exact_v_);
    w_ *= e;
    return true;
  }

  bool falls_back(const Interval& s) {
    const Interval &g = of_.g, &e = of_.e, one(1), two(2);
    const Interval of_s = (one + e) * (two * w_ + g * s), of_h = w_ + g * s;
    const Interval squared = e * e * w_ * w_ - g * (one - e) * (s * of_s + h_ * of_h);  // (3)
    if (!((e * of_h).low() > 0 && squared.low() > 0)) return false;
    const Interval next = sqrt(squared), share = (one - e) / (next + e * w_);
    t_ += two * e * w_ / g + h_ * (one - share * of_h) + s * (one + e - share * of_s);  // (4)
    exact_t_ += two * e * exact_v_ / g;
    w_ = next;
    return true;
  }

  const Particle& of_;
  Interval h_, t_end_;
  Interval t_, w_;                      ///< T_i, W_i
  Interval exact_t_, exact_v_;          ///< t_i, V_i
  Interval difference_{0}, ramp_t_{0};  ///< D and the begin of the ramp, of the impact before
  Interval window_end_{-1};             ///< of its ramp and its jump
  Interval velocity_{0}, position_{0}, final_{0};
};

/// Why the proof does not speak of the scheme with these options; empty if it does.
std::string why_no_proof(const oracles::ProblemEntry& problem,
                         const Parameters& parameters,
                         const SchemeEntry& scheme,
                         const Parameters& options) {
  const bool falls = problem.name == "bouncing-ball";
  if (scheme.name != "moreau-jean" || !(falls || problem.name == "two-walls")) {
    return fmt::format("there is no proof for {} on {}", scheme.name, problem.name);
  }
  for (const ParameterSpec& spec : options.specs()) {
    if (options[spec.name] == parse_rational(spec.default_value)) continue;
    return fmt::format("the proof needs {} = {}", spec.name, spec.default_value);
  }
  if (falls && parameters["g"] == 0) return "the proof needs g > 0";
  return {};
}

}  // namespace

ProvedBound proved_bound(const oracles::ProblemEntry& problem,
                         const Parameters& parameters,
                         const SchemeEntry& scheme,
                         const Parameters& options,
                         const Rational& h,
                         const Rational& t_end,
                         const MetricEntry& metric) {
  if (const std::string why = why_no_proof(problem, parameters, scheme, options); !why.empty()) {
    return {{}, why};
  }
  double (Errors::*bound)() const = nullptr;
  if (metric.name == "velocity-l1") bound = &Errors::velocity_l1;
  if (metric.name == "position-sup") bound = &Errors::position_sup;
  if (metric.name == "final-position") bound = &Errors::final_position;
  if (bound == nullptr) return {{}, fmt::format("there is no proof for {}", metric.name)};
  const Particle particle =
      problem.name == "two-walls" ? two_walls(parameters) : bouncing_ball(parameters);
  Errors errors(particle, h, t_end);
  if (!errors.run()) return {{}, "the proof ends where impacts are slow or close together"};
  return {(errors.*bound)(), {}};
}

}  // namespace assay::reports
