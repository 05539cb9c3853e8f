#include "oracles/oscillator_stop.hpp"

#include "core/scalar/decimal.hpp"
#include "core/scalar/invalid_input.hpp"
#include "core/scalar/mpfr_real.hpp"
#include "oracles/detail/free_arrival.hpp"
#include "oracles/detail/impact_search.hpp"
#include "oracles/detail/motion_builder.hpp"
#include "oracles/flights/linear_oscillator.hpp"
#include "oracles/flights/parabola.hpp"

namespace assay::oracles {

std::vector<ParameterSpec> OscillatorStop::parameters(const Settings&) {
  return {{"m", "1", "mass; scales the impulses and forces only", "kg", Range::positive()},
          {"zeta", "0.1", "damping per unit mass (x'' + 2 zeta x')", "1/s", Range::non_negative()},
          {"k", "1", "stiffness per unit mass", "1/s^2", Range::non_negative()},
          {"f", "0", "force towards the stop, per unit mass", "m/s^2"},
          {"e", "0.7", "coefficient of restitution", "1", Range::unit()},
          {"x0", "1", "initial distance from the stop", "m", Range::non_negative()},
          {"v0", "0", "initial velocity", "m/s"}};
}

std::vector<StudyCase> OscillatorStop::study_cases() {
  return {{"damped-heavy", {{"m", "2.5"}, {"zeta", "0.2"}, {"k", "4"}}, "5"},
          {"lifted", {{"f", "-1/2"}, {"k", "4"}, {"zeta", "0.1"}, {"e", "0.8"}}, "6"},
          {"overdamped-pressed", {{"zeta", "2"}, {"f", "5"}, {"e", "0.9"}, {"v0", "3"}}, "1.5"},
          {"to-rest", {{"m", "0.4"}, {"zeta", "0.3"}, {"f", "2"}, {"e", "1/2"}}, "4"}};
}

StateBlocks OscillatorStop::state_blocks(const Parameters&) {
  return {{"distance of the mass from the stop", "m"}};
}

namespace {

template <class S>
class StopMotion {
 public:
  StopMotion(const Parameters& p, const S& t_end)
      : p_(p),
        motion_(OscillatorStop::kName, t_end, OscillatorStop::kMaxImpacts),
        e_(p.get<S>("e")),
        m_(p.get<S>("m")),
        f_(p.get<S>("f")),
        mode_(p["zeta"], p["k"]),
        search_(mode_, f_),
        half_swing_(p["zeta"] > 0 && p["f"] == 0 ? detail::half_swing(mode_) : std::nullopt) {}

  ExactMotion<S> run() {
    const S x0 = p_.get<S>("x0");
    const S v0 = p_.get<S>("v0");
    if (p_["x0"] > 0) {
      if (const auto arrival = fly_first(x0, v0)) bounce(*arrival);
    } else if (p_["v0"] < 0) {
      bounce({S(0), S(-v0)});
    } else if (p_["v0"] == 0) {
      leave_or_rest();
    } else if (const auto arrival = fly_from_stop(v0)) {
      bounce(*arrival);
    }
    return motion_.finish();
  }

 private:
  void fly(const S& x, const S& v) {
    motion_.fly(t_, linear_oscillator<S>({.mode = mode_, .x0 = x, .v0 = v, .force = S(-f_)}));
  }

  [[nodiscard]] S remaining() const { return motion_.t_end() - t_; }

  std::optional<detail::Arrival<S>> fly_first(const S& x0, const S& v0) {
    using std::sqrt;
    fly(x0, v0);
    if (p_["zeta"] > 0 && p_["f"] == 0) {
      return detail::free_arrival(mode_, p_["zeta"], p_["k"], p_["x0"], p_["v0"]);
    }
    if (p_["zeta"] > 0) {
      const bool equilibrium = p_["v0"] == 0 && p_["f"] + p_["k"] * p_["x0"] == 0;
      return equilibrium ? std::nullopt : search_.damped(x0, v0, remaining());
    }
    const Rational square =
        p_["v0"] * p_["v0"] + p_["x0"] * (p_["k"] * p_["x0"] + 2 * p_["f"]);  // V²
    if (square <= 0) return std::nullopt;
    return search_.undamped(x0, v0, sqrt(from_rational<S>(square)));
  }

  /// A flight from x = 0, v > 0; without damping it returns with the speed at its start.
  std::optional<detail::Arrival<S>> fly_from_stop(const S& v) {
    fly(S(0), v);
    if (p_["zeta"] == 0) return search_.undamped(S(0), v, v);
    if (p_["f"] == 0) {
      if (!half_swing_) return std::nullopt;
      return detail::Arrival<S>{half_swing_->after, S(v * half_swing_->speed)};
    }
    const auto hop = search_.short_hop(v);
    return hop ? hop : search_.damped(S(0), v, remaining());
  }

  [[nodiscard]] std::shared_ptr<const Flight<S>> rest() const {
    return parabola<S>(S(0), S(0), S(0), from_rational<S>(Rational(p_["m"] * p_["f"])));
  }

  /// From x = 0 with v = 0.
  void leave_or_rest() {
    if (p_["f"] >= 0) {
      motion_.fly(t_, rest(), /*persistent_contact=*/true);
      return;
    }
    // ẍ = −f > 0: an undamped flight comes back and grazes, a damped one does not reach the stop.
    fly(S(0), S(0));
  }

  void bounce(detail::Arrival<S> arrival) {
    const S cut = unit_roundoff<S>() * arrival.speed;
    for (;;) {
      t_ = t_ + arrival.after;
      if (!motion_.reaches(t_)) return;
      if (!(arrival.speed > S(0))) throw too_slow();
      const S v = e_ * arrival.speed;
      motion_.event(EventKind::kImpact, t_, S(-arrival.speed), v, S(m_ * (arrival.speed + v)));
      if (p_["e"] == 0) return leave_or_rest();
      if (p_["f"] > 0 && p_["e"] < 1 && v < cut) {
        return motion_.accumulate(t_, rest(), S(t_ + S(2) * v / (f_ * (S(1) - e_))));
      }
      const auto next = fly_from_stop(v);
      if (!next) return;
      arrival = *next;
    }
  }

  [[nodiscard]] InvalidInput too_slow() const {
    const Decimal t = round_to_decimal(ScalarTraits<S>::to_rational(t_), 6);
    return InvalidInput(std::string(OscillatorStop::kName) + ": the speed of the impact at t = " +
                        to_text(t) + " is below the least exponent of MPFR; shorten the time");
  }

  const Parameters& p_;
  detail::MotionBuilder<S> motion_;
  S e_, m_, f_;
  OscillatorMode<S> mode_;
  detail::ImpactSearch<S> search_;
  std::optional<detail::Arrival<S>> half_swing_;  ///< per unit speed, where ζ > 0 and f = 0
  S t_{0};
};

}  // namespace

template <class S>
ExactMotion<S> OscillatorStop::exact(const Parameters& p, const S& t_end) {
  return StopMotion<S>(p, t_end).run();
}

template ExactMotion<Mpfr> OscillatorStop::exact(const Parameters&, const Mpfr&);

}  // namespace assay::oracles
