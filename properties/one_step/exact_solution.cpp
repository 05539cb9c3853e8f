#include "properties/one_step/exact_solution.hpp"

#include "properties/rational_algebra.hpp"

namespace assay::properties {

namespace {

using Index = Eigen::Index;
using Block = Vector<Rational>;

/// (1) for a block of one or two components.
bool obeys_friction(const Block& r, const Block& u, const Rational& bound) {
  const Rational force = r.squaredNorm(), limit = bound * bound;
  if (force > limit) return false;
  if (u.isZero()) return true;
  const bool parallel = u.size() < 2 || r(0) * u(1) == r(1) * u(0);
  return parallel && force == limit && r.dot(u) <= 0;
}

bool obeys(const ContactLaw<Rational>& law, const Block& r, const Block& u) {
  if (std::holds_alternative<Equality>(law)) return u.isZero();
  if (r(0) < 0 || u(0) < 0 || r(0) * u(0) != 0) return false;
  return std::visit(
      [&](const auto& of) {
        const Index d = r.size(), tangents = std::min<Index>(2, d - 1);
        bool fine = true;
        if constexpr (requires { of.friction; }) {
          fine = obeys_friction(r.segment(1, tangents), u.segment(1, tangents), of.friction * r(0));
        }
        if constexpr (requires { of.rolling_friction; }) {
          fine = fine && obeys_friction(r.tail(2), u.tail(2), of.rolling_friction * r(0));
        }
        return fine;
      },
      law);
}

}  // namespace

bool is_exact_solution(const OneStepCase& x, const Vector<Rational>& z) {
  if (z.size() != x.size()) return false;
  if (x.is_box()) return residual(x, z) == 0;
  const Vector<Rational> u = x.w * z + x.q;
  Index first = 0;
  for (const auto& law : x.laws) {
    const Index d = dimension(law);
    if (!obeys(law, z.segment(first, d), u.segment(first, d))) return false;
    first += d;
  }
  return true;
}

}  // namespace assay::properties
