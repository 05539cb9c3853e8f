#include "oracles/diode_bridge.hpp"

#include "core/scalar/mpfr_real.hpp"
#include "oracles/detail/resonant_circuit.hpp"

namespace assay::oracles {

std::vector<ParameterSpec> DiodeBridge::parameters(const Settings&) {
  return {{"L", "1e-2", "inductance", "H", Range::positive()},
          {"C", "1e-6", "capacitance", "F", Range::positive()},
          {"R", "1e3", "load", "ohm", Range::positive()},
          {"vC0", "10", "initial voltage of the capacitor", "V"},
          {"iL0", "0", "initial current of the coil", "A"}};
}

std::vector<StudyCase> DiodeBridge::study_cases() {
  return {{"ringing", {}, "1e-3"},
          {"overdamped", {{"R", "40"}, {"iL0", "1/2"}}, "1e-3"},
          {"unit", {{"L", "1"}, {"C", "1"}, {"R", "2"}, {"vC0", "1"}}, "10"}};
}

StateBlocks DiodeBridge::state_blocks(const Parameters&) {
  return {{"voltage of the capacitor", "V"}, {"current of the coil", "A"}};
}

template <class S>
ExactMotion<S> DiodeBridge::exact(const Parameters& p, const S& t_end) {
  const detail::ResonantCircuit circuit(p["L"], p["C"], Rational(1 / p["R"]));
  const S zero(0), one(1), g = from_rational<S>(Rational(1 / p["R"]));
  return detail::commute<S>(detail::MotionBuilder<S>(kName, t_end),
                            circuit,
                            detail::vector_of<S>({one, zero, g, zero}),
                            circuit,
                            detail::vector_of<S>({zero, S(-one), zero, S(-g)}),
                            p["vC0"],
                            p["iL0"],
                            p["C"]);
}

template ExactMotion<Mpfr> DiodeBridge::exact(const Parameters&, const Mpfr&);

}  // namespace assay::oracles
