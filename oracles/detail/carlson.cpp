#include "oracles/detail/carlson.hpp"

#include <boost/math/special_functions/ellint_rd.hpp>
#include <boost/math/special_functions/ellint_rf.hpp>
#include <boost/math/special_functions/ellint_rj.hpp>

#include "core/scalar/mpfr_boost_math.hpp"

namespace assay::oracles::detail {

template <class S>
S carlson_rf(const S& x, const S& y, const S& z) {
  return boost::math::ellint_rf(x, y, z);
}
template <class S>
S carlson_rd(const S& x, const S& y, const S& z) {
  return boost::math::ellint_rd(x, y, z);
}
template <class S>
S carlson_rj(const S& x, const S& y, const S& z, const S& p) {
  return boost::math::ellint_rj(x, y, z, p);
}

template Mpfr carlson_rf(const Mpfr&, const Mpfr&, const Mpfr&);
template Mpfr carlson_rd(const Mpfr&, const Mpfr&, const Mpfr&);
template Mpfr carlson_rj(const Mpfr&, const Mpfr&, const Mpfr&, const Mpfr&);
template long double carlson_rf(const long double&, const long double&, const long double&);
template long double carlson_rd(const long double&, const long double&, const long double&);
template long double carlson_rj(const long double&,
                                const long double&,
                                const long double&,
                                const long double&);

}  // namespace assay::oracles::detail
