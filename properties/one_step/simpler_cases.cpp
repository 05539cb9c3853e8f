#include <utility>

#include "properties/one_step/one_step_case.hpp"
#include "properties/simpler_numbers.hpp"

namespace assay::properties {

namespace {

using Index = Eigen::Index;

void simplify_coefficients(const OneStepCase& x, std::vector<OneStepCase>& result) {
  for (std::size_t k = 0; k < x.laws.size(); ++k) {
    std::visit(
        [&](auto law) {
          const auto offer = [&](Rational& number) {
            const Rational before = number;
            for (const Rational& value : simpler_numbers(before)) {
              if (value < 0) continue;
              number = value;
              result.push_back(x);
              result.back().laws[k] = law;
            }
            number = before;
          };
          if constexpr (requires { law.friction; }) offer(law.friction);
          if constexpr (requires { law.rolling_friction; }) offer(law.rolling_friction);
        },
        x.laws[k]);
  }
}

void simplify_bounds(const OneStepCase& x, std::vector<OneStepCase>& result) {
  for (std::size_t k = 0; k < x.bounds.size(); ++k) {
    for (const auto side : {&Bounds<Rational>::lower, &Bounds<Rational>::upper}) {
      if (!(x.bounds[k].*side)) continue;
      for (const Rational& value : simpler_numbers(*(x.bounds[k].*side))) {
        OneStepCase y = x;
        y.bounds[k].*side = value;
        const Bounds<Rational>& own = y.bounds[k];
        if (own.lower && own.upper && *own.lower > *own.upper) continue;
        result.push_back(std::move(y));
      }
    }
  }
}

/// Above it, parts are only left out: one case for each entry of W would take too much memory.
constexpr Index kMostComponentsToSimplify = 16;
/// Above it, parts are left out only in groups.
constexpr Index kMostPartsOneByOne = 32;

/// The problem without each of the groups of `count` parts.
void leave_out(const OneStepCase& x, Index count, std::vector<OneStepCase>& result) {
  for (Index out = 0; out + count <= x.parts(); out += count) {
    std::vector<Index> order;
    for (Index part = 0; part < x.parts(); ++part) {
      if (part < out || part >= out + count) order.push_back(part);
    }
    if (!order.empty()) result.push_back(with_parts(x, order));
  }
}

}  // namespace

std::vector<OneStepCase> simpler(const OneStepCase& x) {
  std::vector<OneStepCase> result;
  for (const Index groups : {2, 8}) {
    if (x.parts() >= 2 * groups) leave_out(x, x.parts() / groups, result);
  }
  if (x.parts() <= kMostPartsOneByOne) leave_out(x, 1, result);
  if (x.size() > kMostComponentsToSimplify) return result;
  const bool symmetric = x.w == Matrix<Rational>(x.w.transpose());
  for (Index i = 0; i < x.size(); ++i) {
    for (Index j = 0; j < (symmetric ? i + 1 : x.size()); ++j) {
      for (const Rational& value : simpler_numbers(x.w(i, j))) {
        result.push_back(x);
        result.back().w(i, j) = value;
        if (symmetric) result.back().w(j, i) = value;
      }
    }
  }
  for (const auto member : {&OneStepCase::q, &OneStepCase::other}) {
    for (Index i = 0; i < (x.*member).size(); ++i) {
      for (const Rational& value : simpler_numbers((x.*member)(i))) {
        result.push_back(x);
        (result.back().*member)(i) = value;
      }
    }
  }
  simplify_coefficients(x, result);
  simplify_bounds(x, result);
  return result;
}

}  // namespace assay::properties
