#pragma once

#include <utility>
#include <vector>

#include "core/math/sparse_lu.hpp"
#include "oracles/one_step/rounded_map.hpp"
#include "oracles/one_step/separated_laws.hpp"

namespace assay::oracles {

/// The equations that hold at the places of a point, linearised, in double.
///
/// A component inside its bounds, or of a group that sticks, is an unknown x with w_i = 0. A closed
/// contact has the unknown x_N with u_N = 0; a group that slips follows x_N on the cone. Such a
/// group in 3D has one more unknown, along the tangent t of the disk:
///
///   δz = R x,   R_N = e_N + Σ r_T/r_N,   R_t = t;   F = Lᵀ w,   L_N = e_N,   L_t = t;     (1)
///   J = Lᵀ W R + diag(c),   c_t = −(r_T·u_T)/‖r_T‖² for the turn of t,   0 otherwise.     (2)
///
/// If contacts depend on each other, J is singular up to rounding. So (J + ε D)⁻¹ is used, with D
/// from the diagonal of W. This inverse hardly moves the point along the kernel of J, and reduces
/// the other errors by ε/(λ + ε), with λ the eigenvalues of D⁻¹ J.
///
/// Source: derived here; proximal-point iteration.
class ActiveEquations {
 public:
  using Index = Eigen::Index;

  ActiveEquations(const SeparatedLaws& laws, const RoundedMap& map);

  /// The diagonal of D, the same for the components of a group.
  [[nodiscard]] const Vector<double>& units() const { return units_; }

  /// Sets (1) and c for the point z. `w` is the value of the map at z.
  void set(const Places& places, const Vector<double>& z, const Vector<double>& w);
  [[nodiscard]] Index size() const { return static_cast<Index>(unknowns_.size()); }
  /// F.
  [[nodiscard]] Vector<double> values(const Vector<double>& w) const;
  /// R x.
  [[nodiscard]] Vector<double> move(const Vector<double>& x) const;

  /// Factorises J + ε D. False if a pivot is zero.
  [[nodiscard]] bool factorise(double epsilon);
  /// Whether the last factors belong to a sparse matrix.
  [[nodiscard]] bool is_sparse() const { return is_sparse_; }
  /// (J + ε D)⁻¹ b, with the last factors. @pre these have the size of b.
  [[nodiscard]] Vector<double> solve(const Vector<double>& b);

  /// An upper bound of the share by which the entries of W and c must change for J to be singular:
  /// max |J x|_a/(|Lᵀ| |W| |R x| + |c x|)_a. Inverse iteration finds the vector x with the last
  /// factors. Their ε must be about the rounding of double.
  [[nodiscard]] double singular_share();

 private:
  using Terms = std::vector<std::pair<Index, double>>;
  struct Unknown {
    Terms moves, reads;  ///< the columns of R and L
    double curvature, unit;
  };
  void add_component(Index i);
  void add_contact(const ContactGroups& contact,
                   const ContactPlace& place,
                   const Vector<double>& z,
                   const Vector<double>& w);
  [[nodiscard]] std::vector<Terms> jacobian() const;

  const SeparatedLaws& laws_;
  const RoundedMap& map_;
  Vector<double> units_;
  std::vector<Unknown> unknowns_;
  bool is_sparse_ = false;
  SparseLuFactors<double> sparse_;
  LuFactors<double> dense_;
};

}  // namespace assay::oracles
