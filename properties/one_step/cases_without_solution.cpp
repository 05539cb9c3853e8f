#include <algorithm>

#include "properties/one_step/planted_cases.hpp"
#include "properties/rational_algebra.hpp"

namespace assay::properties {

namespace {

using Index = Eigen::Index;

bool is_complementary(const OneStepCase& x, Index i) {
  return x.bounds[static_cast<std::size_t>(i)].is_complementarity();
}

/// Whether w_i < 0 for all z with z_j ≥ 0 of the complementary ones.
bool is_always_negative(const OneStepCase& x, Index i) {
  if (!is_complementary(x, i) || x.q(i) >= 0) return false;
  for (Index j = 0; j < x.size(); ++j) {
    if (is_complementary(x, j) ? x.w(i, j) > 0 : x.w(i, j) != 0) return false;
  }
  return true;
}

/// A load that no rounding of large loads hides.
Rational visible_load(const OneStepCase& x) {
  return std::max(Rational(1), Rational(max_norm(x.q) / (1 << 20)));
}

/// No impulse moves the normal of the contact; or none moves the contact at all, nor does its own
/// impulse move others.
void hold_fast(OneStepCase& x, Index normal, bool whole) {
  Index part = 0;
  while (first_component(x, part) != normal) ++part;
  for (Index i = normal; i < normal + (whole ? components(x, part) : 1); ++i) {
    x.w.row(i).setConstant(Rational(0));
    if (whole) x.w.col(i).setConstant(Rational(0));
  }
}

}  // namespace

std::vector<Index> normals_of(const OneStepCase& x) {
  std::vector<Index> normals;
  for (Index part = 0; part < x.parts(); ++part) {
    if (std::holds_alternative<Equality>(x.laws[static_cast<std::size_t>(part)])) continue;
    normals.push_back(first_component(x, part));
  }
  return normals;
}

OneStepCase case_without_solution(Draw& draw, const OneStepSubject& subject) {
  OneStepCase x = planted_case(draw, subject, {.most_components = 10});
  if (x.is_box()) {
    if (!is_complementary(x, 0)) return x;
    for (Index j = 0; j < x.size(); ++j) {
      x.w(0, j) = is_complementary(x, j) ? Rational(-magnitude(x.w(0, j))) : Rational(0);
    }
    x.q(0) = -draw.between(1, 4);
  } else {
    const std::vector<Index> normals = normals_of(x);
    if (!normals.empty() && draw.one_in(3)) {
      hold_fast(x, normals[0], draw.one_in(2));
      x.q(normals[0]) = -draw.between(1, 4) * visible_load(x);
      x.other.resize(0);
      return x;
    }
    if (normals.size() < 2) return x;
    const Index a = normals[0], b = normals[1];
    x.w.row(b) = -x.w.row(a).eval();
    x.w.col(b) = -x.w.col(a).eval();
    x.q(b) = -x.q(a) - draw.between(1, 4) * visible_load(x);
  }
  x.other.resize(0);
  return x;
}

bool has_no_solution(const OneStepCase& x) {
  if (x.is_box()) {
    for (Index i = 0; i < x.size(); ++i) {
      if (is_always_negative(x, i)) return true;
    }
    return false;
  }
  const std::vector<Index> normals = normals_of(x);
  const auto never_opens = [&](Index normal) {
    return x.q(normal) < 0 && max_norm(Vector<Rational>(x.w.row(normal))) == 0;
  };
  if (std::ranges::any_of(normals, never_opens)) return true;
  for (std::size_t k = 0; k + 1 < normals.size(); ++k) {
    const Index a = normals[k], b = normals[k + 1];
    if (x.w.row(b) == -x.w.row(a) && x.q(a) + x.q(b) < 0) return true;
  }
  return false;
}

}  // namespace assay::properties
