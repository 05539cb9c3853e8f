#include "oracles/cam_follower.hpp"

#include <algorithm>
#include <string>

#include "core/scalar/invalid_input.hpp"
#include "core/scalar/mpfr_real.hpp"
#include "oracles/cam_follower_absolute.hpp"
#include "oracles/detail/cam_arcs.hpp"
#include "oracles/detail/first_descent.hpp"
#include "oracles/detail/motion_builder.hpp"
#include "oracles/detail/rounding_growth.hpp"
#include "oracles/detail/roundoff_bits.hpp"
#include "oracles/flights/cam_arc.hpp"

namespace assay::oracles {

std::vector<ParameterSpec> CamFollower::parameters(const Settings&) {
  return {{"m", "1.221", "mass of the follower", "kg", Range::positive()},
          {"K", "1430.8", "stiffness of its spring", "N/m", Range::positive()},
          {"damping", "0", "viscous damping of the follower", "kg/s", Range::non_negative()},
          {"e", "0.8", "coefficient of restitution", "1", Range::unit()},
          {"q0", "0.4", "initial distance from the cam", "m", Range::non_negative()},
          {"v0", "0.4", "initial velocity relative to the cam", "m/s"},
          {"rpm", "358", "turns of the cam a minute", "1/min"}};
}

std::vector<ParameterSpec> CamFollowerAbsolute::parameters(const Settings& settings) {
  return CamFollower::parameters(settings);
}

std::vector<StudyCase> CamFollowerAbsolute::study_cases() {
  return {{"one-impact", {}, "0.04", /*costly=*/false, /*steps_min=*/128}};
}

std::vector<StudyCase> CamFollower::study_cases() {
  return {
      {"358-rpm", {}, "0.15", /*costly=*/false, /*steps_min=*/128},
      // With 256 steps the cam turns by 3 degrees in a step; with 64 steps errors fall too slowly.
      {"700-rpm-damped",
       {{"rpm", "700"}, {"damping", "10"}, {"q0", "1"}, {"v0", "10"}},
       "0.18",
       /*costly=*/false,
       /*steps_min=*/256},
      {"riding", {{"rpm", "100"}, {"e", "0"}, {"q0", "0.1"}, {"v0", "0"}}, "0.1"},
      {"to-rest", {{"rpm", "60"}, {"e", "1/2"}, {"q0", "0.05"}, {"v0", "0"}}, "0.2"}};
}

StateBlocks CamFollower::state_blocks(const Parameters&) {
  return {{"distance of the follower from the cam", "m"}};
}

namespace {

/// q and its derivatives on a flight over one arc, from q₀, v₀ relative to the cam.
///
/// Shortly after its start, q is summed from its own Taylor series, so that hops keep their
/// relative accuracy however small they are:
///
///   (n+1)(n+2) q_{n+2} = −2σ (n+1) q_{n+1} − κ q_n − p_n,
///   p_n = (n+1)(n+2) c_{n+2} + 2σ (n+1) c_{n+1} + κ c_n                                (5)
///
/// N terms serve while (4Λs)^{N−2} < u, Λ = max(5 |rate|, |roots|): the zeros of g are farther than
/// 1/5 from the angles of an arc. N is chosen for the hop that q₀, v₀ and q'' suggest; longer ones
/// than N = 26 can serve are as well told from u − c.
template <class S>
class RelativeFlight {
 public:
  RelativeFlight(const OscillatorMode<S>& mode, const CamArc<S>& arc, const S& q0, const S& v0)
      : mode_(mode), arc_(arc), two_sigma_(S(2) * mode.sigma()), q_{q0, v0} {
    using std::abs;
    const S& kappa = mode.kappa();
    const detail::CamLift<S> c = arc.at(S(0));
    u0_ = q0 + c.position;
    w0_ = v0 + c.velocity;
    const S u2 = -two_sigma_ * w0_ - kappa * u0_;
    const S u3 = -two_sigma_ * u2 - kappa * w0_;
    const S u4 = -two_sigma_ * u3 - kappa * u2;
    jerk_ = detail::square_root<S>(u3 * u3 + kappa * u2 * u2) + arc.bound(3);
    snap_ = detail::square_root<S>(u4 * u4 + kappa * u3 * u3) + arc.bound(4);
    bend_ = abs(u2 - c.acceleration);
    const S roots =
        mode.oscillates() ? detail::square_root<S>(kappa) : S(mode.sigma() + mode.root());
    const S fastest = S(4) * std::max(S(S(5) * abs(arc.rate)), roots);
    const int bits = detail::roundoff_bits<S>();
    const int terms = terms_for(fastest, bits);
    short_ = ldexp(S(1), -bits / (terms - 2)) / fastest;
    sum_up(arc.series(terms));
  }

  [[nodiscard]] detail::LocalBehaviour<S> operator()(const S& s) const {
    return s < short_ ? summed(s) : closed(s);
  }

  /// The time up to which a flight surely rises that leaves the cam with q = q' = 0, q'' ≈ 0 and
  /// q''' > 0: q''' ≥ q'''(0)/2 there, as |q''''| is bounded.
  [[nodiscard]] S clear_of_release(const S& length) const {
    const S j = S(6) * q_[3];
    return j > S(0) ? std::min(length, S(j / (S(2) * snap_))) : S(0);
  }

  [[nodiscard]] std::shared_ptr<const Flight<S>> flight(FollowerCoordinate coordinate) const {
    return std::make_shared<FollowerFlight<S>>(coordinate, mode_, arc_, u0_, w0_);
  }

 private:
  static constexpr int kMaxTerms = 26;

  /// N for a hop of about 2 (|v₀| + √(v₀² + 2 |q''| q₀))/|q''|, with a margin of 4.
  [[nodiscard]] int terms_for(const S& fastest, int bits) const {
    using std::abs;
    using std::ilogb;
    const S speed = abs(q_[1]) + detail::square_root<S>(q_[1] * q_[1] + S(2) * bend_ * abs(q_[0]));
    const S ratio = S(8) * fastest * speed;
    if (ratio == S(0) || !(ratio < bend_)) return 4;
    const int rate = std::max(1, -static_cast<int>(ilogb(S(ratio / bend_))));
    const int terms = 2 + (bits + rate - 1) / rate;
    return terms > kMaxTerms ? 4 : std::max(terms, 4);
  }

  /// (5).
  void sum_up(const std::vector<S>& c) {
    for (std::size_t n = 0; n + 2 < c.size(); ++n) {
      const S next(static_cast<int>(n) + 1);
      const S after(static_cast<int>(n) + 2);
      const S p = next * (after * c[n + 2] + two_sigma_ * c[n + 1]) + mode_.kappa() * c[n];
      q_.push_back(-(two_sigma_ * next * q_[n + 1] + mode_.kappa() * q_[n] + p) / (next * after));
    }
  }

  [[nodiscard]] S rounding(const S& scale) const { return S(128) * unit_roundoff<S>() * scale; }

  [[nodiscard]] detail::LocalBehaviour<S> summed(const S& s) const {
    using std::abs;
    S value(0), rate(0), bend(0);
    for (std::size_t n = q_.size(); n-- > 0;) {
      bend = S(2) * rate + s * bend;
      rate = value + s * rate;
      value = q_[n] + s * value;
    }
    const S scale = abs(q_[0]) + s * (abs(q_[1]) + s * bend_);
    return {value, rate, bend, jerk_, rounding(scale)};
  }

  [[nodiscard]] detail::LocalBehaviour<S> closed(const S& s) const {
    using std::abs;
    const OscillatorResponse<S> r = mode_.response(s);
    const detail::CamLift<S> c = arc_.at(s);
    const S swing = u0_ * r.displacement;
    const S push = w0_ * r.impulse;
    const S u = swing + push;
    const S w = w0_ * r.impulse_rate - mode_.kappa() * u0_ * r.impulse;
    return {S(u - c.position),
            S(w - c.velocity),
            S(-(two_sigma_ * w + mode_.kappa() * u) - c.acceleration),
            jerk_,
            rounding(S(abs(swing) + abs(push) + c.position + arc_.recess))};
  }

  OscillatorMode<S> mode_;
  CamArc<S> arc_;
  S two_sigma_;
  std::vector<S> q_;
  S u0_, w0_, bend_, jerk_, snap_, short_;
};

template <class S>
class FollowerMotion {
 public:
  FollowerMotion(const Parameters& p, const S& t_end, FollowerCoordinate coordinate)
      : motion_(CamFollower::kName, t_end, CamFollower::kMaxImpacts),
        coordinate_(coordinate),
        e_(p.get<S>("e")),
        m_(p.get<S>("m")),
        mode_(Rational(p["damping"] / (2 * p["m"])), Rational(p["K"] / p["m"])),
        two_sigma_(S(2) * mode_.sigma()),
        arcs_(Rational(p["rpm"] / 60)),
        q_(p.get<S>("q0")),
        v_(p.get<S>("v0")) {
    if (arcs_.turning() && arcs_.begin(CamFollower::kMaxArcs) < t_end) {
      throw InvalidInput(std::string(CamFollower::kName) + ": the cam turns more than " +
                         std::to_string(CamFollower::kMaxArcs / 6) +
                         " times; shorten the time or lower rpm");
    }
  }

  ExactMotion<S> run() {
    Phase phase = Phase::kFlight;
    if (q_ == S(0) && v_ < S(0)) phase = impact(-v_);
    if (q_ == S(0) && v_ == S(0) && phase == Phase::kFlight) phase = stay_or_leave();
    while (phase != Phase::kEnd) phase = phase == Phase::kFlight ? fly() : stay();
    return motion_.finish();
  }

 private:
  enum class Phase { kFlight, kContact, kEnd };

  [[nodiscard]] S arc_end() const {
    return arcs_.turning() ? std::min(arcs_.begin(arc_ + 1), motion_.t_end()) : motion_.t_end();
  }

  /// p of (3) with its first two derivatives on the arc at s.
  [[nodiscard]] detail::LocalBehaviour<S> pressure(const CamArc<S>& arc, const S& s) const {
    using std::abs;
    const std::vector<S> c = arc.after(s).series(5);
    const S& kappa = mode_.kappa();
    const S jerk = arc.bound(5) + two_sigma_ * arc.bound(4) + kappa * arc.bound(3);
    const S scale = S(2) * abs(c[2]) + two_sigma_ * abs(c[1]) + kappa * (c[0] + arc.recess);
    return {S(S(2) * c[2] + two_sigma_ * c[1] + kappa * c[0]),
            S(S(6) * c[3] + S(2) * two_sigma_ * c[2] + kappa * c[1]),
            S(S(24) * c[4] + S(6) * two_sigma_ * c[3] + S(2) * kappa * c[2]),
            jerk,
            S(S(128) * unit_roundoff<S>() * scale)};
  }

  /// A free flight from t_, q_, v_ to the next impact, arc by arc.
  Phase fly() {
    const S begin = t_;
    for (;; ++arc_) {
      const CamArc<S> arc = arcs_.arc(arc_, t_);
      const S length = arc_end() - t_;
      const RelativeFlight<S> flight(mode_, arc, q_, v_);
      motion_.fly(t_, flight.flight(coordinate_));
      const S start = released_ ? flight.clear_of_release(length) : S(0);
      released_ = false;
      if (const auto zero = detail::first_descent<S>(flight, start, length)) {
        t_ = t_ + *zero;
        const detail::LocalBehaviour<S> end = flight(*zero);
        follow_rounding(t_ - begin, end);
        return impact(-end.rate);
      }
      if (!(arc_end() < motion_.t_end())) return Phase::kEnd;
      const detail::LocalBehaviour<S> end = flight(length);
      q_ = end.value;
      v_ = end.rate;
      t_ = arc_end();
    }
  }

  /// Marks the motion as uncertain if rounding has grown to half of the digits.
  void follow_rounding(const S& duration, const detail::LocalBehaviour<S>& end) {
    const S v_plus = -e_ * end.rate;
    growth_.pass(mode_.response(duration),
                 mode_.kappa(),
                 e_,
                 {end.rate, v_plus, end.bend, S(end.bend + two_sigma_ * (end.rate - v_plus))},
                 end.resolution,
                 S(S(-128) * unit_roundoff<S>() * end.rate));
    fastest_ = std::max(fastest_, S(-end.rate));
    const S error = growth_.velocity_error();
    if (error * error <= unit_roundoff<S>() * fastest_ * fastest_) return;
    std::string reason(CamFollower::kName);
    reason += ": the motion is so sensitive that ";
    reason += std::to_string(WorkingDigits::digits());
    reason += " digits are half lost at t = ";
    reason += to_text(round_to_decimal(ScalarTraits<S>::to_rational(t_), 6));
    motion_.doubt(reason + "; shorten the time");
  }

  Phase impact(const S& speed) {
    if (!motion_.reaches(t_) || !(speed > S(0))) return Phase::kEnd;
    if (arcs_.turning() && !(t_ < arcs_.begin(arc_ + 1))) ++arc_;
    if (cut_ == S(0)) cut_ = unit_roundoff<S>() * speed;
    q_ = S(0);
    v_ = e_ * speed;
    const S shift = coordinate_rate(arcs_.arc(arc_, t_));
    motion_.event(EventKind::kImpact, t_, S(shift - speed), S(shift + v_), S(m_ * (speed + v_)));
    if (v_ == S(0)) return stay_or_leave();
    return v_ < cut_ && accumulate() ? Phase::kContact : Phase::kFlight;
  }

  /// Whether the hops that start now with v_ end as (4) says; if so, they are left out.
  bool accumulate() {
    const CamArc<S> arc = arcs_.arc(arc_, t_);
    const S p = pressure(arc, S(0)).value;
    const S rest = S(1) - e_;
    if (!(p > S(0)) || !(rest > S(0))) return false;
    const S& kappa = mode_.kappa();
    const S change = arc.bound(3) + two_sigma_ * arc.bound(2) + kappa * arc.bound(1);
    const S tau = S(2) * v_ / (p * rest);
    const S epsilon = S(2) * tau * (change / p + two_sigma_) + kappa * tau * tau;
    const bool sure = S(8) * epsilon <= rest &&
                      S(8) * epsilon * tau <= unit_roundoff<S>() * t_ * rest &&  // (4)
                      (!arcs_.turning() || t_ + S(2) * tau < arcs_.begin(arc_ + 1));
    if (!sure) return false;
    const Vector<S> at_end = Vector<S>::Constant(1, coordinate_rate(arc.after(tau)));
    motion_.accumulate(t_, contact(arc), S(t_ + tau), at_end, 1);
    growth_.forget();
    t_ = t_ + tau;
    return true;
  }

  [[nodiscard]] std::shared_ptr<const Flight<S>> contact(const CamArc<S>& arc) const {
    return std::make_shared<FollowerContact<S>>(coordinate_, arc, m_, two_sigma_, mode_.kappa());
  }

  /// Of the coordinate of a follower that is on the cam.
  [[nodiscard]] S coordinate_rate(const CamArc<S>& arc) const {
    return coordinate_ == FollowerCoordinate::kPosition ? arc.at(S(0)).velocity : S(0);
  }

  /// q = q' = 0: the cam holds the follower, or leaves it.
  Phase stay_or_leave() {
    q_ = S(0);
    v_ = S(0);
    const detail::LocalBehaviour<S> p = pressure(arcs_.arc(arc_, t_), S(0));
    if (p.value < S(0) || (p.value == S(0) && p.rate < S(0))) return Phase::kFlight;
    motion_.fly(t_, contact(arcs_.arc(arc_, t_)), /*persistent_contact=*/true);
    growth_.forget();
    return Phase::kContact;
  }

  /// On the cam, where a piece of contact has begun, until p falls to 0 or to the end of the arc.
  Phase stay() {
    const CamArc<S> arc = arcs_.arc(arc_, t_);
    const S length = arc_end() - t_;
    if (!arc.is_still()) {
      const auto at = [&](const S& s) { return pressure(arc, s); };
      if (const auto release = detail::first_descent<S>(at, S(0), length)) {
        t_ = t_ + *release;
        released_ = true;
        return motion_.reaches(t_) ? Phase::kFlight : Phase::kEnd;
      }
    }
    if (!(arc_end() < motion_.t_end())) return Phase::kEnd;
    t_ = arc_end();
    ++arc_;
    return stay_or_leave();
  }

  detail::MotionBuilder<S> motion_;
  FollowerCoordinate coordinate_;
  S e_, m_;
  OscillatorMode<S> mode_;
  S two_sigma_;
  detail::CamArcs<S> arcs_;
  S q_, v_;
  S t_{0};
  detail::RoundingGrowth<S> growth_;
  S fastest_{0};  ///< impact so far
  S cut_{0};      ///< speeds below it are below the resolution of S
  int arc_ = 0;
  bool released_ = false;  ///< p has just fallen to 0
};

}  // namespace

template <class S>
ExactMotion<S> CamFollower::exact(const Parameters& p, const S& t_end) {
  return FollowerMotion<S>(p, t_end, FollowerCoordinate::kDistance).run();
}

template <class S>
ExactMotion<S> CamFollowerAbsolute::exact(const Parameters& p, const S& t_end) {
  return FollowerMotion<S>(p, t_end, FollowerCoordinate::kPosition).run();
}

template ExactMotion<Mpfr> CamFollower::exact(const Parameters&, const Mpfr&);
template ExactMotion<Mpfr> CamFollowerAbsolute::exact(const Parameters&, const Mpfr&);

}  // namespace assay::oracles
