#include "oracles/bridge_capacitor_filter.hpp"

#include "core/scalar/mpfr.hpp"
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
  return {{"filtered", {}, "1e-3"},
          {"charge-sharing", {{"vF0", "0"}}, "1e-3"},
          {"unit",
           {{"L", "1"}, {"C", "1"}, {"R", "3"}, {"Cf", "1/2"}, {"vC0", "-1"}, {"vF0", "2"}},
           "12"}};
}

namespace {

template <class S>
class FilterMotion {
 public:
  FilterMotion(const Parameters& p, const S& t_end)
      : motion_(BridgeCapacitorFilter::kName, t_end, 100'000),
        p_(p),
        l_(p.get<S>("L")),
        c_(p.get<S>("C")),
        f_(p.get<S>("Cf")),
        r_(p.get<S>("R")),
        free_(Rational(0), Rational(1 / (p["L"] * p["C"]))),
        loaded_(Rational(1 / (2 * p["R"] * (p["C"] + p["Cf"]))),
                Rational(1 / (p["L"] * (p["C"] + p["Cf"])))) {}

  ExactMotion<S> run() {
    Rational v = p_["vC0"], f = p_["vF0"];
    const Rational& i = p_["iL0"];
    side_ = v > 0 ? 1 : -1;
    if (abs(v) > f) share(v, f);
    const S i0 = from_rational<S>(i);
    if (conducts_at_once(v, f)) {
      conduct(S(0), from_rational<S>(f), S(S(side_) * i0));
    } else {
      block(S(0), from_rational<S>(v), i0, from_rational<S>(f));
    }
    const bool rests = v == 0 && f == 0 && i == 0;
    while (!rests && next()) {
    }
    return motion_.finish();
  }

 private:
  /// (4), in ℚ.
  void share(Rational& v, Rational& f) {
    const Rational &c = p_["C"], &cf = p_["Cf"];
    const Rational charge = c * abs(v) + cf * f;
    const Rational w = charge > 0 ? Rational(charge / (c + cf)) : Rational(0);
    const Rational active =
        charge > 0 ? Rational(c * (abs(v) - w)) : Rational((c * abs(v) - cf * f) / 2);
    const Rational other = charge > 0 ? Rational(0) : Rational((-c * abs(v) - cf * f) / 2);
    const auto state = [&](const Rational& voltage, const Rational& filter) {
      return detail::vector_of<S>(
          {from_rational<S>(voltage), from_rational<S>(p_["iL0"]), from_rational<S>(filter)});
    };
    motion_.event(EventKind::kStateJump,
                  S(0),
                  state(v, f),
                  state(side_ * w, w),
                  detail::vector_of<S>({from_rational<S>(side_ > 0 ? active : other),
                                        from_rational<S>(side_ > 0 ? other : active)}));
    v = side_ * w;
    f = w;
  }

  /// Whether (3) has λ > 0 at (v, f); sets side_ where v = 0.
  bool conducts_at_once(const Rational& v, const Rational& f) {
    const Rational& i = p_["iL0"];
    if (abs(v) != f) return false;
    if (v == 0) side_ = i < 0 ? 1 : -1;
    const Rational rate = -(side_ * i + f / p_["R"]) / (p_["C"] + p_["Cf"]);
    return p_["Cf"] * rate + f / p_["R"] > 0;
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

template <class S>
ExactMotion<S> BridgeCapacitorFilter::exact(const Parameters& p, const S& t_end) {
  return FilterMotion<S>(p, t_end).run();
}

template ExactMotion<Mpfr50> BridgeCapacitorFilter::exact(const Parameters&, const Mpfr50&);
template ExactMotion<Mpfr100> BridgeCapacitorFilter::exact(const Parameters&, const Mpfr100&);
template ExactMotion<Mpfr> BridgeCapacitorFilter::exact(const Parameters&, const Mpfr&);

}  // namespace assay::oracles
