#include "reports/study/distributions.hpp"

#include <boost/math/distributions/binomial.hpp>
#include <boost/math/distributions/fisher_f.hpp>
#include <boost/math/distributions/normal.hpp>
#include <boost/math/distributions/students_t.hpp>

namespace assay::reports {

namespace math = boost::math;

double student_quantile(double probability, double freedom) {
  return math::quantile(math::students_t(freedom), probability);
}

double normal_upper_quantile(double probability) {
  return math::quantile(math::complement(math::normal(), probability));
}

double normal_upper_probability(double x) { return math::cdf(math::complement(math::normal(), x)); }

double fisher_upper_probability(double f, double numerator, double denominator) {
  return math::cdf(math::complement(math::fisher_f(numerator, denominator), f));
}

double least_probability(std::uint64_t seen, std::uint64_t trials, double confidence) {
  return math::binomial::find_lower_bound_on_p(
      static_cast<double>(trials), static_cast<double>(seen), 1 - confidence);
}

}  // namespace assay::reports
