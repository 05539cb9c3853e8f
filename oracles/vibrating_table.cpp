#include "oracles/vibrating_table.hpp"

#include <algorithm>
#include <optional>

#include "core/scalar/decimal.hpp"
#include "core/scalar/invalid_input.hpp"
#include "core/scalar/mpfr_real.hpp"
#include "oracles/detail/motion_builder.hpp"
#include "oracles/detail/table_flight.hpp"
#include "oracles/flights/parabola.hpp"

namespace assay::oracles {

std::vector<ParameterSpec> VibratingTable::parameters(const Settings&) {
  return {{"A", "0.004", "amplitude of the table", "m", Range::non_negative()},
          {"w", "60", "angular frequency of the table", "1/s", Range::positive()},
          {"g", "9.81", "acceleration of gravity", "m/s^2", Range::positive()},
          {"e", "0.5", "coefficient of restitution", "1", Range::unit()},
          {"z0", "0.03", "initial height", "m", Range::non_negative()},
          {"v0", "0", "initial velocity", "m/s"}};
}

std::vector<StudyCase> VibratingTable::study_cases() {
  return {{"two-impacts", {}, "0.2", false, /*steps_min=*/256},
          {"chattering-and-departing", {{"e", "0.3"}}, "0.26"},
          {"plastic", {{"e", "0"}, {"w", "80"}}, "0.2"}};
}

StateBlocks VibratingTable::state_blocks(const Parameters&) {
  return {{"height of the ball above the mean place of the table", "m"}};
}

namespace {

template <class S>
class TableMotion {
 public:
  TableMotion(const Parameters& p, const S& t_end)
      : p_(p),
        motion_(VibratingTable::kName, t_end),
        e_(p.get<S>("e")),
        g_(p.get<S>("g")),
        a_(p.get<S>("A")),
        w_(p.get<S>("w")),
        departs_(p["A"] * p["w"] * p["w"] > p["g"]),
        departure_(departs_ ? departing_table() : Vibration<S>{}) {}

  ExactMotion<S> run() {
    table_ = {a_, w_, S(0), S(1)};
    const Rational u = p_["v0"] - p_["A"] * p_["w"];
    speed_scale_ = a_ * w_;
    if (p_["z0"] > 0 || u > 0) {
      fly(p_.get<S>("z0"), from_rational<S>(u), S(-g_));
    } else if (u < 0) {
      strike(from_rational<S>(Rational(-u)));
    } else {
      ride();
    }
    while (moving_) follow();
    return motion_.finish();
  }

 private:
  /// The table at the moment of departure (4).
  [[nodiscard]] Vibration<S> departing_table() const {
    const Rational sine = p_["g"] / (p_["A"] * p_["w"] * p_["w"]);
    return {a_,
            w_,
            from_rational<S>(sine),
            detail::square_root(from_rational<S>(Rational(1 - sine * sine)))};
  }

  [[nodiscard]] S table_speed() const { return a_ * w_ * table_.cosine; }

  /// A flight with the gap y, its velocity u and acceleration a.
  void fly(const S& y, const S& u, const S& a) {
    motion_.fly(t_, parabola<S>(S(y + a_ * table_.sine), S(table_speed() + u), S(-g_)));
    flight_.emplace(table_, g_, y, u, a);
    moving_ = true;
  }

  /// The impact at the end of the flight.
  void follow() {
    moving_ = false;
    const auto landing = flight_->landing(S(motion_.t_end() - t_));
    if (!landing) return;
    t_ = t_ + landing->after;
    if (!motion_.reaches(t_)) return;
    if (!(landing->speed > S(0))) throw grazing();
    const S phase = w_ * t_;
    table_ = {a_, w_, detail::sine(phase), detail::cosine(phase)};
    strike(landing->speed);
  }

  /// An impact with the relative velocity −speed.
  void strike(const S& speed) {
    const S u = e_ * speed;
    motion_.event(
        EventKind::kImpact, t_, S(table_speed() - speed), S(table_speed() + u), S(speed + u));
    speed_scale_ = std::max(speed_scale_, speed);
    const S gamma = g_ - a_ * w_ * w_ * table_.sine;
    if (p_["e"] == 0) return gamma < S(0) ? fly(S(0), S(0), S(-gamma)) : ride();
    if (!hops_accumulate(u, gamma)) return fly(S(0), u, S(-gamma));
    const S end = t_ + S(2) * u / (gamma * (S(1) - e_));  // (3)
    const S v = a_ * w_ * detail::cosine(S(w_ * end));
    motion_.accumulate(t_, riding(), end, Vector<S>::Constant(1, v), 1);
    t_ = end;
    depart();
  }

  /// u is below the resolution, and γ changes by less than √u of itself while (3) lasts.
  [[nodiscard]] bool hops_accumulate(const S& u, const S& gamma) const {
    if (p_["e"] == 1 || !(gamma > S(0))) return false;
    const S resolution = unit_roundoff<S>();
    const S change = a_ * w_ * w_ * w_ * u;
    return u < resolution * speed_scale_ &&
           change < detail::square_root(resolution) * gamma * gamma * (S(1) - e_);
  }

  [[nodiscard]] std::shared_ptr<const Flight<S>> riding() const {
    return std::make_shared<TableRide<S>>(table_, g_);
  }

  void ride() {
    motion_.fly(t_, riding(), /*persistent_contact=*/true);
    depart();
  }

  /// The first departure (4) from t_ on. All departures start alike, so from the second one on the
  /// motion repeats what followed the first.
  void depart() {
    using std::asin;
    using std::ceil;
    moving_ = false;
    if (!departs_) return;
    const S turn = S(2) * detail::pi<S>();
    const S phase = asin(departure_.sine);
    const S turns = ceil(S((w_ * t_ - phase) / turn));
    const auto departure = [&](const S& of_turns) -> S { return (phase + turn * of_turns) / w_; };
    t_ = departure(turns);
    if (!motion_.reaches(t_)) return;
    if (first_) {
      const auto second = motion_.mark();
      for (S k = turns; motion_.reaches(departure(k)); k = k + turns - first_->turns) {
        motion_.repeat(first_->mark, second, S(departure(k) - first_->t));
      }
      return;
    }
    table_ = departure_;
    fly(S(0), S(0), S(0));
    first_ = {t_, turns, motion_.mark()};
    --first_->mark.piece;  // the flight
  }

  [[nodiscard]] InvalidInput grazing() const {
    const Decimal t = round_to_decimal(ScalarTraits<S>::to_rational(t_), 6);
    return InvalidInput(std::string(VibratingTable::kName) + ": the ball grazes the table at t = " +
                        to_text(t) + "; ask for more digits, or change a parameter");
  }

  const Parameters& p_;
  detail::MotionBuilder<S> motion_;
  S e_, g_, a_, w_;
  bool departs_;
  Vibration<S> departure_;
  Vibration<S> table_{};  ///< at t_
  std::optional<detail::TableFlight<S>> flight_;
  bool moving_ = false;  ///< in flight_ since t_
  /// The first departure, after that many turns of the table.
  struct Departure {
    S t, turns;
    typename detail::MotionBuilder<S>::Mark mark;
  };
  std::optional<Departure> first_;
  S speed_scale_{0};
  S t_{0};
};

}  // namespace

template <class S>
ExactMotion<S> VibratingTable::exact(const Parameters& p, const S& t_end) {
  return TableMotion<S>(p, t_end).run();
}

template ExactMotion<Mpfr> VibratingTable::exact(const Parameters&, const Mpfr&);

}  // namespace assay::oracles
