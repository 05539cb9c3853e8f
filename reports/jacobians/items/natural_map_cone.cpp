#include "reports/jacobians/derivative.hpp"
#include "reports/jacobians/items/self_dual_cone_item.hpp"

namespace assay::reports::derivatives {

namespace {

/// F = x − P_K(x − y), which is 0 if and only if K ∋ x ⊥ y ∈ K.
struct NaturalMapConeItem {
  static constexpr std::string_view kName = "natural-map-cone";
  static constexpr std::string_view kDescription =
      "natural map of a contact with friction in 3D, on the self-dual cone, by r and u";
  static constexpr std::string_view kSource = "derived here";

  static Domain domain() { return SelfDualContact<double>::domain(0); }
  template <class S>
  static Vector<S> map(const Vector<S>& argument) {
    const SelfDualContact<S> contact(argument);
    Vector<S> projected = contact.x - contact.y;
    project_on_friction_cone<2, S>(S(1), projected.data());
    return contact.x - projected;
  }
  /// dF = dx − DP (dx − dy): DP = 1 in K, 0 in −K, and between, with e = z_T/‖z_T‖,
  /// DP = ½ [1, eᵀ; e, (1 + z_N/‖z_T‖) 1 − (z_N/‖z_T‖) e eᵀ].
  template <class S>
  static Matrix<S> jacobian(const Vector<S>& argument) {
    const SelfDualContact<S> contact(argument);
    const Vector<S> z = contact.x - contact.y;
    const S slope = tangential_norm<2, S>(z.data() + 1);
    Matrix<S> projection = zeros<S>(3, 3);
    if (slope < z(0)) {
      projection = Matrix<S>::Identity(3, 3);
    } else if (slope > -z(0)) {
      const S e[] = {S(z(1) / slope), S(z(2) / slope)}, ratio = z(0) / slope;
      projection(0, 0) = S(1);
      for (int i = 0; i < 2; ++i) {
        projection(0, 1 + i) = projection(1 + i, 0) = e[i];
        for (int j = 0; j < 2; ++j) projection(1 + i, 1 + j) = -ratio * e[i] * e[j];
        projection(1 + i, 1 + i) = projection(1 + i, 1 + i) + S(1) + ratio;
      }
      for (Eigen::Index k = 0; k < 9; ++k) projection.data()[k] = projection.data()[k] / S(2);
    }
    const Matrix<S> by_r = contact.dx - projection * contact.dx;
    const Matrix<S> by_u = projection * contact.dy;
    return beside<S>({by_r, by_u});
  }
};

}  // namespace

Derivative natural_map_cone() { return make_derivative<NaturalMapConeItem>(); }

}  // namespace assay::reports::derivatives
