#include "oracles/bouncing_spinning_sphere.hpp"

#include <algorithm>
#include <utility>

#include "core/scalar/mpfr_real.hpp"
#include "oracles/detail/exact_root.hpp"
#include "oracles/flights/slipping_flight.hpp"
#include "oracles/flights/turning_body.hpp"

namespace assay::oracles {

std::vector<ParameterSpec> BouncingSpinningSphere::parameters(const Settings& settings) {
  std::vector<ParameterSpec> specs = BouncingBall::parameters(settings);
  specs.push_back({"R", "0.1", "radius", "m", Range::positive()});
  specs.push_back({"mu", "0.05", "coefficient of friction", "1", Range::non_negative()});
  for (const auto& [name, value] : {std::pair("vx0", "1"), std::pair("vy0", "0.5")}) {
    specs.push_back(
        {name, value, std::string("initial velocity along ") + name[1], "m/s", Range::any()});
  }
  for (const auto& [name, value] :
       {std::pair("wx0", "1"), std::pair("wy0", "-10"), std::pair("wz0", "3")}) {
    specs.push_back({name,
                     value,
                     std::string("initial angular velocity about ") + name[1],
                     "rad/s",
                     Range::any()});
  }
  return specs;
}

std::vector<StudyCase> BouncingSpinningSphere::study_cases() {
  return {{"slips-then-grips", {}, "1.5", /*costly=*/true},
          {"plastic", {{"e", "0"}, {"mu", "0.3"}}, "0.8", /*costly=*/true},
          {"rolls-past-accumulation", {{"e", "1/2"}, {"mu", "0.3"}}, "2", /*costly=*/true}};
}

StateBlocks BouncingSpinningSphere::state_blocks(const Parameters&) {
  return body_state({"centre of the sphere"});
}

namespace {

/// u before the first impact.
std::pair<Rational, Rational> first_slip(const Parameters& p) {
  return {p["vx0"] - p["R"] * p["wy0"], p["vy0"] + p["R"] * p["wx0"]};
}

Rational first_squared_slip(const Parameters& p) {
  const auto [x, y] = first_slip(p);
  return x * x + y * y;
}

/// Evaluates (3), squared. Not for a sphere that is put down and does not bounce.
bool rolls_in_the_end(const Parameters& p) {
  const Rational squared_speed = p["v0"] * p["v0"] + 2 * p["g"] * p["h0"];  // V²
  const Rational stopped = Rational(7, 2) * p["mu"] * (1 + p["e"]);
  const Rational lost = 1 - p["e"];
  return squared_speed > 0 &&
         first_squared_slip(p) * lost * lost <= stopped * stopped * squared_speed;
}

/// Adds what friction does along the floor to the motion of the ball.
template <class S>
class AlongTheFloor {
 public:
  explicit AlongTheFloor(const Parameters& p)
      : p_(p),
        mass_(p.get<S>("m")),
        radius_(p.get<S>("R")),
        capacity_(from_rational<S>(Rational(Rational(7, 2) * p["mu"]))),
        slip_(detail::exact_root<S>(first_squared_slip(p))),
        x_(S(0), S(0), S(0)),
        velocity_(p.get<S>("vx0"), p.get<S>("vy0"), S(0)),
        direction_(S(0), S(0), S(0)),
        turn_(identity_quaternion<S>()),
        omega_(p.get<S>("wx0"), p.get<S>("wy0"), p.get<S>("wz0")) {
    const auto [x, y] = first_slip(p);
    if (is_zero(slip_)) return;
    direction_ = {S(from_rational<S>(x) / slip_), S(from_rational<S>(y) / slip_), S(0)};
  }

  /// (1), (2).
  void strike(MotionEvent<S>& event) {
    const S normal = event.impulse(0);
    const S after = std::max(S(0), S(slip_ - capacity_ * normal / mass_));
    const Vector3<S> pull = direction_ * S(S(-2) * mass_ * (slip_ - after) / S(7));
    event.v_minus = twist_of(event.v_minus(0));
    slip_ = after;
    velocity_ += pull / mass_;
    const S lever = S(5) / (S(2) * mass_ * radius_);
    omega_ += Vector3<S>(S(lever * pull(1)), S(-lever * pull(0)), S(0));
    event.v_plus = twist_of(event.v_plus(0));
    event.impulse = Vector3<S>(normal, pull(0), pull(1));
  }

  /// Adds the piece that starts where the last one ended. If it is on the floor and slips, this
  /// adds (4) and then rolling.
  void fly(Piece<S> piece, ExactMotion<S>& motion) {
    if (piece.persistent_contact && slips()) {
      const S end = piece.begin + slip_ / (capacity_ * p_.get<S>("g"));
      Piece<S> slipping = piece;
      const bool rolls = end <= piece.end;
      if (rolls) slipping.end = piece.begin = end;
      slip(std::move(slipping), motion);
      if (!rolls) return;
      roll(end, motion);
    }
    MotionState<S> ball;
    piece.flight->evaluate(S(0), ball);
    x_(2) = radius_ + ball.q(0);
    const Vector<S> acceleration = Vector3<S>(S(0), S(0), ball.a(0));
    const Vector<S> force = Vector3<S>(ball.contact_force(0), S(0), S(0));
    piece.flight = std::make_shared<TurningBody<S>>(
        coordinates<S>(x_, turn_), twist_of(ball.v(0)), acceleration, force);
    piece.flight->evaluate(S(piece.end - piece.begin), ball);
    x_ = centre<S>(ball.q);
    turn_ = attitude<S>(ball.q);
    motion.pieces.push_back(std::move(piece));
  }

  [[nodiscard]] Vector<S> twist_of(const S& upwards) const {
    return twist<S>(Vector3<S>(velocity_(0), velocity_(1), upwards), rotate_back<S>(turn_, omega_));
  }

 private:
  /// Whether friction acts on the floor. If slip ends before the impacts that are left out do, they
  /// change nothing more.
  [[nodiscard]] bool slips() const {
    return !is_zero(slip_) && p_["mu"] > 0 && p_["g"] > 0 && !rolls_in_the_end(p_);
  }

  void slip(Piece<S> piece, ExactMotion<S>& motion) {
    const S friction = from_rational<S>(Rational(p_["mu"] * p_["g"]));
    const Vector3<S> deceleration = direction_ * friction;
    const S weight = from_rational<S>(Rational(p_["m"] * p_["g"]));
    const Vector<S> force =
        Vector3<S>(weight, S(-mass_ * deceleration(0)), S(-mass_ * deceleration(1)));
    x_(2) = radius_;
    const detail::SlippingSphere<S> sphere(BouncingSpinningSphere::kName,
                                           {x_, turn_, velocity_, omega_, deceleration, radius_});
    piece.flight = std::make_shared<SlippingFlight<S>>(sphere, force);
    piece.sliding = true;
    const S length = piece.end - piece.begin;
    motion.pieces.push_back(std::move(piece));
    const RigidBodyState<S> end = sphere.at(length);
    x_ = end.position;
    turn_ = end.attitude;
    velocity_ = end.velocity;
    omega_ = rotate<S>(turn_, end.angular_velocity);
  }

  void roll(const S& t, ExactMotion<S>& motion) {
    slip_ = S(0);
    const Vector<S> v = twist_of(S(0)), none = Vector<S>::Constant(3, S(0));
    const auto later = std::ranges::find_if(motion.events, [&](const auto& e) { return t < e.t; });
    motion.events.insert(later, {EventKind::kSlidingChange, t, v, v, none});
  }

  const Parameters& p_;
  S mass_, radius_;
  S capacity_;  ///< (7/2) μ
  S slip_;      ///< σ
  Vector3<S> x_, velocity_, direction_;
  Quaternion<S> turn_;
  Vector3<S> omega_;  ///< in the inertial frame
};

}  // namespace

template <class S>
ExactMotion<S> BouncingSpinningSphere::exact(const Parameters& p, const S& t_end) {
  ExactMotion<S> motion = BouncingBall::exact<S>(p, t_end, kName);
  AlongTheFloor<S> along(p);
  std::size_t next = 0;
  for (Piece<S>& piece : std::exchange(motion.pieces, {})) {
    for (; next < motion.events.size() && !(piece.begin < motion.events[next].t); ++next) {
      MotionEvent<S>& event = motion.events[next];
      if (event.kind == EventKind::kImpact) along.strike(event);
    }
    along.fly(std::move(piece), motion);
  }
  for (MotionEvent<S>& event : motion.events) {
    if (event.kind != EventKind::kAccumulation) continue;
    MotionState<S> state;
    motion.evaluate(event.t, state);
    event.v_minus = event.v_plus = state.v;
    event.impulse = Vector<S>::Constant(3, S(0));
  }
  return motion;
}

template ExactMotion<Mpfr> BouncingSpinningSphere::exact(const Parameters&, const Mpfr&);

}  // namespace assay::oracles
