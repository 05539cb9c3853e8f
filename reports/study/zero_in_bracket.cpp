#include "reports/study/zero_in_bracket.hpp"

#include <boost/math/tools/toms748_solve.hpp>
#include <cstdint>

#include "core/scalar/mpfr_boost_math.hpp"

namespace assay::reports {

template <class T>
T zero_in_bracket(
    const std::function<T(const T&)>& f, const T& a, const T& b, const T& at_a, const T& at_b) {
  namespace tools = boost::math::tools;
  std::uintmax_t iterations = 200;
  const tools::eps_tolerance<T> enough(tools::digits<T>() - 4);
  const auto bracket = tools::toms748_solve(f, a, b, at_a, at_b, enough, iterations);
  return T((bracket.first + bracket.second) / T(2));
}

template long double zero_in_bracket(const std::function<long double(const long double&)>&,
                                     const long double&,
                                     const long double&,
                                     const long double&,
                                     const long double&);
template Mpfr zero_in_bracket(
    const std::function<Mpfr(const Mpfr&)>&, const Mpfr&, const Mpfr&, const Mpfr&, const Mpfr&);

}  // namespace assay::reports
