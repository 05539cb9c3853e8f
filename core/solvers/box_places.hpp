#pragma once

#include <vector>

#include "core/math/largest_magnitude.hpp"
#include "core/math/lu.hpp"
#include "core/one_step_problems/box_residual.hpp"
#include "core/one_step_problems/box_vi.hpp"
#include "core/one_step_problems/precise.hpp"

namespace assay {

/// The place of an unknown of a box problem.
enum class Place : char { kLower, kUpper, kInterior };

/// The piece of a box problem in which the place of each unknown is fixed, a complementary basis.
///
/// If the places are known, only a linear system for the unknowns between their bounds remains. So
/// methods search for the places:
///
///   z_i = l_i (lower),   z_i = u_i (upper),   w_I = 0:  M_II z_I = −(q_I + M_IB z_B)        (1)
///
/// I are the interior unknowns, and B the others.
///
/// Scalar: OrderedField | Jet: differentiates the piece.
/// Guarantees: allocates only when it first meets a larger problem for scalars on the stack.
template <OrderedField S>
class BoxPiece {
 public:
  /// z := the solution of (1), refined once by its residual in Precise<S>. False, and z unchanged,
  /// if M_II is singular, or so nearly singular that the refinement changes more than an eighth of
  /// z.
  /// @pre no unknown without a bound is placed on it.
  [[nodiscard]] bool solve(const BoxVi<S>& problem, const std::vector<Place>& places, Vector<S>& z);

 private:
  using Index = Eigen::Index;
  /// Whether step_ is small relative to the solution.
  [[nodiscard]] bool refines() const;
  /// residual_ := −(q_I + M_I z) in Precise<S>.
  void residual_of_interior(const BoxVi<S>& problem, const Vector<S>& z);

  std::vector<Index> interior_;
  Matrix<S> block_;
  Vector<S> residual_, step_, candidate_, slack_;
  LuFactors<S> factors_;
};

/// The place of each unknown, whether z is exactly on its bound or not.
template <OrderedField S>
[[nodiscard]] std::vector<Place> places_of(const BoxVi<S>& problem, const Vector<S>& z) {
  std::vector<Place> places(problem.bounds.size(), Place::kInterior);
  for (std::size_t i = 0; i < places.size(); ++i) {
    const auto& [lower, upper] = problem.bounds[i];
    const S& value = z(static_cast<Eigen::Index>(i));
    if (lower && value <= *lower) {
      places[i] = Place::kLower;
    } else if (upper && value >= *upper) {
      places[i] = Place::kUpper;
    }
  }
  return places;
}

template <OrderedField S>
void BoxPiece<S>::residual_of_interior(const BoxVi<S>& problem, const Vector<S>& z) {
  if constexpr (std::same_as<S, double>) {
    slack_.resize(problem.size());
    detail::for_each_precise_row<8>(
        problem, z, 0, [this](Index i, const Dd& w) { slack_.coeffRef(i) = w.x[0]; });
    for (std::size_t k = 0; k < interior_.size(); ++k) {
      residual_.coeffRef(static_cast<Index>(k)) = -slack_.coeff(interior_[k]);
    }
    return;
  }
  for (std::size_t k = 0; k < interior_.size(); ++k) {
    const Index i = interior_[k];
    Precise<S> sum = scalar_cast<Precise<S>>(problem.q(i));
    for (Index j = 0; j < problem.size(); ++j) {
      if (is_zero<S>(z(j))) continue;
      sum += scalar_cast<Precise<S>>(problem.m(i, j)) * scalar_cast<Precise<S>>(z(j));
    }
    residual_(static_cast<Index>(k)) = -scalar_cast<S>(sum);
  }
}

template <OrderedField S>
bool BoxPiece<S>::refines() const {
  S largest(0);
  for (const Index i : interior_) {
    if (largest < abs(S(candidate_(i)))) largest = abs(S(candidate_(i)));
  }
  return S(8) * largest_magnitude<S>(step_) <= largest;
}

template <OrderedField S>
bool BoxPiece<S>::solve(const BoxVi<S>& problem, const std::vector<Place>& places, Vector<S>& z) {
  constexpr int kRefinements = ScalarTraits<S>::kExact ? 0 : 1;
  interior_.clear();
  candidate_.resize(problem.size());
  for (Index i = 0; i < problem.size(); ++i) {
    const auto& [lower, upper] = problem.bounds[static_cast<std::size_t>(i)];
    const Place place = places[static_cast<std::size_t>(i)];
    if (place == Place::kInterior) interior_.push_back(i);
    candidate_(i) = place == Place::kInterior ? S(0) : place == Place::kLower ? *lower : *upper;
  }
  const auto k = static_cast<Index>(interior_.size());
  if (k > 0) {
    block_.resize(k, k);
    residual_.resize(k);
    step_.resize(k);
    for (Index b = 0; b < k; ++b) {
      for (Index a = 0; a < k; ++a) {
        block_(a, b) = problem.m(interior_[static_cast<std::size_t>(a)],
                                 interior_[static_cast<std::size_t>(b)]);
      }
    }
    factors_.compute(block_);
    if (factors_.is_singular()) return false;
    for (int pass = 0; pass <= kRefinements; ++pass) {
      residual_of_interior(problem, candidate_);
      factors_.solve(residual_, step_);
      if (pass > 0 && !refines()) return false;
      for (Index a = 0; a < k; ++a) {
        if (!is_finite<S>(step_(a))) return false;
        candidate_(interior_[static_cast<std::size_t>(a)]) += step_(a);
      }
    }
  }
  z = candidate_;
  return true;
}

}  // namespace assay
