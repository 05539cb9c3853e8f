#include "core/relations/sphere_on_sphere.hpp"
#include "reports/jacobians/derivative.hpp"
#include "reports/jacobians/items/rigid_body_terms.hpp"

namespace assay::reports::derivatives {

namespace {

/// The gap of two spheres, the moving one as B, then as A. ∂g/∂x_g of a body is the normal row of
/// G; ∂g/∂p = 0.
struct SphereDistanceItem {
  static constexpr std::string_view kName = "sphere-distance";
  static constexpr std::string_view kDescription =
      "gap of two spheres by the position of one, as the second and as the first of them";
  static constexpr std::string_view kSource = "developer-notes.md, 12.0.2";

  /// Centres apart.
  static Domain domain() {
    Domain domain = domain_of({{"x", 3}, {"p", 4}}, {{"radius", 1, 1, 2}});
    domain.admits = [](const std::vector<Rational>& x) {
      const bool turns = x[3] != 0 || x[4] != 0 || x[5] != 0 || x[6] != 0;
      const Vector<Rational> first = with_first_body<Rational>(zeros<Rational>(kBodyCoordinates));
      return turns && (x[0] != first(0) || x[1] != first(1) || x[2] != first(2));
    };
    return domain;
  }
  /// Calls use(row, contact, q) for the second body as B, then as A.
  template <class S, class Use>
  static void for_each_contact(const Vector<S>& all, const Use& use) {
    Arguments<S> x(all);
    const Vector<S> q = with_first_body<S>(x.vector(kBodyCoordinates));
    const S radius = x.scalar();
    for (const Eigen::Index a : {0, 1}) {
      use(a,
          SphereOnSphere<S>({.body_a = a,
                             .body_b = 1 - a,
                             .radius_a = radius,
                             .radius_b = S(2),
                             .components = 1}),
          q);
    }
  }
  template <class S>
  static Vector<S> map(const Vector<S>& x) {
    Vector<S> gaps(2), y(1);
    for_each_contact(x, [&](Eigen::Index row, const auto& contact, const Vector<S>& q) {
      contact.evaluate(S(0), q, y);
      gaps(row) = y(0);
    });
    return gaps;
  }
  template <class S>
  static Matrix<S> jacobian(const Vector<S>& x) {
    Matrix<S> g(1, 2 * kBodyVelocities), by_position(2, kBodyCoordinates);
    by_position.setConstant(S(0));
    for_each_contact(x, [&](Eigen::Index row, const auto& contact, const Vector<S>& q) {
      contact.velocity_matrix(S(0), q, g);
      for (Eigen::Index i = 0; i < 3; ++i) by_position(row, i) = g(0, kBodyVelocities + i);
    });
    return by_position;
  }
};

}  // namespace

Derivative sphere_distance() { return make_derivative<SphereDistanceItem>(); }

}  // namespace assay::reports::derivatives
