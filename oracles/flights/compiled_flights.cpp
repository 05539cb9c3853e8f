// The flights that many problems have, compiled once: their headers say so.
#include "oracles/flights/linear_flow.hpp"
#include "oracles/flights/linear_oscillator.hpp"
#include "oracles/flights/oscillator_response.hpp"
#include "oracles/flights/parabola.hpp"
#include "oracles/flights/polynomial.hpp"

namespace assay::oracles {

template class Parabola<Mpfr>;
template class Parabola<Rational>;
template class Parabola<long double>;
template class Polynomial<Mpfr>;
template class Polynomial<Rational>;
template class Polynomial<long double>;
template class OscillatorMode<Mpfr>;
template class OscillatorMode<long double>;
template class LinearOscillator<Mpfr>;
template class LinearOscillator<long double>;
template class LinearFlow<Mpfr>;
template class LinearFlow<long double>;

}  // namespace assay::oracles
