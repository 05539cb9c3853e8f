#include <cmath>

#include "core/math/cone_projections.hpp"
#include "reports/jacobians/items/item.hpp"

namespace assay::reports::derivatives {

namespace {

/// By De Saxcé's change of variable, the cone of the contact is its own dual, K = {‖x_T‖ ≤ x_N}:
///
///   x = (μ r_N, r_T),   y = (u_N + μ ‖u_T‖, μ u_T),   K ∋ x ⊥ y ∈ K                        (1)
///   dx = diag(μ, 1, 1) dr,   dy = [1, μ eᵀ; 0, μ 1] du,   e = u_T/‖u_T‖
///
/// If u_T = 0, e = 0, which is in the convex hull of the unit vectors.
template <class S>
struct SelfDualContact {
  Vector<S> x, y;    ///< ∈ ℝ³
  Matrix<S> dx, dy;  ///< by r, by u

  /// @param argument  (r, u; μ)
  explicit SelfDualContact(const Vector<S>& argument)
      : x(3), y(3), dx(zeros<S>(3, 3)), dy(zeros<S>(3, 3)) {
    const S& mu = argument(6);
    const S slip = tangential_norm<2, S>(argument.data() + 4);
    x << S(mu * argument(0)), argument(1), argument(2);
    y << S(argument(3) + mu * slip), S(mu * argument(4)), S(mu * argument(5));
    dx(0, 0) = mu, dx(1, 1) = dx(2, 2) = S(1);
    dy(0, 0) = S(1), dy(1, 1) = dy(2, 2) = mu;
    dy(0, 1) = slip == S(0) ? S(0) : S(mu * argument(4) / slip);
    dy(0, 2) = slip == S(0) ? S(0) : S(mu * argument(5) / slip);
  }

  static Domain domain(Rational lowest_friction) {
    Domain domain;
    for (const char* name : {"r_n", "r_t", "r_s", "u_n", "u_t", "u_s"}) {
      domain.coordinates.push_back({name, -4, 4});
    }
    domain.coordinates.push_back({"mu", std::move(lowest_friction), 2, true});
    return domain;
  }
};

/// The natural map of a contact with friction in 3D, by r and u. It is 0 if and only if K ∋ x ⊥ y ∈
/// K.
///
///   F = x − P_K(x − y),   dF = dx − DP (dx − dy)                                           (2)
///   DP = 1 in K,   0 in −K,   between, with z = x − y, t = z_T and e = t/‖t‖:
///   DP = ½ [1, eᵀ; e, (1 + z_N/‖t‖) 1 − (z_N/‖t‖) e eᵀ]                                    (3)
template <class S>
struct NaturalMapCone {
  static Domain domain() { return SelfDualContact<double>::domain(0); }
  static Vector<S> map(const Vector<S>& argument) {
    const SelfDualContact<S> contact(argument);
    Vector<S> projected = contact.x - contact.y;
    project_on_friction_cone<2, S>(S(1), projected.data());
    return contact.x - projected;
  }
  /// dF = dx − DP (dx − dy): DP = 1 in K, 0 in −K, and between, with e = z_T/‖z_T‖,
  /// DP = ½ [1, eᵀ; e, (1 + z_N/‖z_T‖) 1 − (z_N/‖z_T‖) e eᵀ].
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

/// The function of Fischer and Burmeister of a contact with friction in 3D, by r and u. It is 0 if
/// and only if K ∋ x ⊥ y ∈ K.
///
///   F = x + y − w,   w = √s,   s = x∘x + y∘y,   a∘b = (aᵀb, a_N b_T + b_N a_T)             (2)
///   dF = dx + dy − L(w)⁻¹ (L(x) dx + L(y) dy),   L(a) b = a∘b                              (3)
///
/// The domain has s_N − ‖s_T‖ > s_N/1024. Outside of it, w is on the boundary of K or near it.
/// There one formula does not give the derivative.
template <class S>
struct FischerBurmeisterCone {
  static Domain domain() {
    Domain domain = SelfDualContact<double>::domain(Rational(1, 4));
    domain.admits = [](const std::vector<Rational>& point) {
      Vector<double> argument(static_cast<Eigen::Index>(point.size()));
      for (std::size_t i = 0; i < point.size(); ++i) {
        argument(static_cast<Eigen::Index>(i)) = scalar_cast<double>(point[i]);
      }
      const SelfDualContact<double> contact(argument);
      const Vector<double> s = sum_of_squares(contact);
      return s(0) - std::hypot(s(1), s(2)) > s(0) / 1024;
    };
    return domain;
  }
  /// x∘x + y∘y
  static Vector<S> sum_of_squares(const SelfDualContact<S>& contact) {
    const Vector<S>&x = contact.x, &y = contact.y;
    Vector<S> s(3);
    s(0) = x.dot(x) + y.dot(y);
    for (int i = 1; i < 3; ++i) s(i) = S(2) * (x(0) * x(i) + y(0) * y(i));
    return s;
  }
  /// w_N = ½ (√λ₁ + √λ₂), w_T = s_T/(2 w_N), λ = s_N ∓ ‖s_T‖.
  static Vector<S> root(const SelfDualContact<S>& contact) {
    using std::sqrt;
    Vector<S> s = sum_of_squares(contact);
    const S spread = tangential_norm<2, S>(s.data() + 1);
    const S normal = S(sqrt(S(s(0) - spread)) + sqrt(S(s(0) + spread))) / S(2);
    return Vector<S>{{normal, S(s(1) / (S(2) * normal)), S(s(2) / (S(2) * normal))}};
  }
  static Vector<S> map(const Vector<S>& argument) {
    const SelfDualContact<S> contact(argument);
    return contact.x + contact.y - root(contact);
  }
  /// L(a) b = a∘b
  static Matrix<S> product_matrix(const Vector<S>& a) {
    Matrix<S> l = zeros<S>(3, 3);
    for (int i = 0; i < 3; ++i) {
      l(i, i) = a(0);
      if (i > 0) l(0, i) = l(i, 0) = a(i);
    }
    return l;
  }
  /// From w∘w = x∘x + y∘y, dw = L(w)⁻¹ (L(x) dx + L(y) dy); with δ = w_N² − ‖w_T‖²,
  /// L(w)⁻¹ = [w_N, −w_Tᵀ; −w_T, (δ 1 + w_T w_Tᵀ)/w_N]/δ.
  static Matrix<S> jacobian(const Vector<S>& argument) {
    const SelfDualContact<S> contact(argument);
    const Vector<S> w = root(contact);
    const S delta = w(0) * w(0) - w(1) * w(1) - w(2) * w(2);
    Matrix<S> inverse(3, 3);
    inverse(0, 0) = w(0) / delta;
    for (int i = 1; i < 3; ++i) {
      inverse(0, i) = inverse(i, 0) = -w(i) / delta;
      for (int j = 1; j < 3; ++j) inverse(i, j) = w(i) * w(j) / (delta * w(0));
      inverse(i, i) = inverse(i, i) + S(1) / w(0);
    }
    const Matrix<S> of_x = Matrix<S>::Identity(3, 3) - inverse * product_matrix(contact.x);
    const Matrix<S> of_y = Matrix<S>::Identity(3, 3) - inverse * product_matrix(contact.y);
    return beside<S>({of_x * contact.dx, of_y * contact.dy});
  }
};

}  // namespace

std::vector<Derivative> cone_functions() {
  return {
      item<NaturalMapCone>(
          "natural-map-cone",
          "natural map of a contact with friction in 3D, on the self-dual cone, by r and u",
          "derived here"),
      item<FischerBurmeisterCone>("fischer-burmeister-cone",
                                  "Fischer-Burmeister function of a contact with friction in 3D, "
                                  "on the self-dual cone, by r and u",
                                  "derived here"),
  };
}

}  // namespace assay::reports::derivatives
