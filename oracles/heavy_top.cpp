#include "oracles/heavy_top.hpp"

#include "core/scalar/mpfr.hpp"
#include "oracles/detail/distance_to_pi.hpp"
#include "oracles/detail/elliptic_motion.hpp"

namespace assay::oracles {

std::vector<ParameterSpec> HeavyTop::parameters(const Settings&) {
  return {{"I1",
           "1",
           "moment of inertia across the axis, about the fixed point",
           "kg m^2",
           Range::positive()},
          {"I3", "0.5", "moment of inertia about the axis", "kg m^2", Range::positive()},
          {"mgl", "9.81", "weight times distance of the centre of mass", "N m", Range::positive()},
          {"theta0", "0.5", "initial inclination, in [0, pi)", "rad", Range::any()},
          {"phidot0", "0", "initial rate of precession", "rad/s", Range::any()},
          {"thetadot0", "0", "initial rate of nutation", "rad/s", Range::any()},
          {"w3", "20", "angular velocity about the axis", "rad/s", Range::any()}};
}

void HeavyTop::check(const Parameters& p) {
  const Rational& theta = p["theta0"];
  if (theta < 0 || (theta >= 3 && !(detail::distance_to_pi(theta, 1) > 0))) {
    throw InvalidInput("parameter theta0 = " + p.text("theta0") +
                       " is not allowed: it must be in [0, pi)");
  }
  if (theta == 0 && p["thetadot0"] != 0) {
    throw InvalidInput("theta0 = 0 with thetadot0 = " + p.text("thetadot0") +
                       " is not allowed: a top through the vertical");
  }
  if (theta != 0 && p["w3"] == 0 && p["phidot0"] == 0) {
    throw InvalidInput("w3 = 0 with phidot0 = 0 is not allowed: a plane pendulum");
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

/// w₁, w₂, w₃ of (3).
template <class S>
struct TurningPoints {
  S low, high, outer;

  /// Of f₀ + f₁ w + f₂ w² + β w³.   @pre f₀ ≥ 0
  TurningPoints(const S& f0, const S& f1, const S& f2, const S& beta) {
    using std::abs;
    S bound = abs(f0);
    for (const S& f : {f1, f2}) bound = bound < abs(f) ? S(abs(f)) : bound;
    outer =
        S(1) + bound / beta;  // beyond all roots, where f is convex: Newton falls to the largest
    for (;;) {
      const S value = f0 + outer * (f1 + outer * (f2 + outer * beta));
      const S slope = f1 + outer * (S(2) * f2 + S(3) * beta * outer);
      const S next = outer - value / slope;
      if (!(next < outer)) break;
      outer = next;
    }
    const S product = -f0 / (beta * outer);  // ≤ 0
    const S sum = (f1 / beta - product) / outer;
    const S root = detail::square_root(S(sum * sum - S(4) * product));
    const S larger = (sum < S(0) ? S(sum - root) : S(sum + root)) / S(2);
    const S other = larger == S(0) ? S(0) : S(product / larger);
    low = larger < S(0) ? larger : other;
    high = larger < S(0) ? other : larger;
  }
};

template <class S>
class Nutation final : public HeavyTop::Motion<S> {
 public:
  explicit Nutation(const Parameters& p)
      : sine_(detail::sine(p.get<S>("theta0"))),
        cosine_(detail::cosine(p.get<S>("theta0"))),
        spin_(p.get<S>("w3")),
        precession_(p.get<S>("phidot0")),
        a_(from_rational<S>(Rational(p["I3"] * p["w3"] / p["I1"]))),
        beta_(from_rational<S>(Rational(2 * p["mgl"] / p["I1"]))),
        turning_(turning_points(p.get<S>("thetadot0"))),
        functions_(modulus(turning_.high - turning_.low), modulus(turning_.outer - turning_.high)) {
    const S range = turning_.high - turning_.low;
    rate_ = detail::square_root(S(beta_ * (turning_.outer - turning_.low))) / S(2);
    const S half = detail::sine(from_rational<S>(Rational(p["theta0"] / 2)));
    const S other_half = detail::cosine(from_rational<S>(Rational(p["theta0"] / 2)));
    below_ = S(2) * half * half - turning_.low;              // 1 − z₁
    above_ = S(2) * other_half * other_half + turning_.low;  // 1 + z₁
    n_below_ = range / below_;
    n_above_ = -range / above_;
    const S b_less_a = sine_ * sine_ * precession_ - a_ * S(2) * half * half;
    const S b_and_a = sine_ * sine_ * precession_ + a_ * S(2) * other_half * other_half;
    weight_below_ = b_less_a / (S(2) * below_ * rate_);
    weight_above_ = b_and_a / (S(2) * above_ * rate_);
    start_ = S(0);
    if (range > S(0)) {
      const S sn = detail::square_root(S(-turning_.low / range));
      const S cn = detail::square_root(S(turning_.high / range));
      start_ = functions_.argument(sn, p["thetadot0"] > 0 ? S(-cn) : cn);  // ż = −sin θ θ̇
    }
    start_below_ = functions_.third_kind(n_below_, start_);
    start_above_ = functions_.third_kind(n_above_, start_);
  }

  [[nodiscard]] HeavyTop::Angles<S> angles(const S& t) const override {
    using std::atan2;
    const S u = rate_ * t + start_;
    const S sn = functions_.at(u).sn;
    const S below = weight_below_ * (functions_.third_kind(n_below_, u) - start_below_);
    const S above = weight_above_ * (functions_.third_kind(n_above_, u) - start_above_);
    const S theta =
        S(2) * atan2(detail::square_root(one_minus(sn)), detail::square_root(one_plus(sn)));
    return {theta, S(below + above), S((spin_ - a_) * t - below + above)};  // (5), (6)
  }

  [[nodiscard]] RigidBodyState<S> at(const S& t) const override {
    const HeavyTop::Angles<S> angle = angles(t);
    const detail::JacobiValues<S> f = functions_.at(S(rate_ * t + start_));
    const S range = turning_.high - turning_.low;
    const S minus = one_minus(f.sn), plus = one_plus(f.sn);
    const S sine = detail::square_root(S(minus * plus));
    const S w = turning_.low + range * f.sn * f.sn;  // (4)
    const S theta_rate = S(-2) * range * f.sn * f.cn * f.dn * rate_ / sine;
    const S across = (sine_ * sine_ * precession_ - a_ * w) / sine;  // φ̇ sin θ
    const S c = detail::cosine(angle.psi), s = detail::sine(angle.psi);
    RigidBodyState<S> state;
    state.angular_velocity = {
        S(across * s + theta_rate * c), S(across * c - theta_rate * s), spin_};
    const S ch = detail::square_root(S(plus / S(2))), sh = detail::square_root(S(minus / S(2)));
    const S sum = (angle.phi + angle.psi) / S(2), difference = (angle.phi - angle.psi) / S(2);
    state.attitude = {S(ch * detail::cosine(sum)),
                      S(sh * detail::cosine(difference)),
                      S(sh * detail::sine(difference)),
                      S(ch * detail::sine(sum))};
    return state;
  }

 private:
  [[nodiscard]] TurningPoints<S> turning_points(const S& nutation) const {
    const S square = sine_ * sine_;
    const S k = nutation * nutation + precession_ * precession_ * square;
    return {S(nutation * nutation * square),
            S(S(-2) * cosine_ * k - beta_ * square + S(2) * a_ * square * precession_),
            S(S(2) * cosine_ * beta_ - k - a_ * a_),
            beta_};
  }
  [[nodiscard]] S modulus(const S& part) const {
    return detail::square_root(S(part / (turning_.outer - turning_.low)));
  }
  [[nodiscard]] S one_minus(const S& sn) const {  // 1 − z
    return below_ * (S(1) - n_below_ * sn * sn);
  }
  [[nodiscard]] S one_plus(const S& sn) const { return above_ * (S(1) - n_above_ * sn * sn); }

  S sine_, cosine_, spin_, precession_, a_, beta_;  ///< of θ₀, and the constants of (1)
  TurningPoints<S> turning_;
  detail::EllipticMotion<S> functions_;
  S rate_, start_;                 ///< r, u₀
  S below_, above_;                ///< 1 − z₁, 1 + z₁
  S n_below_, n_above_;            ///< n of 1 − z and 1 + z
  S weight_below_, weight_above_;  ///< ½ (b ∓ a)/((1 ∓ z₁) r)
  S start_below_, start_above_;    ///< the integrals at u₀
};

}  // namespace

template <class S>
std::shared_ptr<const HeavyTop::Motion<S>> HeavyTop::exact(const Parameters& p) {
  check(p);
  if (p["theta0"] == 0) return std::make_shared<Sleeping<S>>(p.get<S>("w3"));
  return std::make_shared<Nutation<S>>(p);
}

template std::shared_ptr<const HeavyTop::Motion<long double>> HeavyTop::exact(const Parameters&);
template std::shared_ptr<const HeavyTop::Motion<Mpfr50>> HeavyTop::exact(const Parameters&);
template std::shared_ptr<const HeavyTop::Motion<Mpfr100>> HeavyTop::exact(const Parameters&);
template std::shared_ptr<const HeavyTop::Motion<Mpfr>> HeavyTop::exact(const Parameters&);

}  // namespace assay::oracles
