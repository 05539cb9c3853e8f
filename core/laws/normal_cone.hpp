#pragma once

#include <string>
#include <string_view>

#include "core/laws/bounds.hpp"
#include "core/scalar/invalid_input.hpp"

namespace assay {

/// The law of the normal cone to a polyhedron: −y ∈ N_K(λ), K = {λ : H λ ≥ k}.
///
/// The multiplier λ stays in K. Inside K, y is 0. On a face of K, y may point into K along the
/// normal of the face. That is
///
///   y = Hᵀ μ,   0 ≤ H λ − k ⊥ μ ≥ 0                                                      (1)
///
/// A relay has K = [l, u], a complementarity K = [0, ∞), and an equality K = ℝᵐ. Bounds of single
/// components are enough for such laws. If K couples components, the relation
/// first-order-normal-cone makes (1) part of itself.
///
/// Source: developer-notes.md, ch. 8, with the sign of box problems; (1) [AB08, §2.1], the normal
/// cone to finitely many half-spaces.
/// Shapes: H p×m, k ∈ ℝᵖ, y, λ ∈ ℝᵐ, μ ∈ ℝᵖ.
/// Units: H 1, k as λ, μ as y.
/// Scalar: Field.
template <Field S>
struct NormalCone {
  static constexpr std::string_view kName = "normal-cone";
  static constexpr std::string_view kDescription =
      "-y in N_K(lambda), K a polyhedron H lambda >= k, of a first-order relation";
  Matrix<S> h;
  Vector<S> k;

  [[nodiscard]] Eigen::Index size() const { return h.cols(); }
  [[nodiscard]] Eigen::Index half_spaces() const { return h.rows(); }
};

/// @throws InvalidInput that says which shape is wrong, or which row of H is zero.
template <Field S>
void validate(const NormalCone<S>& cone) {
  if (cone.k.size() != cone.h.rows()) {
    throw InvalidInput("the normal cone has " + std::to_string(cone.h.rows()) +
                       " rows of H, and k has " + std::to_string(cone.k.size()) + " entries");
  }
  for (Eigen::Index i = 0; i < cone.h.rows(); ++i) {
    bool zero = true;
    for (Eigen::Index j = 0; j < cone.h.cols(); ++j) zero = zero && is_zero(cone.h(i, j));
    if (zero) throw InvalidInput("row " + std::to_string(i) + " of H of the normal cone is zero");
  }
}

}  // namespace assay
