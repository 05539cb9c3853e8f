#include "oracles/incline_slide.hpp"

#include "core/scalar/mpfr_real.hpp"
#include "oracles/detail/motion_builder.hpp"
#include "oracles/flights/incline_path.hpp"
#include "oracles/flights/parabola.hpp"

namespace assay::oracles {

std::vector<ParameterSpec> InclineSlide::parameters(const Settings&) {
  return {{"g", "9.81", "acceleration of gravity", "m/s^2", Range::non_negative()},
          {"tan_a", "0.3", "slope of the incline", "1", Range::non_negative()},
          {"mu", "0.5", "coefficient of friction", "1", Range::non_negative()},
          {"vx0", "0", "initial velocity downhill", "m/s"},
          {"vy0", "2", "initial velocity across the slope", "m/s"}};
}

std::vector<StudyCase> InclineSlide::study_cases() {
  return {{"curved-to-rest", {}, "0.8"},
          {"thrown-uphill", {{"tan_a", "1/2"}, {"mu", "0.3"}, {"vx0", "-1"}, {"vy0", "1"}}, "0.6"}};
}

StateBlocks InclineSlide::state_blocks(const Parameters&) {
  return {{"position of the block downhill", "m"},
          {"position of the block across the slope", "m"},
          {"distance of the block from the incline", "m"}};
}

namespace {

template <class S>
Vector<S> triple(const S& x, const S& y, const S& z) {
  Vector<S> result(3);
  result << x, y, z;
  return result;
}

template <class S>
class InclineMotion {
 public:
  InclineMotion(const Parameters& p, const S& t_end)
      : p_(p),
        motion_(InclineSlide::kName, t_end),
        gravity_(p),
        friction_(p.get<S>("mu") * gravity_.normal),
        rough_(p["mu"] > 0 && p["g"] > 0),
        zero_(triple(S(0), S(0), S(0))) {}

  ExactMotion<S> run() {
    const bool moves = p_["vx0"] != 0 || p_["vy0"] != 0;
    if (!moves) {
      from_rest(S(0), zero_);
    } else if (rough_ && p_["vy0"] != 0 && p_["tan_a"] != 0) {
      curved();
    } else {
      straight();
    }
    return motion_.finish();
  }

 private:
  [[nodiscard]] Rational speed_squared() const {
    return p_["vx0"] * p_["vx0"] + p_["vy0"] * p_["vy0"];
  }

  /// (2)
  void curved() {
    const InclinePath<S> path(path_data());
    motion_.fly(S(0), std::make_shared<InclinePath<S>>(path), true, /*sliding=*/true);
    if (p_["mu"] <= p_["tan_a"]) return;
    MotionState<S> rest;
    path.rest(rest);
    stop(S(path.whole_time() / gravity_.along), rest.q);
  }

  [[nodiscard]] typename InclinePath<S>::Data path_data() const {
    const S vx = p_.get<S>("vx0");
    const S speed = detail::square_root(from_rational<S>(speed_squared()));
    // The smaller one of P and Q by their product.
    const S larger = (speed + (vx < S(0) ? S(-vx) : vx)) / S(2);
    const S smaller = from_rational<S>(Rational(p_["vy0"] * p_["vy0"] / 4)) / larger;
    const Rational kappa = p_["mu"] / p_["tan_a"];
    const auto exponent = [&](int times, int plus) {
      return from_rational<S>(Rational(times * kappa + plus));
    };
    return {.p = vx < S(0) ? smaller : larger,
            .q = vx < S(0) ? larger : smaller,
            .vy = p_.get<S>("vy0"),
            .sigma = gravity_.along,
            .normal_force = gravity_.normal,
            .friction = friction_,
            .slow = exponent(1, -1),
            .fast = exponent(1, 1),
            .slow_x = exponent(2, -2),
            .fast_x = exponent(2, 2),
            .slow_y = exponent(2, -1),
            .fast_y = exponent(2, 1)};
  }

  /// (3)
  void straight() {
    const S speed = detail::square_root(from_rational<S>(speed_squared()));
    const Vector<S> v = triple(p_.get<S>("vx0"), p_.get<S>("vy0"), S(0));
    const Vector<S> force = rough_ ? Vector<S>(S(-friction_ / speed) * v) : zero_;
    slide(S(0), zero_, v, force);
    const bool downhill = p_["vx0"] > 0;
    if (!rough_ || (downhill && p_["mu"] <= p_["tan_a"])) return;
    const S t = speed / (downhill ? S(friction_ - gravity_.along) : S(friction_ + gravity_.along));
    stop(t, Vector<S>(S(t / S(2)) * v));
  }

  void slide(const S& t, const Vector<S>& q, const Vector<S>& v, const Vector<S>& force) {
    const Vector<S> a = triple(S(gravity_.along + force(0)), force(1), S(0));
    motion_.fly(t, flight(q, v, a, force), /*persistent_contact=*/true, /*sliding=*/rough_);
  }

  [[nodiscard]] std::shared_ptr<const Flight<S>> flight(const Vector<S>& q,
                                                        const Vector<S>& v,
                                                        const Vector<S>& a,
                                                        const Vector<S>& force) const {
    return std::make_shared<Parabola<S>>(q, v, a, triple(gravity_.normal, force(0), force(1)));
  }

  void stop(const S& t, const Vector<S>& q) {
    if (!motion_.reaches(t)) return;
    motion_.event(EventKind::kSlidingChange, t, zero_, zero_, zero_);
    from_rest(t, q);
  }

  /// (4)
  void from_rest(const S& t, const Vector<S>& q) {
    if (p_["mu"] >= p_["tan_a"]) {
      const Vector<S> force = triple(S(-gravity_.along), S(0), S(0));
      motion_.fly(t, flight(q, zero_, zero_, force), /*persistent_contact=*/true);
    } else {
      slide(t, q, zero_, triple(S(-friction_), S(0), S(0)));
    }
  }

  const Parameters& p_;
  detail::MotionBuilder<S> motion_;
  InclineSlide::Gravity<S> gravity_;
  S friction_;  ///< μν
  bool rough_;
  Vector<S> zero_;
};

}  // namespace

template <class S>
ExactMotion<S> InclineSlide::exact(const Parameters& p, const S& t_end) {
  return InclineMotion<S>(p, t_end).run();
}

template ExactMotion<Mpfr> InclineSlide::exact(const Parameters&, const Mpfr&);

}  // namespace assay::oracles
