#pragma once

#include <functional>

#include "core/scalar/mpfr_real.hpp"

namespace assay::reports {

/// The zero of f between a and b, by algorithm 748 of Alefeld, Potra and Shi (1995). All binary
/// digits of T except the last four are right. f(a) and f(b) are given, because the caller knows
/// them from the change of sign.
///
/// Scalar: long double, Mpfr. @pre f is continuous, a < b, f(a) f(b) < 0.
template <class T>
[[nodiscard]] T zero_in_bracket(
    const std::function<T(const T&)>& f, const T& a, const T& b, const T& at_a, const T& at_b);

extern template long double zero_in_bracket(const std::function<long double(const long double&)>&,
                                            const long double&,
                                            const long double&,
                                            const long double&,
                                            const long double&);
extern template Mpfr zero_in_bracket(
    const std::function<Mpfr(const Mpfr&)>&, const Mpfr&, const Mpfr&, const Mpfr&, const Mpfr&);

}  // namespace assay::reports
