#include "oracles/bridge_capacitor_filter.hpp"

#include "core/scalar/mpfr_real.hpp"
#include "oracles/detail/motion_builder.hpp"
#include "oracles/flights/linear_flow.hpp"

namespace assay::oracles {

std::vector<ParameterSpec> BridgeCapacitorFilter::parameters(const Settings&) {
  return {{"L", "1e-2", "inductance", "H", Range::positive()},
          {"C", "1e-6", "capacitance of the resonator", "F", Range::positive()},
          {"R", "1e3", "load", "ohm", Range::positive()},
          {"Cf", "300e-9", "capacitance of the filter", "F", Range::positive()},
          {"vC0", "10", "initial voltage of the resonator", "V"},
          {"iL0", "0", "initial current of the coil", "A"},
          {"vF0", "10", "initial voltage of the filter", "V"}};
}

std::vector<StudyCase> BridgeCapacitorFilter::study_cases() {
  return {{"filtered", {}, "94e-5"},
          {"charge-sharing", {{"vF0", "0"}}, "94e-5"},
          {"unit",
           {{"L", "1"}, {"C", "1"}, {"R", "3"}, {"Cf", "1/2"}, {"vC0", "-1"}, {"vF0", "2"}},
           "12"},
          {.label = "conducts",
           .parameters = {{"L", "1"},
                          {"C", "1"},
                          {"R", "3"},
                          {"Cf", "1/2"},
                          {"vC0", "1"},
                          {"iL0", "-3"},
                          {"vF0", "1"}},
           .t_end = "1/2",
           .all_options = true}};
}

StateBlocks BridgeCapacitorFilter::state_blocks(const Parameters&) {
  return {{"voltage of the capacitor C beside the coil", "V"},
          {"current of the coil", "A"},
          {"voltage of the filter capacitor", "V"}};
}

namespace {

/// How a motion starts, in ℚ.
struct Start {
  Rational v, f;
  int side;                                 ///< of the pair that conducts, or would
  bool shares;                              ///< the capacitors share their charge by (4)
  Rational charge_up = 0, charge_down = 0;  ///< that passes then through each pair
  Rational current = 0;                     ///< λ of the pair after it

  explicit Start(const Parameters& p)
      : v(p["vC0"]), f(p["vF0"]), side(v > 0 ? 1 : -1), shares(abs(v) > f) {
    const Rational &c = p["C"], &cf = p["Cf"], &i = p["iL0"];
    if (shares) {
      const Rational all = c * abs(v) + cf * f;
      const Rational w = all > 0 ? Rational(all / (c + cf)) : Rational(0);
      charge_up = all > 0 ? Rational(c * (abs(v) - w)) : Rational((c * abs(v) - cf * f) / 2);
      charge_down = all > 0 ? Rational(0) : Rational(-all / 2);
      if (side < 0) std::swap(charge_up, charge_down);
      v = side * w;
      f = w;
    }
    if (abs(v) != f) return;
    if (v == 0) side = i < 0 ? 1 : -1;
    const Rational rate = -(side * i + f / p["R"]) / (c + cf);
    const Rational conducted = cf * rate + f / p["R"];
    if (conducted > 0) current = conducted;  // (3)
  }
};

template <class S>
class FilterMotion {
 public:
  FilterMotion(const Parameters& p, const S& t_end)
      : motion_(BridgeCapacitorFilter::kName, t_end, detail::kMaxSearchedEvents),
        p_(p),
        l_(p.get<S>("L")),
        c_(p.get<S>("C")),
        f_(p.get<S>("Cf")),
        r_(p.get<S>("R")),
        free_(Rational(0), Rational(1 / (p["L"] * p["C"]))),
        loaded_(Rational(1 / (2 * p["R"] * (p["C"] + p["Cf"]))),
                Rational(1 / (p["L"] * (p["C"] + p["Cf"])))) {}

  ExactMotion<S> run() {
    const Start start(p_);
    side_ = start.side;
    if (start.shares) share(start);
    const S i0 = p_.get<S>("iL0"), f = from_rational<S>(start.f);
    if (start.current > 0) {
      conduct(S(0), f, S(S(side_) * i0));
    } else {
      block(S(0), from_rational<S>(start.v), i0, f);
    }
    const bool rests = start.v == 0 && start.f == 0 && p_["iL0"] == 0;
    while (!rests && next()) {
    }
    return motion_.finish_with_switches();
  }

 private:
  void share(const Start& start) {
    const auto state = [&](const Rational& v, const Rational& f) {
      return detail::numbers<S>({v, p_["iL0"], f});
    };
    motion_.event(EventKind::kStateJump,
                  S(0),
                  state(p_["vC0"], p_["vF0"]),
                  state(start.v, start.f),
                  detail::numbers<S>({start.charge_up, start.charge_down}));
  }

  /// (3) from w, j at t.
  void conduct(const S& t, const S& w, const S& j) {
    const S s(side_);
    const S w1 = -(j + w / r_) / (c_ + f_);
    const S w2 = -(S(2) * loaded_.sigma() * w1 + loaded_.kappa() * w);
    Vector<S> value = Vector<S>::Constant(5, S(0)), rate = value;
    value.head(3) << s * w, s * j, w;
    rate.head(3) << s * w1, S(s * w / l_), w1;
    value(active()) = f_ * w1 + w / r_;
    rate(active()) = f_ * w2 + w1 / r_;
    conducting_ = true;
    fly(t, {}, {{loaded_, std::move(value), std::move(rate)}});
  }

  void block(const S& t, const S& v, const S& i, const S& f) {
    const auto stacked = [](const S& a, const S& b, const S& c) {
      return detail::vector_of<S>({a, b, c, S(0), S(0)});
    };
    conducting_ = false;
    fly(t,
        {{S(S(-1) / (r_ * f_)), stacked(S(0), S(0), f)}},
        {{free_, stacked(v, i, S(0)), stacked(S(-i / c_), S(v / l_), S(0))}});
  }

  void fly(const S& t,
           std::vector<typename LinearFlow<S>::Exponential> exponentials,
           std::vector<typename LinearFlow<S>::Oscillation> oscillations) {
    begin_ = t;
    const Vector<S> zero = Vector<S>::Constant(5, S(0));
    flow_ = std::make_shared<LinearFlow<S>>(typename LinearFlow<S>::Data{
        3, zero, zero, std::move(exponentials), std::move(oscillations)});
    motion_.fly(t, flow_);
  }

  /// The piece after the present one; false if that lasts to the end.
  bool next() {
    const S rest = motion_.t_end() - begin_;
    if (!(rest > S(0))) return false;
    const std::optional<S> after = conducting_ ? extinction(rest) : ignition(rest);
    if (!after || !motion_.reaches(begin_ + *after)) return false;
    const S t = begin_ + *after;
    flow_->evaluate(*after, state_);
    if (conducting_) {
      block(t, S(S(side_) * state_.q(2)), state_.q(1), state_.q(2));
      return true;
    }
    conduct(t, state_.q(2), S(S(side_) * state_.q(1)));
    MotionState<S> later;
    flow_->evaluate(S(0), later);
    motion_.event(
        EventKind::kMultiplierJump, t, state_.v, later.v, detail::vector_of<S>({S(0), S(0)}));
    return true;
  }

  [[nodiscard]] std::optional<S> extinction(const S& rest) const {
    Vector<S> row = Vector<S>::Constant(5, S(0));
    row(active()) = S(1);
    return flow_->first_zero({row}, rest);
  }

  /// Where v_f − |v| falls to 0; sets side_.
  [[nodiscard]] std::optional<S> ignition(const S& rest) {
    const auto meets = [&](int side) {
      return flow_->first_zero({detail::vector_of<S>({S(-side), S(0), S(1), S(0), S(0)})}, rest);
    };
    const std::optional<S> up = meets(1), down = meets(-1);
    if (!up && !down) return std::nullopt;
    side_ = !down || (up && *up < *down) ? 1 : -1;
    return side_ > 0 ? up : down;
  }

  /// Where the current of the conducting pair stands in (x, λ).
  [[nodiscard]] Eigen::Index active() const { return side_ > 0 ? 3 : 4; }

  detail::MotionBuilder<S> motion_;
  const Parameters& p_;
  S l_, c_, f_, r_;
  OscillatorMode<S> free_, loaded_;
  int side_ = 1;
  bool conducting_ = false;
  S begin_{0};
  std::shared_ptr<const LinearFlow<S>> flow_;
  MotionState<S> state_;
};

}  // namespace

Rational BridgeCapacitorFilter::first_current(const Parameters& p, int side) {
  const Start start(p);
  return start.side == side ? start.current : Rational(0);
}

template <class S>
ExactMotion<S> BridgeCapacitorFilter::exact(const Parameters& p, const S& t_end) {
  return FilterMotion<S>(p, t_end).run();
}

template ExactMotion<Mpfr> BridgeCapacitorFilter::exact(const Parameters&, const Mpfr&);

}  // namespace assay::oracles
