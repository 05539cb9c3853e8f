#include "oracles/stacked_blocks.hpp"

#include "core/scalar/mpfr.hpp"
#include "core/scalar/rational.hpp"
#include "oracles/detail/motion_builder.hpp"
#include "oracles/flights/parabola.hpp"

namespace assay::oracles {

std::vector<ParameterSpec> StackedBlocks::parameters(const Settings&) {
  return {{"m1", "2", "mass of the lower block", "kg", Range::positive()},
          {"m2", "1", "mass of the upper block", "kg", Range::positive()},
          {"mu1", "0.2", "coefficient of friction of the floor", "1", Range::non_negative()},
          {"mu2", "0.4", "coefficient of friction between them", "1", Range::non_negative()},
          {"g", "9.81", "acceleration of gravity", "m/s^2", Range::non_negative()},
          {"v1", "0", "initial velocity of the lower block", "m/s"},
          {"v2", "1", "initial velocity of the upper block", "m/s"}};
}

std::vector<StudyCase> StackedBlocks::study_cases() {
  return {{"held", {}, "0.4", /*costly=*/true}};
}

namespace {

int sign(const Rational& x) { return x > 0 ? 1 : x < 0 ? -1 : 0; }

/// x₁ and x₂, or what belongs to them.
struct Both {
  Rational first, second;
};

/// The phases of the motion, their data in ℚ.
template <class S>
class BlocksMotion {
 public:
  BlocksMotion(const Parameters& p, const S& t_end)
      : motion_(StackedBlocks::kName, t_end),
        m1_(p["m1"]),
        m2_(p["m2"]),
        n1_((m1_ + m2_) * p["g"]),
        n2_(m2_ * p["g"]),
        limit_{p["mu1"] * n1_, p["mu2"] * n2_},
        v_{p["v1"], p["v2"]} {}

  ExactMotion<S> run() {
    for (;;) {
      const Both f = forces();
      const Both a{(f.first - f.second) / m1_, f.second / m2_};
      if (!motion_.reaches(from_rational<S>(t_))) return motion_.finish();
      begin(f, a);
      Rational s = -1;  // the time to the next change; none yet
      for (const auto& [u, u_rate] :
           {std::pair(v_.first, a.first),
            std::pair(Rational(v_.second - v_.first), Rational(a.second - a.first))}) {
        if (u * u_rate >= 0) continue;
        const Rational stops = -u / u_rate;
        if (s < 0 || stops < s) s = stops;
      }
      if (s < 0) return motion_.finish();
      x_ = {x_.first + s * (v_.first + s * a.first / 2),
            x_.second + s * (v_.second + s * a.second / 2)};
      v_ = {v_.first + s * a.first, v_.second + s * a.second};
      t_ += s;
    }
  }

 private:
  /// (2) to (4).
  [[nodiscard]] Both forces() const {
    const Rational u = v_.second - v_.first;
    if (v_.first == 0 && u == 0) return {0, 0};
    if (u == 0) {
      const Rational first = -limit_.first * sign(v_.first);
      const Rational together = m2_ * first / (m1_ + m2_);
      const bool sticks = abs(together) <= limit_.second;
      return {first, sticks ? together : Rational(limit_.second * sign(first))};
    }
    const Rational second = -limit_.second * sign(u);
    if (v_.first != 0) return {-limit_.first * sign(v_.first), second};
    const bool held = limit_.second <= limit_.first;
    return {held ? second : Rational(-limit_.first * sign(u)), second};
  }

  [[nodiscard]] static Vector<S> along(const Both& of) {
    Vector<S> result = Vector<S>::Constant(4, S(0));
    result(0) = from_rational<S>(of.first);
    result(1) = from_rational<S>(of.second);
    return result;
  }

  /// A phase with the forces f; where they are others than before, sliding has changed.
  void begin(const Both& f, const Both& a) {
    if (t_ > 0 && (f.first != before_.first || f.second != before_.second)) {
      motion_.event(EventKind::kSlidingChange,
                    from_rational<S>(t_),
                    along(v_),
                    along(v_),
                    Vector<S>::Constant(4, S(0)));
    }
    before_ = f;
    Vector<S> force(4);
    force << from_rational<S>(n1_), from_rational<S>(f.first), from_rational<S>(n2_),
        from_rational<S>(f.second);
    motion_.fly(from_rational<S>(t_),
                std::make_shared<Parabola<S>>(along(x_), along(v_), along(a), force),
                /*persistent_contact=*/true,
                /*sliding=*/slides(v_.first, a.first, limit_.first) ||
                    slides(v_.second - v_.first, a.second - a.first, limit_.second));
  }
  [[nodiscard]] static bool slides(const Rational& u, const Rational& rate, const Rational& limit) {
    return limit > 0 && (u != 0 || rate != 0);
  }

  detail::MotionBuilder<S> motion_;
  Rational m1_, m2_, n1_, n2_;
  Both limit_;  ///< L₁, L₂
  Both v_;
  Both x_{0, 0}, before_{0, 0};
  Rational t_ = 0;
};

}  // namespace

template <class S>
ExactMotion<S> StackedBlocks::exact(const Parameters& p, const S& t_end) {
  return BlocksMotion<S>(p, t_end).run();
}

template ExactMotion<Mpfr50> StackedBlocks::exact(const Parameters&, const Mpfr50&);
template ExactMotion<Mpfr100> StackedBlocks::exact(const Parameters&, const Mpfr100&);
template ExactMotion<Mpfr> StackedBlocks::exact(const Parameters&, const Mpfr&);
template ExactMotion<Rational> StackedBlocks::exact(const Parameters&, const Rational&);

}  // namespace assay::oracles
