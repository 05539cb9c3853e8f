#include "oracles/pivot_pendulum.hpp"

#include "core/scalar/mpfr_real.hpp"
#include "oracles/detail/axis_rotation.hpp"
#include "oracles/detail/elliptic_motion.hpp"
#include "oracles/detail/half_cosine.hpp"
#include "oracles/detail/roundoff_bits.hpp"

namespace assay::oracles {

std::vector<ParameterSpec> PivotPendulum::parameters(const Settings&) {
  return {{"m", "2", "mass", "kg", Range::positive()},
          {"I", "1", "moment of inertia about the centre", "kg m^2", Range::positive()},
          {"L", "1", "distance of the centre from the pivot", "m", Range::positive()},
          {"g", "9.81", "gravity", "m/s^2", Range::positive()},
          {"theta0", "1", "initial angle", "rad", Range::any()},
          {"w0", "0", "initial angular velocity", "rad/s", Range::any()}};
}

std::vector<StudyCase> PivotPendulum::study_cases() {
  return {{"swings", {}, "2"}, {"high", {{"theta0", "5/2"}, {"I", "1/10"}}, "2"}};
}

StateBlocks PivotPendulum::state_blocks(const Parameters&) {
  return body_state({"centre of mass; the pivot is the origin"});
}

namespace {

/// w².
Rational squared_frequency(const Parameters& p) {
  const Rational arm = p["m"] * p["L"];
  return arm * p["g"] / (p["I"] + arm * p["L"]);
}

/// ρ.
Rational kinetic_share(const Parameters& p) {
  return p["w0"] * p["w0"] / (4 * squared_frequency(p));
}

/// k'² of (3).
template <class S>
S squared_complement(const Parameters& p) {
  const Rational rho = kinetic_share(p);
  if (p["theta0"] == 0) return from_rational<S>(Rational(1 - rho));
  return from_rational<S>(
      detail::squared_half_cosine_less(p["theta0"], rho, 2 + detail::roundoff_bits<S>()));
}

/// θ and its derivatives by (4), (5).
template <class S>
class Swing {
 public:
  explicit Swing(const Parameters& p)
      : Swing(p, root(kinetic_share(p)), squared_complement<S>(p), S(p.get<S>("theta0"))) {}

  [[nodiscard]] Vector3<S> at(const S& t) const {
    using std::atan2;
    const auto place = functions_.locate(S(start_ + speed_ * t));
    const detail::JacobiValues<S> f = functions_.at(place);
    S half, rate;
    if (over_) {
      half = sense_ * functions_.amplitude(place);
      rate = sense_ * S(2) * speed_ * f.dn;
    } else {
      half = atan2(S(k_ * f.sn), f.dn);
      rate = S(2) * speed_ * k_ * f.cn;
    }
    const S acceleration = S(-2) * squared_frequency_ * detail::sine(half) * detail::cosine(half);
    return {S(turns_ + S(2) * half), rate, acceleration};
  }

 private:
  static S root(const Rational& x) { return detail::square_root(from_rational<S>(x)); }
  Swing(const Parameters& p, const S& rate, const S& complement, const S& theta)
      : over_(!(complement > S(0))),
        sense_(p["w0"] < 0 ? S(-1) : S(1)),
        k_(modulus(p, theta)),
        speed_(root(squared_frequency(p)) * (over_ ? k_ : S(1))),
        squared_frequency_(from_rational<S>(squared_frequency(p))),
        functions_(over_ ? S(S(1) / k_) : k_,
                   detail::square_root(over_ ? S(-complement / (k_ * k_)) : complement)) {
    using std::floor;
    const S turn = S(2) * detail::pi<S>();
    turns_ = turn * floor(S(theta / turn + S(1) / S(2)));
    const S half = (theta - turns_) / S(2);
    const S sine = detail::sine(half);
    if (over_) {
      start_ = functions_.argument(S(sense_ * sine), detail::cosine(half));
    } else if (k_ > S(0)) {
      start_ = functions_.argument(S(sine / k_), S(sense_ * rate / k_));
    }
  }
  /// k of (3).
  static S modulus(const Parameters& p, const S& theta) {
    const S sine = detail::sine(S(theta / S(2)));
    return detail::square_root(S(sine * sine + from_rational<S>(kinetic_share(p))));
  }

  bool over_;
  S sense_, k_, speed_;  ///< ±, k, and w or wk
  S squared_frequency_, turns_ = S(0);
  detail::EllipticMotion<S> functions_;
  S start_ = S(0);  ///< u₀
};

template <class S>
class Motion final : public RigidBodyMotion<S> {
 public:
  explicit Motion(const Parameters& p)
      : mass_(p.get<S>("m")), length_(p.get<S>("L")), gravity_(p.get<S>("g")), swing_(p) {}

  [[nodiscard]] RigidBodyState<S> at(const S& t) const override {
    const Vector3<S> angle = swing_.at(t);
    const S &theta = angle(0), &rate = angle(1), &acceleration = angle(2);
    const S x = length_ * detail::sine(theta), z = length_ * detail::cosine(theta);
    RigidBodyState<S> state;
    state.position = {S(-x), S(0), S(-z)};
    state.velocity = {S(-(rate * z)), S(0), S(rate * x)};
    detail::turn_about<S>(2, theta, rate, state);  // (1)
    const Vector3<S> force(S(mass_ * (rate * rate * x - acceleration * z)),
                           S(0),
                           S(mass_ * (rate * rate * z + acceleration * x + gravity_)));
    state.contact_force = Vector<S>::Constant(5, S(0));
    const ContactFrame<S> frame = contact_frame<S>({S(0), S(1), S(0)});
    for (Eigen::Index i = 0; i < 3; ++i) state.contact_force(i) = inner<S>(frame.axis(i), force);
    return state;
  }

 private:
  S mass_, length_, gravity_;
  Swing<S> swing_;
};

}  // namespace

template <class S>
std::shared_ptr<const RigidBodyMotion<S>> PivotPendulum::exact(const Parameters& p) {
  return std::make_shared<Motion<S>>(p);
}

template std::shared_ptr<const RigidBodyMotion<long double>> PivotPendulum::exact(
    const Parameters&);
template std::shared_ptr<const RigidBodyMotion<Mpfr>> PivotPendulum::exact(const Parameters&);

}  // namespace assay::oracles
