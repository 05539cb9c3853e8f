#include "oracles/free_rigid_body.hpp"

#include "core/math/rotation_vector.hpp"
#include "core/scalar/decimal.hpp"
#include "core/scalar/invalid_input.hpp"
#include "core/scalar/mpfr_real.hpp"
#include "oracles/detail/elliptic_motion.hpp"
#include "oracles/detail/euler_top.hpp"

namespace assay::oracles {

std::vector<ParameterSpec> FreeRigidBody::parameters(const Settings&) {
  return {{"I1", "1", "principal moment of inertia about axis 1", "kg m^2", Range::positive()},
          {"I2", "2", "principal moment of inertia about axis 2", "kg m^2", Range::positive()},
          {"I3", "3", "principal moment of inertia about axis 3", "kg m^2", Range::positive()},
          {"w1", "0.1", "initial angular velocity about axis 1 of the body", "rad/s", Range::any()},
          {"w2", "2", "initial angular velocity about axis 2 of the body", "rad/s", Range::any()},
          {"w3", "0.1", "initial angular velocity about axis 3 of the body", "rad/s", Range::any()},
          {"p0", "1", "initial unit quaternion, scalar part", "1", Range::any()},
          {"p1", "0", "initial unit quaternion, component 1 of its vector", "1", Range::any()},
          {"p2", "0", "initial unit quaternion, component 2 of its vector", "1", Range::any()},
          {"p3", "0", "initial unit quaternion, component 3 of its vector", "1", Range::any()}};
}

StateBlocks FreeRigidBody::state_blocks(const Parameters&) {
  return body_state({"centre of mass, at rest in the origin"});
}

void FreeRigidBody::check(const Parameters& p) {
  Rational square;
  for (const char* name : {"p0", "p1", "p2", "p3"}) square += p[name] * p[name];
  if (square == 1) return;
  throw InvalidInput("parameters (p0, p1, p2, p3) = (" + p.text("p0") + ", " + p.text("p1") + ", " +
                     p.text("p2") + ", " + p.text("p3") +
                     ") are not a unit quaternion: the square of its norm is " +
                     to_short_text(round_to_decimal(square, 50)));
}

namespace {

template <class S>
S root(const Rational& x) {
  return detail::square_root(from_rational<S>(x));
}

/// A rotation with a constant Ω.
template <class S>
class SteadyRotation final : public RigidBodyMotion<S> {
 public:
  SteadyRotation(const Quaternion<S>& start, const Vector3<S>& omega)
      : start_(start), omega_(omega) {}
  [[nodiscard]] RigidBodyState<S> at(const S& t) const override {
    RigidBodyState<S> state;
    state.attitude = product<S>(start_, rotation_exponential<S>(Vector3<S>(omega_ * t)));
    state.angular_velocity = omega_;
    return state;
  }

 private:
  Quaternion<S> start_;
  Vector3<S> omega_;
};

template <class S>
class Tumbling final : public RigidBodyMotion<S> {
 public:
  Tumbling(const Quaternion<S>& start, const detail::EulerTop& top)
      : start_attitude_(start),
        top_(top),
        functions_(root<S>(top.k_squared()), root<S>(top.complement_squared())),
        rate_(root<S>(top.p_squared())) {
    for (int place = 0; place < 3; ++place) {
      inertia_(place) = from_rational<S>(top.i(place));
    }
    amplitude_ << root<S>(top.a_squared()), root<S>(top.b_squared()), root<S>(top.c_squared());
    // The signs of (1): dn > 0, and cn > 0 where k = 1; I_b Ω̇_b = (I_c − I_a) Ω_c Ω_a where dn = 1.
    if (top.w(2) < 0) amplitude_(2) = -amplitude_(2);
    if (!functions_.is_periodic() && top.w(0) < 0) amplitude_(0) = -amplitude_(0);
    const bool grows = (top.i(2) > top.i(0)) == (amplitude_(2) * amplitude_(0) > S(0));
    if (!grows) amplitude_(1) = -amplitude_(1);
    start_ = functions_.argument(
        S(from_rational<S>(Rational(top.w(1) * top.orientation)) / amplitude_(1)),
        S(from_rational<S>(top.w(0)) / amplitude_(0)));
    const Place from = functions_.locate(start_);
    const Vector3<S> l = momentum(functions_.at(from));
    momentum_ = detail::square_root(inner<S>(l, l));
    const S d = inertia_(0) * inertia_(0) * amplitude_(0) * amplitude_(0);
    const S spin = inertia_(2) * amplitude_(2);
    // (5)
    third_kind_ = functions_.third_kind(S(-spin * spin * from_rational<S>(top.k_squared()) / d));
    precession_ = -momentum_ * from_rational<S>(top.x) / (inertia_(2) * d * rate_);
    start_integral_ = functions_.integral(third_kind_, from);
    to_momentum_ = conjugate<S>(about_momentum(S(0), from));
  }

  [[nodiscard]] RigidBodyState<S> at(const S& t) const override {
    const Place now = functions_.locate(S(rate_ * t + start_));
    const detail::JacobiValues<S> f = functions_.at(now);
    const S values[3] = {f.cn, f.sn, f.dn};
    RigidBodyState<S> state;
    Vector3<S> turning;
    for (int place = 0; place < 3; ++place) {
      turning(place) = amplitude_(place) * values[place];
    }
    state.angular_velocity = in_body_axes(turning);
    const Quaternion<S> p = product<S>(to_momentum_, about_momentum(t, now));
    state.attitude =
        product<S>(start_attitude_, quaternion<S>(p(0), in_body_axes(vector_part<S>(p))));
    return state;
  }

 private:
  using Place = typename detail::EllipticMotion<S>::Place;

  /// I Ω along (a, b, c).
  [[nodiscard]] Vector3<S> momentum(const detail::JacobiValues<S>& f) const {
    return {S(inertia_(0) * amplitude_(0) * f.cn),
            S(inertia_(1) * amplitude_(1) * f.sn),
            S(inertia_(2) * amplitude_(2) * f.dn)};
  }

  /// q of (5).
  [[nodiscard]] Quaternion<S> about_momentum(const S& t, const Place& place) const {
    using std::abs, std::atan2, std::floor;
    const Vector3<S> l = momentum(functions_.at(place));
    const S across = detail::square_root(S(l(0) * l(0) + l(1) * l(1)));
    S tilt_cosine, tilt_sine;  // of ϑ/2; the smaller one from sin ϑ
    const S larger = detail::square_root(S((S(1) + abs(S(l(2) / momentum_))) / S(2)));
    const S smaller = across / momentum_ / (S(2) * larger);
    tilt_cosine = l(2) < S(0) ? smaller : larger;
    tilt_sine = l(2) < S(0) ? larger : smaller;
    // ψ turns with −am or +am: followed from there, it and the quaternion are continuous.
    S psi = atan2(l(0), l(1));
    const S sense = (amplitude_(0) > S(0)) == (amplitude_(1) > S(0)) ? S(-1) : S(1);
    const S guide = sense * functions_.amplitude(place);
    const S turn = S(2) * detail::pi<S>();
    psi = psi + turn * floor(S((guide - psi) / turn + S(1) / S(2)));
    const S phi = momentum_ / inertia_(2) * t +
                  precession_ * (functions_.integral(third_kind_, place) - start_integral_);
    const Quaternion<S> tilt(tilt_cosine, tilt_sine, S(0), S(0));
    return product<S>(product<S>(about_c(phi), tilt), about_c(psi));
  }

  [[nodiscard]] static Quaternion<S> about_c(const S& angle) {
    const S half = angle / S(2);
    return {detail::cosine(half), S(0), S(0), detail::sine(half)};
  }

  /// From the axes (e_a, ±e_b, e_c).
  [[nodiscard]] Vector3<S> in_body_axes(const Vector3<S>& x) const {
    Vector3<S> y;
    for (int place = 0; place < 3; ++place) {
      const bool turned = place == 1 && top_.orientation < 0;
      y(static_cast<Eigen::Index>(top_.axis(place))) = turned ? S(-x(place)) : x(place);
    }
    return y;
  }

  Quaternion<S> start_attitude_;
  detail::EulerTop top_;
  detail::EllipticMotion<S> functions_;
  Vector3<S> inertia_, amplitude_;  ///< along a, b, c
  S rate_, start_, momentum_;       ///< p, u₀, L
  typename detail::EllipticMotion<S>::ThirdKind third_kind_;
  S precession_, start_integral_;
  Quaternion<S> to_momentum_;
};

}  // namespace

template <class S>
std::shared_ptr<const RigidBodyMotion<S>> FreeRigidBody::exact(const Parameters& p) {
  check(p);
  const detail::EulerTop top(p);
  const Quaternion<S> start = initial_attitude<S>(p);
  if (top.steady) {
    return std::make_shared<SteadyRotation<S>>(
        start, Vector3<S>(p.get<S>("w1"), p.get<S>("w2"), p.get<S>("w3")));
  }
  return std::make_shared<Tumbling<S>>(start, top);
}

template <class S>
std::optional<S> FreeRigidBody::turning_period(const Parameters& p) {
  const detail::EulerTop top(p);
  if (top.steady || top.z == 0) return std::nullopt;
  const detail::EllipticMotion<S> functions(root<S>(top.k_squared()),
                                            root<S>(top.complement_squared()));
  return S(S(2) * functions.half_period() / root<S>(top.p_squared()));
}

template std::shared_ptr<const RigidBodyMotion<long double>> FreeRigidBody::exact(
    const Parameters&);
template std::shared_ptr<const RigidBodyMotion<Mpfr>> FreeRigidBody::exact(const Parameters&);
template std::optional<Mpfr> FreeRigidBody::turning_period(const Parameters&);

}  // namespace assay::oracles
