#include "oracles/offset_impact.hpp"

#include <string>

#include "core/scalar/decimal.hpp"
#include "core/scalar/invalid_input.hpp"
#include "core/scalar/mpfr_real.hpp"
#include "oracles/detail/exact_root.hpp"
#include "oracles/detail/motion_builder.hpp"
#include "oracles/detail/table_flight.hpp"
#include "oracles/flights/turning_body.hpp"

namespace assay::oracles {

std::vector<ParameterSpec> OffsetImpact::parameters(const Settings&) {
  return {
      {"m", "2", "mass", "kg", Range::positive()},
      {"I", "0.1", "moment of inertia about the centre", "kg m^2", Range::positive()},
      {"ax", "0.15", "point that strikes, from the centre, across", "m"},
      {"az", "-0.2", "point that strikes, from the centre, upwards", "m"},
      {"g", "9.81", "gravity", "m/s^2", Range::positive()},
      {"e", "0.7", "coefficient of restitution", "1", Range::unit()},
      {"gap0", "0.5", "initial height of the point above the floor", "m", Range::non_negative()},
      {"vx0", "1", "initial velocity along the floor", "m/s"},
      {"vz0", "0", "initial velocity, upwards", "m/s"},
      {"w0", "3", "initial angular velocity", "rad/s"}};
}

std::vector<StudyCase> OffsetImpact::study_cases() {
  return {{"bounces", {}, "0.9"},
          {"plastic",
           {{"e", "0"}, {"w0", "8"}, {"az", "-0.3"}, {"gap0", "0.3"}, {"vz0", "-3"}},
           "0.25"},
          {"elastic", {{"e", "1"}, {"ax", "-0.1"}, {"w0", "-4"}, {"vz0", "1"}}, "0.9"}};
}

StateBlocks OffsetImpact::state_blocks(const Parameters&) { return body_state({"centre of mass"}); }

namespace {

template <class S>
class OffsetMotion {
 public:
  OffsetMotion(const Parameters& p, const S& t_end)
      : motion_(OffsetImpact::kName, t_end, OffsetImpact::kMost),
        p_(p),
        mass_(p.get<S>("m")),
        moment_(p.get<S>("I")),
        gravity_(p.get<S>("g")),
        restitution_(p.get<S>("e")),
        length_(detail::exact_root<S>(Rational(p["ax"] * p["ax"] + p["az"] * p["az"]))),
        t_(0),
        arm_(p.get<S>("ax"), S(0), p.get<S>("az")),
        q_(coordinates<S>({S(0), S(0), from_rational<S>(Rational(p["gap0"] - p["az"]))},
                          identity_quaternion<S>())),
        v_(twist<S>({p.get<S>("vx0"), S(0), p.get<S>("vz0")}, {S(0), p.get<S>("w0"), S(0)})) {}

  ExactMotion<S> run() {
    S speed = from_rational<S>(Rational(p_["vz0"] - p_["w0"] * p_["ax"]));  // U
    if (p_["gap0"] == 0 && speed < S(0)) {
      strike(S(-speed));
      speed = -restitution_ * speed;
    }
    fly(p_.get<S>("gap0"), speed);
    while (const auto landing = table(speed).landing(S(motion_.t_end() - t_))) {
      if (!motion_.reaches(S(t_ + landing->after))) break;
      advance(*landing);
      strike(landing->speed);
      speed = restitution_ * landing->speed;  // (3)
      fly(S(0), speed);
    }
    return motion_.finish();
  }

 private:
  /// (1) from now on; −r_z = A sin(ψ + |w| s), in a mirror where w < 0.
  [[nodiscard]] detail::TableFlight<S> table(const S& speed) const {
    const S across = v_(4) < S(0) ? S(-arm_(0)) : arm_(0);
    const bool central = !(length_ > S(0));
    const Vibration<S> as_arm{length_,
                              v_(4) < S(0) ? S(-v_(4)) : v_(4),
                              central ? S(0) : S(-arm_(2) / length_),
                              central ? S(1) : S(across / length_)};
    return {as_arm, gravity_, gap_, speed, lift()};
  }
  /// The acceleration of the gap.
  [[nodiscard]] S lift() const { return S(-arm_(2) * v_(4) * v_(4) - gravity_); }

  /// A flight from now on, with the gap and its rate.
  void fly(const S& gap, const S& speed) {
    gap_ = gap;
    if (is_zero(gap) && is_zero(speed) && !(lift() > S(0))) {
      throw InvalidInput(std::string(OffsetImpact::kName) + ": at t = " + now() +
                         " the point stays on the floor, and its sliding has no closed form: "
                         "shorten the time, or let it spin faster");
    }
    flight_ = std::make_shared<TurningBody<S>>(q_,
                                               v_,
                                               Vector<S>(Vector3<S>(S(0), S(0), S(-gravity_))),
                                               Vector<S>(Vector<S>::Constant(1, S(0))));
    motion_.fly(t_, flight_);
  }
  void advance(const detail::Arrival<S>& landing) {
    MotionState<S> state;
    flight_->evaluate(landing.after, state);
    t_ = t_ + landing.after;
    q_ = state.q;
    v_ = state.v;
    arm_ = rotate<S>(attitude<S>(q_), Vector3<S>(p_.get<S>("ax"), S(0), p_.get<S>("az")));
    if (landing.speed > S(0)) return;
    throw InvalidInput(std::string(OffsetImpact::kName) + ": the point grazes the floor at t = " +
                       now() + ", so that no impact can be told from none");
  }
  void strike(const S& speed) {
    const S effective = S(1) / mass_ + arm_(0) * arm_(0) / moment_;  // W
    const S impulse = (S(1) + restitution_) * speed / effective;     // (2)
    const Vector<S> before = v_;
    v_(2) = v_(2) + impulse / mass_;              // (3)
    v_(4) = v_(4) - impulse * arm_(0) / moment_;  // (3)
    motion_.event(EventKind::kImpact, t_, before, v_, Vector<S>(Vector<S>::Constant(1, impulse)));
  }
  [[nodiscard]] std::string now() const {
    return to_text(round_to_decimal(ScalarTraits<S>::to_rational(t_), 6));
  }

  detail::MotionBuilder<S> motion_;
  const Parameters& p_;
  S mass_, moment_, gravity_, restitution_;
  S length_;  ///< |X|
  S t_;
  S gap_{0};
  Vector3<S> arm_;  ///< r
  Vector<S> q_, v_;
  std::shared_ptr<const Flight<S>> flight_;
};

}  // namespace

template <class S>
ExactMotion<S> OffsetImpact::exact(const Parameters& p, const S& t_end) {
  return OffsetMotion<S>(p, t_end).run();
}

template ExactMotion<Mpfr> OffsetImpact::exact(const Parameters&, const Mpfr&);

}  // namespace assay::oracles
