#include "oracles/half_wave_rectifier.hpp"

#include "core/scalar/mpfr_real.hpp"
#include "oracles/detail/resonant_circuit.hpp"

namespace assay::oracles {

std::vector<ParameterSpec> HalfWaveRectifier::parameters(const Settings&) {
  return {{"L", "1e-2", "inductance", "H", Range::positive()},
          {"C", "1e-6", "capacitance", "F", Range::positive()},
          {"R", "1e3", "load", "ohm", Range::positive()},
          {"vC0", "10", "initial voltage of the capacitor", "V"},
          {"iL0", "0", "initial current of the coil", "A"}};
}

std::vector<StudyCase> HalfWaveRectifier::study_cases() {
  return {{"ringing", {}, "1e-3"},
          {"unit", {{"L", "1"}, {"C", "1"}, {"R", "2"}, {"vC0", "-1"}, {"iL0", "1/3"}}, "10"}};
}

StateBlocks HalfWaveRectifier::state_blocks(const Parameters&) {
  return {{"voltage of the capacitor", "V"}, {"current of the coil", "A"}};
}

template <class S>
ExactMotion<S> HalfWaveRectifier::exact(const Parameters& p, const S& t_end) {
  const detail::ResonantCircuit on(p["L"], p["C"], Rational(1 / p["R"]));
  const detail::ResonantCircuit off(p["L"], p["C"], Rational(0));
  return detail::commute<S>(detail::MotionBuilder<S>(kName, t_end),
                            on,
                            detail::vector_of<S>({from_rational<S>(Rational(1 / p["R"]))}),
                            off,
                            detail::vector_of<S>({S(0)}),
                            p["vC0"],
                            p["iL0"],
                            p["C"]);
}

template ExactMotion<Mpfr> HalfWaveRectifier::exact(const Parameters&, const Mpfr&);

}  // namespace assay::oracles
