#include "oracles/dry_friction_oscillator.hpp"

#include "core/scalar/mpfr_real.hpp"
#include "oracles/detail/motion_builder.hpp"
#include "oracles/detail/trigonometry.hpp"
#include "oracles/flights/linear_oscillator.hpp"
#include "oracles/flights/parabola.hpp"

namespace assay::oracles {

std::vector<ParameterSpec> DryFrictionOscillator::parameters(const Settings&) {
  return {{"w", "2", "angular frequency", "1/s", Range::positive()},
          {"f", "1", "force of friction while it slides", "N", Range::non_negative()},
          {"x0", "1.35", "initial position", "m"},
          {"v0", "0", "initial velocity", "m/s"},
          {"relay",
           "0",
           "1: friction is a relay on the velocity, and there is no floor",
           "1",
           {.low = Rational(0), .high = Rational(1), .integer = true}}};
}

std::vector<StudyCase> DryFrictionOscillator::study_cases() {
  return {{"to-rest", {}, "5.5", /*costly=*/false, /*steps_min=*/128},
          {"thrown", {{"w", "3"}, {"f", "2"}, {"x0", "1/2"}, {"v0", "4"}}, "3"},
          {"relay", {{"relay", "1"}}, "5.5"}};
}

StateBlocks DryFrictionOscillator::state_blocks(const Parameters& p) {
  StateBlocks blocks{{"displacement of the mass from the rest of its spring", "m"}};
  if (p["relay"] == 0) blocks.push_back({"height of the mass above the floor", "m"});
  return blocks;
}

namespace {

/// What the states of a motion consist of: (x, y) and (λ_N, λ_T), or with a relay x and λ_T.
template <class S>
struct Layout {
  bool relay;

  [[nodiscard]] Vector<S> coordinates(const S& x) const {
    Vector<S> result = Vector<S>::Constant(relay ? 1 : 2, S(0));
    result(0) = x;
    return result;
  }
  [[nodiscard]] Vector<S> forces(const S& friction) const {
    Vector<S> result = Vector<S>::Constant(relay ? 1 : 2, S(1));
    result(relay ? 0 : 1) = friction;
    return result;
  }
};

/// The half swings from (x₀, v₀) in the direction s.
template <class S>
class HalfSwings {
 public:
  HalfSwings(const Parameters& p, int direction)
      : layout_{p["relay"] == 1},
        direction_(direction),
        reach_(p["f"] / (p["w"] * p["w"])),
        amplitude_squared_(square(p["x0"] + direction * reach_) + square(p["v0"] / p["w"])),
        mode_(Rational(0), p["w"] * p["w"]),
        free_(Rational(0), Rational(0)),
        x_(p.get<S>("x0")),
        v_(p.get<S>("v0")),
        f_(p.get<S>("f")) {
    using std::abs;
    using std::atan2;
    amplitude_ = p["v0"] == 0 ? from_rational<S>(abs(Rational(p["x0"] + direction * reach_)))
                              : detail::square_root(from_rational<S>(amplitude_squared_));  // (2)
    const S sideways = from_rational<S>(Rational(abs(p["v0"]) / p["w"]));
    const S along = from_rational<S>(Rational(direction * p["x0"] + reach_));
    end_ = atan2(sideways, along) / mode_.root();  // (2)
  }

  [[nodiscard]] const S& end() const { return end_; }
  [[nodiscard]] const S& position() const { return x_; }

  [[nodiscard]] std::shared_ptr<const Flight<S>> flight() const {
    const S friction = direction_ > 0 ? S(-f_) : f_;
    std::vector<OscillatorCoordinate<S>> coordinates = {
        {.mode = mode_, .x0 = x_, .v0 = v_, .force = friction}};
    if (!layout_.relay) coordinates.push_back({.mode = free_, .x0 = S(0), .v0 = S(0)});
    return std::make_shared<LinearOscillator<S>>(coordinates, layout_.forces(friction));
  }

  /// Whether it sticks at the end of this half swing.
  [[nodiscard]] bool sticks() const {
    return amplitude_squared_ <= square(2 * n_ * reach_);  // (4)
  }

  /// Puts position() to x_n.
  void turn() {
    const S turned = amplitude_ - from_rational<S>(Rational((2 * n_ - 1) * reach_));
    x_ = direction_ > 0 ? turned : S(-turned);  // (3)
    v_ = S(0);
  }

  void next() {
    ++n_;
    direction_ = -direction_;
    end_ = end_ + detail::pi<S>() / mode_.root();  // (2)
  }

 private:
  static Rational square(const Rational& x) { return x * x; }

  Layout<S> layout_;
  int direction_;  ///< of this half swing
  int n_ = 1;
  Rational reach_;  ///< r
  Rational amplitude_squared_;
  OscillatorMode<S> mode_, free_;
  S amplitude_, x_, v_, f_, end_;
};

template <class S>
void stick(detail::MotionBuilder<S>& motion, const Parameters& p, const S& t, const S& x) {
  const Layout<S> layout{p["relay"] == 1};
  const Vector<S> zero = layout.coordinates(S(0));
  const S spring = from_rational<S>(Rational(p["w"] * p["w"])) * x;
  motion.fly(
      t,
      std::make_shared<Parabola<S>>(layout.coordinates(x), zero, zero, layout.forces(spring)),
      /*persistent_contact=*/!layout.relay);
}

}  // namespace

template <class S>
ExactMotion<S> DryFrictionOscillator::exact(const Parameters& p, const S& t_end) {
  detail::MotionBuilder<S> motion(kName, t_end);
  const Rational pull = p["w"] * p["w"] * p["x0"];
  if (p["v0"] == 0 && abs(pull) <= p["f"]) {
    stick(motion, p, S(0), p.get<S>("x0"));
    return motion.finish();
  }
  const bool forwards = p["v0"] == 0 ? pull < 0 : p["v0"] > 0;
  HalfSwings<S> swings(p, forwards ? 1 : -1);
  const bool floor = p["relay"] == 0;
  motion.fly(S(0), swings.flight(), /*persistent_contact=*/floor, /*sliding=*/p["f"] > 0);
  if (p["f"] == 0) return motion.finish();
  const Vector<S> zero = Layout<S>{!floor}.coordinates(S(0));
  for (;;) {
    const S t = swings.end();
    if (!motion.reaches(t)) return motion.finish();
    motion.event(EventKind::kSlidingChange, t, zero, zero, zero);
    swings.turn();
    if (swings.sticks()) {
      stick(motion, p, t, swings.position());
      return motion.finish();
    }
    swings.next();
    motion.fly(t, swings.flight(), /*persistent_contact=*/floor, /*sliding=*/true);
  }
}

template ExactMotion<Mpfr> DryFrictionOscillator::exact(const Parameters&, const Mpfr&);

}  // namespace assay::oracles
