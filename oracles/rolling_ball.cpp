#include "oracles/rolling_ball.hpp"

#include "core/scalar/mpfr_real.hpp"
#include "core/scalar/rational.hpp"
#include "oracles/detail/motion_builder.hpp"
#include "oracles/detail/sign.hpp"
#include "oracles/flights/parabola.hpp"

namespace assay::oracles {

std::vector<ParameterSpec> RollingBall::parameters(const Settings&) {
  return {{"m", "1", "mass", "kg", Range::positive()},
          {"R", "0.1", "radius", "m", Range::positive()},
          {"mu", "0.3", "coefficient of friction", "1", Range::non_negative()},
          {"mu_r", "0.01", "coefficient of rolling friction", "m", Range::non_negative()},
          {"g", "9.81", "acceleration of gravity", "m/s^2", Range::non_negative()},
          {"v0", "1", "initial velocity", "m/s"},
          {"w0", "0", "initial angular velocity, positive where it rolls forwards", "rad/s"},
          {"tan_half", "1/2", "tangent of half the angle from x to the motion", "1"}};
}

std::vector<StudyCase> RollingBall::study_cases() {
  return {{"slips-rolls-stops", {}, "1.5", /*costly=*/true}};
}

StateBlocks RollingBall::state_blocks(const Parameters&) {
  return {{"x, y: position of the centre of the sphere along the floor", "m", 2},
          {"φ_x, φ_y: angles that the sphere has turned about x and y", "rad", 2},
          {"height of the sphere above its place on the floor", "m"}};
}

namespace {

/// Of X and A, or of u and w, or F and M.
struct Both {
  Rational first, second;
};

/// The phases of the motion, their data in ℚ.
template <class S>
class BallMotion {
 public:
  BallMotion(const Parameters& p, const S& t_end)
      : motion_(RollingBall::kName, t_end),
        direction_(p),
        m_(p["m"]),
        r_(p["R"]),
        n_(p["m"] * p["g"]),
        limit_{p["mu"] * n_, p["mu_r"] * n_},
        u_{p["v0"] - r_ * p["w0"], p["w0"]} {}

  ExactMotion<S> run() {
    for (;;) {
      const Both f = forces();
      const Both rate{(Rational(7, 2) * f.first - Rational(5, 2) * f.second / r_) / m_,
                      Rational(5, 2) * (f.second - r_ * f.first) / (m_ * r_ * r_)};  // (4)
      if (!motion_.reaches(from_rational<S>(t_))) return motion_.finish();
      begin(f, rate);
      Rational s = -1;  // the time to the next change; none yet
      for (const auto& [u, u_rate] :
           {std::pair(u_.first, rate.first), std::pair(u_.second, rate.second)}) {
        if (u * u_rate >= 0) continue;
        const Rational stops = -u / u_rate;
        if (s < 0 || stops < s) s = stops;
      }
      if (s < 0) return motion_.finish();
      const Both v = velocity(u_), a = velocity(rate);
      x_ = {x_.first + s * (v.first + s * a.first / 2),
            x_.second + s * (v.second + s * a.second / 2)};
      u_ = {u_.first + s * rate.first, u_.second + s * rate.second};
      t_ += s;
    }
  }

 private:
  /// F and M of (2), (3), (5) and (6).
  [[nodiscard]] Both forces() const {
    const auto& [u, w] = u_;
    const auto& [most, most_rolling] = limit_;
    if (u == 0 && w == 0) return {0, 0};
    if (u == 0) {
      const Rational moment = -most_rolling * sign(w);
      const Rational rolls = Rational(5, 7) * moment / r_;
      return {abs(rolls) <= most ? rolls : Rational(-most * sign(w)), moment};  // (5)
    }
    const Rational force = -most * sign(u);
    if (w != 0) return {force, -most_rolling * sign(w)};
    const Rational holds = r_ * force;
    return {force,
            abs(holds) <= most_rolling ? holds : Rational(most_rolling * sign(force))};  // (6)
  }

  /// Ẋ and Ȧ of u and w, and so their rates.
  [[nodiscard]] Both velocity(const Both& u) const { return {u.first + r_ * u.second, u.second}; }

  [[nodiscard]] Vector<S> coordinates(const Both& of) const {
    return direction_.coordinates<S>(of.first, of.second);
  }

  /// Adds a phase with the forces f. If they differ from those before, sliding or turning has
  /// changed.
  void begin(const Both& f, const Both& rate) {
    const Vector<S> v = coordinates(velocity(u_));
    const bool sliding = slides(u_.first, rate.first, limit_.first);
    if (t_ > 0 && (f.first != before_.first || f.second != before_.second)) {
      const bool changes = f.first != before_.first && (slid_ || sliding);
      motion_.event(changes ? EventKind::kSlidingChange : EventKind::kTurningChange,
                    from_rational<S>(t_),
                    v,
                    v,
                    Vector<S>::Constant(5, S(0)));
    }
    before_ = f;
    slid_ = sliding;
    Vector<S> force(5);
    force << from_rational<S>(n_), coordinates(f).head(4);
    motion_.fly(
        from_rational<S>(t_),
        std::make_shared<Parabola<S>>(coordinates(x_), v, coordinates(velocity(rate)), force),
        /*persistent_contact=*/true,
        /*sliding=*/sliding || slides(u_.second, rate.second, limit_.second));
  }
  [[nodiscard]] static bool slides(const Rational& u, const Rational& rate, const Rational& limit) {
    return limit > 0 && (u != 0 || rate != 0);
  }

  detail::MotionBuilder<S> motion_;
  RollingBall::Direction direction_;
  Rational m_, r_, n_;
  Both limit_;  ///< L and L_r
  Both u_;      ///< u and w
  Both x_{0, 0}, before_{0, 0};
  bool slid_ = false;  ///< on the phase before
  Rational t_ = 0;
};

}  // namespace

template <class S>
ExactMotion<S> RollingBall::exact(const Parameters& p, const S& t_end) {
  return BallMotion<S>(p, t_end).run();
}

template ExactMotion<Mpfr> RollingBall::exact(const Parameters&, const Mpfr&);
template ExactMotion<Rational> RollingBall::exact(const Parameters&, const Rational&);

}  // namespace assay::oracles
