#include "oracles/buck_converter.hpp"

#include "core/scalar/invalid_input.hpp"
#include "core/scalar/mpfr_real.hpp"
#include "core/scalar/rational.hpp"
#include "oracles/detail/motion_builder.hpp"
#include "oracles/flights/linear_flow.hpp"

namespace assay::oracles {

std::vector<ParameterSpec> BuckConverter::parameters(const Settings&) {
  return {{"L", "1e-3", "inductance", "H", Range::positive()},
          {"C", "1e-4", "capacitance", "F", Range::positive()},
          {"R", "10", "load", "ohm", Range::positive()},
          {"E", "12", "voltage of the source", "V", Range::positive()},
          {"vref", "5", "reference of the output", "V", Range::positive()},
          {"k", "0.2", "slope of the surface", "1/ohm", Range::positive()},
          {"i0", "0", "initial current", "A"},
          {"v0", "0", "initial output", "V"}};
}

std::vector<StudyCase> BuckConverter::study_cases() {
  return {{"starts", {}, "2e-3"},
          {"discharges", {{"v0", "8"}, {"i0", "2"}}, "2e-3"},
          {"crosses", {{"k", "2"}}, "1e-3"},
          {.label = "slides",
           .parameters = {{"v0", "11/2"}, {"i0", "9/20"}},
           .t_end = "1e-3",
           .all_options = true}};
}

StateBlocks BuckConverter::state_blocks(const Parameters&) {
  return {{"current of the coil", "A"}, {"output voltage, on the capacitor", "V"}};
}

void BuckConverter::check(const Parameters& p) {
  if (p["vref"] < p["E"]) return;
  throw InvalidInput("vref = " + to_text(p["vref"]) + " must be less than E = " + to_text(p["E"]));
}

namespace {

/// 1 + (k − 1/R) k L/C of (2).
Rational gain(const Parameters& p) { return 1 + (p["k"] - 1 / p["R"]) * p["k"] * p["L"] / p["C"]; }

template <class S>
class Converter {
 public:
  Converter(const Parameters& p, const S& t_end)
      : motion_(BuckConverter::kName, t_end),
        p_(p),
        l_(p.get<S>("L")),
        c_(p.get<S>("C")),
        r_(p.get<S>("R")),
        e_(p.get<S>("E")),
        reference_(p.get<S>("vref")),
        k_(p.get<S>("k")),
        gain_(from_rational<S>(gain(p))),
        mode_(Rational(1 / (2 * p["R"] * p["C"])), Rational(1 / (p["L"] * p["C"]))) {}

  ExactMotion<S> run() {
    const BuckConverter::Start start = BuckConverter::start_of(p_);
    S t(0);
    if (start.slides) {
      slide(t, p_.get<S>("v0"));
      return motion_.finish_with_switches();
    }
    on_ = start.on;
    oscillate(t, p_.get<S>("i0"), p_.get<S>("v0"));
    while (meet(t)) {
    }
    return motion_.finish_with_switches();
  }

 private:
  static Vector<S> stacked(const S& i, const S& v, const S& lambda) {
    return detail::vector_of<S>({i, v, lambda});
  }

  void oscillate(const S& t, const S& i, const S& v) {
    const S source = on_ ? e_ : S(0);
    flow_ = std::make_shared<LinearFlow<S>>(typename LinearFlow<S>::Data{
        2,
        stacked(S(source / r_), source, on_ ? S(1) : S(0)),
        stacked(S(0), S(0), S(0)),
        {},
        {{mode_,
          stacked(S(i - source / r_), S(v - source), S(0)),
          stacked(S((source - v) / l_), S((i - v / r_) / c_), S(0))}}});
    motion_.fly(t, flow_);
  }

  void slide(const S& t, const S& v) {
    const S zero(0), one(1);
    const S distance = v - reference_;
    flow_ = std::make_shared<LinearFlow<S>>(typename LinearFlow<S>::Data{
        2,
        stacked(S(reference_ / r_), reference_, S(reference_ / e_)),
        stacked(zero, zero, zero),
        {{S(-k_ / c_), stacked(S((one / r_ - k_) * distance), distance, S(gain_ * distance / e_))}},
        {}});
    motion_.fly(t, flow_);
  }

  /// Moves t to where the surface is met, and on; false if the motion is known up to its end.
  bool meet(S& t) {
    const S side = on_ ? S(-1) : S(1);
    const typename LinearFlow<S>::Guard guard{stacked(side, S(side * (k_ - S(1) / r_)), S(0)),
                                              S(-side * k_ * reference_)};
    if (!(t < motion_.t_end())) return false;
    const auto after = flow_->first_zero(guard, S(motion_.t_end() - t));
    if (!after || !motion_.reaches(t + *after)) return false;
    t = t + *after;
    flow_->evaluate(*after, before_);
    const S held = (reference_ + gain_ * (before_.q(1) - reference_)) / e_;  // (2)
    const bool slides = held >= S(0) && held <= S(1);
    if (slides) {
      slide(t, before_.q(1));
    } else {
      on_ = !on_;
      oscillate(t, before_.q(0), before_.q(1));
    }
    flow_->evaluate(S(0), after_);
    motion_.event(EventKind::kMultiplierJump, t, before_.v, after_.v, detail::vector_of<S>({S(0)}));
    return !slides;
  }

  detail::MotionBuilder<S> motion_;
  const Parameters& p_;
  S l_, c_, r_, e_, reference_, k_, gain_;
  OscillatorMode<S> mode_;
  bool on_ = false;
  std::shared_ptr<const LinearFlow<S>> flow_;
  MotionState<S> before_, after_;
};

}  // namespace

BuckConverter::Start BuckConverter::start_of(const Parameters& p) {
  const Rational &v = p["v0"], &reference = p["vref"];
  const Rational y = p["i0"] - v / p["R"] + p["k"] * (v - reference);
  const Rational held = (reference + gain(p) * (v - reference)) / p["E"];
  const bool slides = y == 0 && held >= 0 && held <= 1;
  return {slides, y != 0 ? y < 0 : held > 1, held};
}

template <class S>
ExactMotion<S> BuckConverter::exact(const Parameters& p, const S& t_end) {
  check(p);
  return Converter<S>(p, t_end).run();
}

template ExactMotion<Mpfr> BuckConverter::exact(const Parameters&, const Mpfr&);

}  // namespace assay::oracles
