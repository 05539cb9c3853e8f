#include "oracles/heavy_top.hpp"

#include "core/scalar/mpfr_real.hpp"
#include "oracles/detail/distance_to_pi.hpp"
#include "oracles/detail/elliptic_motion.hpp"
#include "oracles/detail/top_through_vertical.hpp"
#include "oracles/detail/top_turning_points.hpp"

namespace assay::oracles {

std::vector<ParameterSpec> HeavyTop::parameters(const Settings&) {
  return {{"I1",
           "1",
           "moment of inertia across the axis, about the fixed point",
           "kg m^2",
           Range::positive()},
          {"I3", "0.5", "moment of inertia about the axis", "kg m^2", Range::positive()},
          {"mgl", "9.81", "weight times distance of the centre of mass", "N m", Range::positive()},
          {"theta0", "0.5", "initial inclination, below pi", "rad", Range::non_negative()},
          {"phidot0", "0", "initial rate of precession", "rad/s", Range::any()},
          {"thetadot0", "0", "initial rate of nutation", "rad/s", Range::any()},
          {"w3", "20", "angular velocity about the axis", "rad/s", Range::any()}};
}

StateBlocks HeavyTop::state_blocks(const Parameters&) {
  return body_state({"fixed point of the top, which is the origin"});
}

void HeavyTop::check(const Parameters& p) {
  const Rational& theta = p["theta0"];
  if (theta >= 3 && !(detail::distance_to_pi(theta, 1) > 0)) {
    throw InvalidInput("parameter theta0 = " + p.text("theta0") +
                       " is not allowed: it must be in [0, pi)");
  }
}

namespace {

template <class S>
class Sleeping final : public HeavyTop::Motion<S> {
 public:
  explicit Sleeping(const S& spin) : spin_(spin) {}
  [[nodiscard]] HeavyTop::Angles<S> angles(const S& t) const override {
    return {S(0), S(0), S(spin_ * t)};
  }
  [[nodiscard]] RigidBodyState<S> at(const S& t) const override {
    const S half = spin_ * t / S(2);
    RigidBodyState<S> state;
    state.attitude = {detail::cosine(half), S(0), S(0), detail::sine(half)};
    state.angular_velocity(2) = spin_;
    return state;
  }

 private:
  S spin_;
};

template <class S>
class Nutation final : public HeavyTop::Motion<S> {
 public:
  explicit Nutation(const Parameters& p)
      : spin_(p.get<S>("w3")),
        constants_(constants(p)),
        turning_(constants_),
        rate_(detail::square_root(S(constants_.beta * (turning_.range + turning_.outer))) / S(2)),
        functions_(modulus(turning_.range), modulus(turning_.outer)),
        below_(functions_.third_kind(S(turning_.range / turning_.from_top),
                                     S(turning_.nearest_top / turning_.from_top))),
        above_(functions_.third_kind(S(-turning_.range / turning_.from_bottom))),
        weight_below_(constants_.b_less_a / (S(2) * turning_.from_top * rate_)),
        weight_above_(constants_.b_and_a / (S(2) * turning_.from_bottom * rate_)),
        start_(0) {
    if (turning_.range > S(0)) {
      const S sn = detail::square_root(S(-turning_.low / turning_.range));
      const S cn = detail::square_root(S(turning_.high / turning_.range));
      start_ = functions_.argument(sn, p["thetadot0"] > 0 ? S(-cn) : cn);  // ż = −sin θ θ̇
    }
    const Place start = functions_.locate(start_);
    start_below_ = functions_.integral(below_, start);
    start_above_ = functions_.integral(above_, start);
  }

  [[nodiscard]] HeavyTop::Angles<S> angles(const S& t) const override {
    return angles(t, functions_.locate(S(rate_ * t + start_)));
  }

  [[nodiscard]] RigidBodyState<S> at(const S& t) const override {
    const Place place = functions_.locate(S(rate_ * t + start_));
    const HeavyTop::Angles<S> angle = angles(t, place);
    const detail::JacobiValues<S> f = functions_.at(place);
    const S minus = one_minus(f), plus = one_plus(f);
    const S sine = detail::square_root(S(minus * plus));
    const S theta_rate = S(-2) * turning_.range * f.sn * f.cn * f.dn * rate_ / sine;  // (4)
    const S b_less_az = minus < plus ? S(constants_.b_less_a + constants_.a * minus)
                                     : S(constants_.b_and_a - constants_.a * plus);
    return detail::top_state<S>(detail::square_root(S(minus / S(2))),
                                detail::square_root(S(plus / S(2))),
                                angle.phi,
                                angle.psi,
                                theta_rate,
                                S(b_less_az / sine),
                                spin_);
  }

 private:
  using Turning = detail::TurningPoints<S>;
  using Place = typename detail::EllipticMotion<S>::Place;
  using ThirdKind = typename detail::EllipticMotion<S>::ThirdKind;

  static typename Turning::Constants constants(const Parameters& p) {
    const S half = from_rational<S>(Rational(p["theta0"] / 2));
    const S sh = detail::sine(half), ch = detail::cosine(half);
    const S minus = S(2) * sh * sh, plus = S(2) * ch * ch, square = minus * plus;
    const S a = from_rational<S>(Rational(p["I3"] * p["w3"] / p["I1"]));
    const S nutation = p.get<S>("thetadot0"), precession = p.get<S>("phidot0");
    return {.minus = minus,
            .plus = plus,
            .a = a,
            .b_less_a = minus * (plus * precession - a),
            .b_and_a = plus * (minus * precession + a),
            .beta = from_rational<S>(Rational(2 * p["mgl"] / p["I1"])),
            .k = nutation * nutation + precession * precession * square,
            .nutation_square = nutation * nutation * square,
            .sine_precession = precession * square};
  }
  [[nodiscard]] S modulus(const S& part) const {
    return detail::square_root(S(part / (turning_.range + turning_.outer)));
  }
  [[nodiscard]] S one_minus(const detail::JacobiValues<S>& f) const {  // 1 − z
    return turning_.nearest_top + turning_.range * f.cn * f.cn;
  }
  [[nodiscard]] S one_plus(const detail::JacobiValues<S>& f) const {
    return turning_.from_bottom + turning_.range * f.sn * f.sn;
  }
  [[nodiscard]] HeavyTop::Angles<S> angles(const S& t, const Place& place) const {
    using std::atan2;
    const detail::JacobiValues<S>& f = place.values;  // (5), (6) take squares
    const S lower = weight_below_ * (functions_.integral(below_, place) - start_below_);
    const S upper = weight_above_ * (functions_.integral(above_, place) - start_above_);
    const S theta =
        S(2) * atan2(detail::square_root(one_minus(f)), detail::square_root(one_plus(f)));
    return {theta, S(lower + upper), S((spin_ - constants_.a) * t - lower + upper)};
  }

  S spin_;
  typename Turning::Constants constants_;
  Turning turning_;
  S rate_;  ///< r
  detail::EllipticMotion<S> functions_;
  ThirdKind below_, above_;        ///< n of 1 − z and 1 + z
  S weight_below_, weight_above_;  ///< ½ (b ∓ a)/((1 ∓ z₁) r)
  S start_;                        ///< u₀
  S start_below_, start_above_;    ///< the integrals at u₀
};

}  // namespace

template <class S>
std::shared_ptr<const HeavyTop::Motion<S>> HeavyTop::exact(const Parameters& p) {
  check(p);
  const bool upright = p["theta0"] == 0;
  if (upright && p["thetadot0"] == 0) return std::make_shared<Sleeping<S>>(p.get<S>("w3"));
  if (p["w3"] == 0 && (upright || p["phidot0"] == 0)) {
    return std::make_shared<detail::PlaneTop<S>>(p);
  }
  if (upright) return std::make_shared<detail::TopThroughVertical<S>>(p);
  return std::make_shared<Nutation<S>>(p);
}

template std::shared_ptr<const HeavyTop::Motion<long double>> HeavyTop::exact(const Parameters&);
template std::shared_ptr<const HeavyTop::Motion<Mpfr>> HeavyTop::exact(const Parameters&);

}  // namespace assay::oracles
