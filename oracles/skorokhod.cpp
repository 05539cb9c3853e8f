#include "oracles/skorokhod.hpp"

#include "core/scalar/mpfr_real.hpp"
#include "oracles/detail/motion_builder.hpp"
#include "oracles/flights/linear_flow.hpp"

namespace assay::oracles {

std::vector<ParameterSpec> Skorokhod::parameters(const Settings&) {
  return {{"x0", "1", "initial state", "1"},
          {"mean", "0", "mean of the flow", "1/s"},
          {"amplitude", "1", "amplitude of the flow", "1/s", Range::non_negative()},
          {"w", "1", "angular frequency of the flow", "1/s", Range::positive()}};
}

std::vector<StudyCase> Skorokhod::study_cases() {
  return {{"reflected-once", {{"x0", "1/2"}}, "6"},
          {"reflected-each-period", {{"mean", "-1/4"}}, "15"},
          {"inconsistent-start", {{"x0", "-1/3"}, {"mean", "-1/2"}}, "8"}};
}

StateBlocks Skorokhod::state_blocks(const Parameters&) {
  return {{"position above the boundary x = 0", "1"}};
}

namespace {

template <class S>
class Reflection {
 public:
  Reflection(const Parameters& p, const S& t_end)
      : motion_(Skorokhod::kName, t_end),
        p_(p),
        mean_(p.get<S>("mean")),
        amplitude_(p.get<S>("amplitude")),
        w_(p.get<S>("w")),
        mode_(Rational(0), p["w"] * p["w"]) {}

  ExactMotion<S> run() {
    S t(0), x = p_.get<S>("x0");
    if (p_["x0"] < 0) {
      motion_.event(EventKind::kStateJump, t, x, S(0), S(-x));
      x = S(0);
    }
    if (p_["x0"] > 0 || p_["mean"] + p_["amplitude"] > 0) {
      const auto flow = free(t, x);
      const auto lands = flow->first_zero({detail::vector_of<S>({S(1), S(0)})}, S(motion_.t_end()));
      if (!land(t, lands)) return motion_.finish_with_switches();
    } else {
      stay(t);
    }
    const bool leaves = abs(p_["mean"]) < p_["amplitude"];
    while (leaves) {
      t = next_departure(t);
      if (!motion_.reaches(t)) break;
      const auto flow = free(t, S(0));
      if (!(t < motion_.t_end()) || p_["mean"] == 0) break;  // it only touches from here on
      const auto lands =
          flow->first_zero({detail::vector_of<S>({S(1), S(0)})}, S(motion_.t_end() - t));
      if (!land(t, lands)) break;
    }
    return motion_.finish_with_switches();
  }

 private:
  [[nodiscard]] S flow_at(const S& t) const {
    return mean_ + amplitude_ * detail::cosine<S>(S(w_ * t));
  }
  /// f' at t.
  [[nodiscard]] S change_at(const S& t) const {
    return -amplitude_ * w_ * detail::sine<S>(S(w_ * t));
  }

  /// The flow with coefficients (x, λ).
  std::shared_ptr<const LinearFlow<S>> fly(
      const S& t, Vector<S> constant, Vector<S> slope, Vector<S> value, Vector<S> rate) {
    auto flow = std::make_shared<LinearFlow<S>>(
        typename LinearFlow<S>::Data{.states = 1,
                                     .constant = std::move(constant),
                                     .slope = std::move(slope),
                                     .exponentials = {},
                                     .oscillations = {{mode_, std::move(value), std::move(rate)}}});
    motion_.fly(t, flow);
    return flow;
  }

  /// (2) while x > 0.
  std::shared_ptr<const LinearFlow<S>> free(const S& t, const S& x) {
    const auto pair = [](const S& first) { return detail::vector_of<S>({first, S(0)}); };
    const S swing = amplitude_ / w_ * detail::sine<S>(S(w_ * t));
    return fly(t,
               pair(S(x - swing)),
               pair(mean_),
               pair(swing),
               pair(S(amplitude_ * detail::cosine<S>(S(w_ * t)))));
  }

  /// On the boundary.
  void stay(const S& t) {
    const auto pair = [](const S& second) { return detail::vector_of<S>({S(0), second}); };
    fly(t,
        pair(S(-mean_)),
        pair(S(0)),
        pair(S(-amplitude_ * detail::cosine<S>(S(w_ * t)))),
        pair(S(-change_at(t))));
  }

  /// At `lands` after t the boundary is reached; moves t there.
  bool land(S& t, const std::optional<S>& lands) {
    if (!lands) return false;
    t = t + *lands;
    if (!motion_.reaches(t)) return false;
    motion_.event(EventKind::kMultiplierJump, t, flow_at(t), S(0), S(0));
    stay(t);
    return true;
  }

  /// The next w t = 2πk − arccos(−m/A) from t on.
  [[nodiscard]] S next_departure(const S& t) const {
    using std::acos;
    using std::ceil;
    const S turn = S(2) * detail::pi<S>();
    const S angle = acos(from_rational<S>(Rational(-p_["mean"] / p_["amplitude"])));
    const S turns = ceil(S((w_ * t + angle) / turn));
    return (turns * turn - angle) / w_;
  }

  detail::MotionBuilder<S> motion_;
  const Parameters& p_;
  S mean_, amplitude_, w_;
  OscillatorMode<S> mode_;
};

}  // namespace

template <class S>
ExactMotion<S> Skorokhod::exact(const Parameters& p, const S& t_end) {
  return Reflection<S>(p, t_end).run();
}

template ExactMotion<Mpfr> Skorokhod::exact(const Parameters&, const Mpfr&);

}  // namespace assay::oracles
