#include "oracles/relay.hpp"

#include "core/scalar/mpfr_real.hpp"
#include "core/scalar/rational.hpp"
#include "oracles/detail/exact_root.hpp"
#include "oracles/detail/motion_builder.hpp"
#include "oracles/detail/sign.hpp"
#include "oracles/flights/polynomial.hpp"

namespace assay::oracles {

std::vector<ParameterSpec> RelayProblem::parameters(const Settings&) {
  return {{"alpha", "1", "strength of the relay", "1/s", Range::positive()},
          {"d", "0", "drive at t = 0", "1/s"},
          {"rate", "0", "growth of the drive", "1/s^2"},
          {"x0", "1", "initial state", "1"}};
}

std::vector<StudyCase> RelayProblem::study_cases() {
  return {{"reaches", {}, "2"},
          {"reaches-slides-leaves", {{"d", "-1/3"}, {"rate", "2/3"}, {"x0", "3/5"}}, "3"},
          {"crosses", {{"d", "3"}, {"rate", "-4"}, {"x0", "1/7"}}, "3"}};
}

StateBlocks RelayProblem::state_blocks(const Parameters&) {
  return {{"distance from the surface x = 0, signed", "1"}};
}

namespace {

/// V² of (2) on the side `side`.
Rational speed_squared(const Parameters& p, int side) {
  const Rational v = side * p["d"] - p["alpha"];
  return v * v - 2 * p["rate"] * p["x0"];
}

template <class S>
class RelayMotion {
 public:
  RelayMotion(const Parameters& p, const S& t_end)
      : motion_(RelayProblem::kName, t_end),
        p_(p),
        alpha_(p.get<S>("alpha")),
        d_(p.get<S>("d")),
        rate_(p.get<S>("rate")),
        side_(RelayProblem::first_side(p)) {}

  ExactMotion<S> run() {
    if (side_ == 0) {
      slide(S(0));
      return motion_.finish_with_switches();
    }
    move(S(0), p_.get<S>("x0"));
    const Rational v = side_ * p_["d"] - p_["alpha"];
    const Rational square = speed_squared(p_, side_);
    const bool turns = side_ * p_["rate"] < 0;
    if (square <= 0 || (v >= 0 && !turns)) return motion_.finish_with_switches();
    const S speed = detail::exact_root<S>(square);
    const S here = from_rational<S>(v);
    const S distance = from_rational<S>(Rational(abs(p_["x0"])));
    meet(v < 0 ? S(S(2) * distance / (speed - here))
               : S((here + speed) / from_rational<S>(Rational(abs(p_["rate"])))),
         speed,
         square);  // (2)
    return motion_.finish_with_switches();
  }

 private:
  [[nodiscard]] S drive(const S& t) const { return d_ + rate_ * t; }

  /// On side_ from x at t.
  void move(const S& t, const S& x) {
    const S lambda = side_ > 0 ? S(-alpha_) : alpha_;
    fly(t, {x, S(drive(t) + lambda), S(rate_ / S(2))}, {lambda});
  }

  void slide(const S& t) {
    fly(t, {S(0)}, {S(-drive(t)), S(-rate_)});
    const int direction = sign(p_["rate"]);
    if (direction == 0) return;
    const Rational leaves = (direction * p_["alpha"] - p_["d"]) / p_["rate"];  // (3)
    const S at = std::max(t, from_rational<S>(leaves));
    if (!motion_.reaches(at)) return;
    side_ = direction;
    fly(at, {S(0), S(0), S(rate_ / S(2))}, {direction > 0 ? S(-alpha_) : alpha_});
  }

  /// The surface at t with speed V, and what follows.
  void meet(S t, S speed, const Rational& square) {
    for (int crossed = 0;; ++crossed) {
      if (!motion_.reaches(t)) return;
      const Rational needed = 2 * (crossed + 1) * p_["alpha"];
      const bool crosses = square > needed * needed;
      jump(t, crosses, speed);
      if (!crosses) return slide(t);
      side_ = -side_;
      speed = speed - S(2) * alpha_;  // (4)
      move(t, S(0));
      if (side_ * p_["rate"] >= 0) return;
      t = t + S(2) * speed / from_rational<S>(Rational(abs(p_["rate"])));
    }
  }

  void jump(const S& t, bool crosses, const S& speed) {
    const S before = side_ > 0 ? S(-speed) : speed;
    const S push = side_ > 0 ? S(S(2) * alpha_) : S(S(-2) * alpha_);
    motion_.event(EventKind::kMultiplierJump, t, before, crosses ? S(before + push) : S(0), S(0));
  }

  void fly(const S& t, std::initializer_list<S> x, std::initializer_list<S> lambda) {
    const auto coefficients = [](std::initializer_list<S> all) {
      std::vector<Vector<S>> result;
      for (const S& c : all) result.push_back(detail::vector_of<S>({c}));
      return result;
    };
    motion_.fly(t, std::make_shared<Polynomial<S>>(coefficients(x), coefficients(lambda)));
  }

  detail::MotionBuilder<S> motion_;
  const Parameters& p_;
  S alpha_, d_, rate_;
  int side_;
};

}  // namespace

int RelayProblem::first_side(const Parameters& p) {
  if (p["x0"] != 0) return sign(p["x0"]);
  return abs(p["d"]) > p["alpha"] ? sign(p["d"]) : 0;
}

bool RelayProblem::is_rational(const Parameters& p) {
  const int side = first_side(p);
  if (side == 0) return true;
  const Rational square = speed_squared(p, side);
  return square <= 0 || rational_root(square).has_value();
}

template <class S>
ExactMotion<S> RelayProblem::exact(const Parameters& p, const S& t_end) {
  return RelayMotion<S>(p, t_end).run();
}

template ExactMotion<Mpfr> RelayProblem::exact(const Parameters&, const Mpfr&);
template ExactMotion<Rational> RelayProblem::exact(const Parameters&, const Rational&);

}  // namespace assay::oracles
