#include <cmath>

#include "reports/jacobians/derivative.hpp"
#include "reports/jacobians/items/self_dual_cone_item.hpp"

namespace assay::reports::derivatives {

namespace {

/// F = x + y − w, w = √(x∘x + y∘y) with a∘b = (aᵀb, a_N b_T + b_N a_T), which is 0 if and only if
/// K ∋ x ⊥ y ∈ K. Outside of the domain are the points near those where w is on the boundary of K,
/// where the derivative is not that of one formula.
struct FischerBurmeisterConeItem {
  static constexpr std::string_view kName = "fischer-burmeister-cone";
  static constexpr std::string_view kDescription =
      "Fischer-Burmeister function of a contact with friction in 3D, on the self-dual cone, by r "
      "and u";
  static constexpr std::string_view kSource = "derived here";

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
  template <class S>
  static Vector<S> sum_of_squares(const SelfDualContact<S>& contact) {
    const Vector<S>&x = contact.x, &y = contact.y;
    Vector<S> s(3);
    s(0) = x.dot(x) + y.dot(y);
    for (int i = 1; i < 3; ++i) s(i) = S(2) * (x(0) * x(i) + y(0) * y(i));
    return s;
  }
  /// w_N = ½ (√λ₁ + √λ₂), w_T = s_T/(2 w_N), λ = s_N ∓ ‖s_T‖.
  template <class S>
  static Vector<S> root(const SelfDualContact<S>& contact) {
    using std::sqrt;
    Vector<S> s = sum_of_squares(contact);
    const S spread = tangential_norm<2, S>(s.data() + 1);
    const S normal = S(sqrt(S(s(0) - spread)) + sqrt(S(s(0) + spread))) / S(2);
    return Vector<S>{{normal, S(s(1) / (S(2) * normal)), S(s(2) / (S(2) * normal))}};
  }
  template <class S>
  static Vector<S> map(const Vector<S>& argument) {
    const SelfDualContact<S> contact(argument);
    return contact.x + contact.y - root(contact);
  }
  /// L(a) b = a∘b
  template <class S>
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
  template <class S>
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
    const Matrix<S> of_x = Matrix<S>::Identity(3, 3) - inverse * product_matrix<S>(contact.x);
    const Matrix<S> of_y = Matrix<S>::Identity(3, 3) - inverse * product_matrix<S>(contact.y);
    return beside<S>({of_x * contact.dx, of_y * contact.dy});
  }
};

}  // namespace

Derivative fischer_burmeister_cone() { return make_derivative<FischerBurmeisterConeItem>(); }

}  // namespace assay::reports::derivatives
