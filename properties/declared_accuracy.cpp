#include "properties/declared_accuracy.hpp"

#include <algorithm>

#include "core/scalar/scalar_traits.hpp"

namespace assay::properties {

namespace {

constexpr int kSingleBits = 24;

bool is_single(const Subject& subject, const Parameters& options) {
  return subject.has(kSignificandBits) &&
         options[std::string(kSignificandBits)] == Rational(kSingleBits);
}

}  // namespace

Rational largest_tolerance() { return Rational(1, 1000000); }

Rational solver_tolerance(const Subject& subject, const Parameters& options) {
  if (!subject.has(kSolverTolerance)) return 0;
  const Rational declared = options[std::string(kSolverTolerance)];
  return std::clamp(declared, Rational(0), largest_tolerance());
}

Rational unit_roundoff_of(const Subject& subject, const Parameters& options) {
  if (is_single(subject, options)) return Rational(1, 1 << kSingleBits);
  return ScalarTraits<double>::to_rational(unit_roundoff<double>());
}

std::string declared_accuracy(const Subject& subject) {
  std::string text = is_single(subject, subject.options) ? "single precision" : "";
  if (!subject.has(kSolverTolerance)) return text;
  const std::string name(kSolverTolerance);
  const Rational declared = subject.options[name];
  if (declared <= 0) return text;
  text += (text.empty() ? "" : ", ") + name + " " + subject.options.text(name);
  if (declared > largest_tolerance()) text += ", of which 1e-6 counts";
  return text;
}

}  // namespace assay::properties
