// What the motions of many problems are built with, compiled once: its headers say so.
#include "oracles/detail/elliptic_motion.hpp"
#include "oracles/detail/linear_spin.hpp"
#include "oracles/detail/motion_builder.hpp"

namespace assay::oracles::detail {

template class MotionBuilder<Mpfr>;
template class MotionBuilder<Rational>;
template class LinearSpin<Mpfr>;
template class LinearSpin<long double>;
template class EllipticMotion<Mpfr>;
template class EllipticMotion<long double>;

}  // namespace assay::oracles::detail
