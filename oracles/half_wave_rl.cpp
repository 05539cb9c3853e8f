#include "oracles/half_wave_rl.hpp"

#include "core/scalar/mpfr_real.hpp"
#include "oracles/detail/motion_builder.hpp"
#include "oracles/flights/linear_flow.hpp"

namespace assay::oracles {

std::vector<ParameterSpec> HalfWaveRl::parameters(const Settings&) {
  return {{"L", "1", "inductance", "H", Range::positive()},
          {"R", "1", "resistance", "ohm", Range::non_negative()},
          {"V", "1", "amplitude of the source", "V", Range::positive()},
          {"w", "1", "angular frequency of the source", "1/s", Range::positive()},
          {"i0", "0", "initial current", "A"}};
}

std::vector<StudyCase> HalfWaveRl::study_cases() {
  return {{"two-cycles", {}, "12"},
          {"mains", {{"L", "0.1"}, {"R", "20"}, {"V", "325"}, {"w", "314"}}, "0.05"}};
}

StateBlocks HalfWaveRl::state_blocks(const Parameters&) { return {{"current of the coil", "A"}}; }

namespace {

template <class S>
class RectifiedCurrent {
 public:
  RectifiedCurrent(const Parameters& p, const S& t_end)
      : motion_(HalfWaveRl::kName, t_end, detail::kMaxSearchedEvents),
        l_(p.get<S>("L")),
        r_(p.get<S>("R")),
        v_(p.get<S>("V")),
        w_(p.get<S>("w")),
        mode_(Rational(0), p["w"] * p["w"]),
        lossless_(p["R"] == 0),
        i0_(p.get<S>("i0")) {}

  ExactMotion<S> run() {
    if (i0_ < S(0)) {
      motion_.event(EventKind::kStateJump, S(0), i0_, S(0), S(-l_ * i0_));
      i0_ = S(0);
    }
    S t(0), i = i0_;
    for (;;) {
      const auto flow = conduct(t, i);
      if (lossless_ || !(t < motion_.t_end())) break;
      const auto ends = flow->first_zero({one(S(1), S(0))}, S(motion_.t_end() - t));
      if (!ends || !motion_.reaches(t + *ends)) break;
      t = t + *ends;
      MotionState<S> before;
      flow->evaluate(*ends, before);
      motion_.event(EventKind::kMultiplierJump, t, before.v(0), S(0), S(0));
      block(t);
      t = next_rise(t);
      if (!motion_.reaches(t)) break;
      i = S(0);
    }
    return motion_.finish_with_switches();
  }

 private:
  static Vector<S> one(const S& x, const S& lambda) { return detail::vector_of<S>({x, lambda}); }

  /// (2) from i at t.
  std::shared_ptr<const LinearFlow<S>> conduct(const S& t, const S& i) {
    const S c = detail::cosine<S>(S(w_ * t)), d = detail::sine<S>(S(w_ * t));
    const S reactance = w_ * l_;
    const S scale = v_ / (r_ * r_ + reactance * reactance);
    const S steady = scale * (r_ * d - reactance * c);
    const S rate = scale * w_ * (r_ * c + reactance * d);
    auto flow = std::make_shared<LinearFlow<S>>(
        typename LinearFlow<S>::Data{1,
                                     one(S(0), S(0)),
                                     one(S(0), S(0)),
                                     {{S(-r_ / l_), one(S(i - steady), S(0))}},
                                     {{mode_, one(steady, S(0)), one(rate, S(0))}}});
    motion_.fly(t, flow);
    return flow;
  }

  void block(const S& t) {
    const S c = detail::cosine<S>(S(w_ * t)), d = detail::sine<S>(S(w_ * t));
    motion_.fly(t,
                std::make_shared<LinearFlow<S>>(typename LinearFlow<S>::Data{
                    1,
                    one(S(0), S(0)),
                    one(S(0), S(0)),
                    {},
                    {{mode_, one(S(0), S(-v_ * d)), one(S(0), S(-v_ * w_ * c))}}}));
  }

  /// The next w t = 2πk.
  [[nodiscard]] S next_rise(const S& t) const {
    using std::ceil;
    const S turn = S(2) * detail::pi<S>();
    return turn * ceil(S(w_ * t / turn)) / w_;
  }

  detail::MotionBuilder<S> motion_;
  S l_, r_, v_, w_;
  OscillatorMode<S> mode_;
  bool lossless_;
  S i0_;
};

}  // namespace

template <class S>
ExactMotion<S> HalfWaveRl::exact(const Parameters& p, const S& t_end) {
  return RectifiedCurrent<S>(p, t_end).run();
}

template ExactMotion<Mpfr> HalfWaveRl::exact(const Parameters&, const Mpfr&);

}  // namespace assay::oracles
