#include "core/systems/first_order_form.hpp"

#include <gmock/gmock.h>

#include "core/math/convert.hpp"
#include "core/scalar/machine.hpp"
#include "core/scalar/mpfr.hpp"
#include "core/scalar/ratio.hpp"
#include "core/scalar/rational.hpp"
#include "tests/core/schemes/lagrangian_examples.hpp"

namespace assay::first_order_form_test {
namespace {

/// Three coordinates, all terms polynomials, M neither diagonal nor symmetric in how it depends on
/// q.
struct Polynomials {
  Eigen::Index size() const { return 3; }
  template <class T>
  void mass(const Vector<T>& q, Matrix<T>& m) const {
    m(0, 0) = T(4) + q(1) * q(1);
    m(1, 1) = T(5) + q(2) * q(2);
    m(2, 2) = T(6) + q(0);
    m(0, 1) = m(1, 0) = q(2);
    m(1, 2) = m(2, 1) = q(0) * q(1);
  }
  template <class T>
  void inertia(const Vector<T>& q, const Vector<T>& v, Vector<T>& n) const {
    n(0) = v(0) * v(1) * q(1);
    n(1) = -q(0) * v(2) * v(0);
    n(2) = v(1) * v(1);
  }
  template <class T>
  void internal_force(const T& t, const Vector<T>& q, const Vector<T>& v, Vector<T>& f) const {
    f(0) = q(0) * q(0) * q(2) + t * v(1);
    f(1) = q(0) * q(1) + v(2) * v(2);
    f(2) = q(2) - q(0);
  }
  template <class T>
  void external_force(const T& t, Vector<T>& f) const {
    f(0) = t;
    f(1) = T(7);
    f(2) = t * t;
  }
};

template <class S>
using System = std::shared_ptr<const LagrangianSystem<S>>;

constexpr int kN = 3;
using Q = Rational;
using JetQ = Jet<Q, 2 * kN>;

/// Points of (t, x), numbers of one digit.
std::vector<std::pair<Q, Vector<Q>>> points() {
  const auto x = [](std::initializer_list<int> entries) {
    Vector<Q> vector(2 * kN);
    Eigen::Index i = 0;
    for (const int entry : entries) vector(i++) = ratio<Q>(entry, 2);
    return vector;
  };
  return {{Q(1), x({1, -2, 3, 4, -1, 2})},
          {Q(-2), x({3, 1, -1, -2, 5, 1})},
          {Q(0), x({0, 0, 0, 0, 0, 0})},
          {Q(3), x({-1, 2, 1, 0, 0, 0})}};
}

/// f, written down again, for any scalar.
template <class T>
Vector<T> field(const T& t, const Vector<T>& x) {
  const Vector<T> q = x.head(kN), v = x.tail(kN);
  Matrix<T> mass = Matrix<T>::Constant(kN, kN, T(0));
  Vector<T> inertia(kN), internal(kN), external(kN);
  const Polynomials terms;
  terms.mass(q, mass);
  terms.inertia(q, v, inertia);
  terms.internal_force(t, q, v, internal);
  terms.external_force(t, external);
  Vector<T> f(2 * kN);
  f.head(kN) = v;
  f.tail(kN) = mass.partialPivLu().solve(Vector<T>(external - internal - inertia));
  return f;
}

/// The state with a direction for each of its entries.
Vector<JetQ> with_directions(const Vector<Q>& x) {
  Vector<JetQ> jets(x.size());
  for (Eigen::Index i = 0; i < x.size(); ++i) jets(i) = JetQ(x(i), static_cast<int>(i));
  return jets;
}

Matrix<Q> jet_jacobian_of_field(const Q& t, const Vector<Q>& x) {
  const Vector<JetQ> f = field<JetQ>(JetQ(t), with_directions(x));
  Matrix<Q> jacobian(2 * kN, 2 * kN);
  for (int i = 0; i < 2 * kN; ++i) {
    for (int j = 0; j < 2 * kN; ++j) jacobian(i, j) = f(i).v[j];
  }
  return jacobian;
}

TEST(FirstOrderForm, HasTheFieldOfTheTermsExactly) {
  const FirstOrderForm<Q> form(lagrangian_system<Q>(Polynomials{}));
  Vector<Q> f(2 * kN);
  for (const auto& [t, x] : points()) {
    form.vector_field(t, x, f);
    EXPECT_EQ(f, field<Q>(t, x));
  }
  EXPECT_EQ(form.size(), 2 * kN);
  EXPECT_TRUE(form.has_identity_mass());
}

TEST(FirstOrderForm, HasTheJacobianThatJetsOfTheFieldHaveExactly) {
  const FirstOrderForm<Q> form(lagrangian_system<Q>(Polynomials{}));
  Matrix<Q> jacobian(2 * kN, 2 * kN);
  for (const auto& [t, x] : points()) {
    form.jacobian(t, x, jacobian);
    EXPECT_EQ(jacobian, jet_jacobian_of_field(t, x));
  }
}

/// How ∇_q(M⁻¹) w of the lower left block of (2.13) may be read, with D_ijk = ∂(M⁻¹)_ij/∂q_k.
enum class Reading {
  kDerivative,  ///< Σ_j D_ijk w_j, the derivative of M⁻¹ w at a fixed w
  kDivergence,  ///< Σ_j D_ikj w_j
  kWithoutIt    ///< left out, as if M were constant
};

/// (2.13) as printed.
Matrix<Q> printed_jacobian(const Q& t, const Vector<Q>& x, Reading reading) {
  const System<Q> system = lagrangian_system<Q>(Polynomials{});
  const Vector<Q> q = x.head(kN), v = x.tail(kN);
  const Vector<JetQ> jets = with_directions(x);
  Matrix<JetQ> mass = Matrix<JetQ>::Constant(kN, kN, JetQ(0));
  Polynomials{}.mass(Vector<JetQ>(jets.head(kN)), mass);
  const Matrix<JetQ> inverse = mass.partialPivLu().solve(Matrix<JetQ>::Identity(kN, kN));
  Vector<Q> w(kN);
  Matrix<Q> by_q(kN, kN), by_v(kN, kN), value(kN, kN);
  system->force(t, q, v, w);
  system->force_jacobians(t, q, v, by_q, by_v);
  for (int i = 0; i < kN; ++i) {
    for (int k = 0; k < kN; ++k) value(i, k) = inverse(i, k).a;
  }
  Matrix<Q> jacobian = Matrix<Q>::Constant(2 * kN, 2 * kN, Q(0));
  jacobian.topRightCorner(kN, kN).setIdentity();
  jacobian.bottomLeftCorner(kN, kN) = value * by_q;
  jacobian.bottomRightCorner(kN, kN) = value * by_v;
  for (int i = 0; i < kN && reading != Reading::kWithoutIt; ++i) {
    for (int k = 0; k < kN; ++k) {
      for (int j = 0; j < kN; ++j) {
        const bool derivative = reading == Reading::kDerivative;
        jacobian(kN + i, k) += (derivative ? inverse(i, j).v[k] : inverse(i, k).v[j]) * w(j);
      }
    }
  }
  return jacobian;
}

TEST(FirstOrderForm, HasThePrintedJacobianWhereThatDifferentiatesTheInverseMassAtAFixedForce) {
  int told_apart = 0;
  for (const auto& [t, x] : points()) {
    const Matrix<Q> truth = jet_jacobian_of_field(t, x);
    EXPECT_EQ(printed_jacobian(t, x, Reading::kDerivative), truth);
    told_apart += printed_jacobian(t, x, Reading::kDivergence) != truth &&
                  printed_jacobian(t, x, Reading::kWithoutIt) != truth;
  }
  EXPECT_GE(told_apart, 3) << "the other readings of (2.13) must fail";
}

TEST(FirstOrderForm, InputAcceleratesByTheInverseMassWhichThePrintedOnesLack) {
  const FirstOrderForm<Q> form(lagrangian_system<Q>(Polynomials{}));
  const auto [t, x] = points()[0];
  Matrix<Q> mass(kN, kN), g(kN, 2), b(2 * kN, 2);
  g << 1, 0, 2, -1, 0, 3;
  form.input(x, g, b);
  lagrangian_system<Q>(Polynomials{})->mass(Vector<Q>(x.head(kN)), mass);
  // M v̇ − F of ẋ = f + r is p.
  Vector<Q> f(2 * kN), force(kN);
  form.vector_field(t, x, f);
  lagrangian_system<Q>(Polynomials{})
      ->force(t, Vector<Q>(x.head(kN)), Vector<Q>(x.tail(kN)), force);
  for (Eigen::Index column = 0; column < 2; ++column) {
    const Vector<Q> p = g.col(column);
    const auto unexplained = [&](const Vector<Q>& r) {
      return Vector<Q>(mass * Vector<Q>((f + r).tail(kN)) - force - p);
    };
    EXPECT_EQ(unexplained(b.col(column)), Vector<Q>(Vector<Q>::Constant(kN, Q(0))));
    EXPECT_EQ(Vector<Q>(b.col(column).head(kN)), Vector<Q>(Vector<Q>::Constant(kN, Q(0))));
    Vector<Q> printed = Vector<Q>::Constant(2 * kN, Q(0));  // (2.14), (2.16)
    printed.tail(kN) = p;
    EXPECT_NE(unexplained(printed), Vector<Q>(Vector<Q>::Constant(kN, Q(0))));
  }
}

/// Central differences of step 10⁻¹⁴ in 50 digits: errors of O(10⁻²⁸) and of 10⁻⁵⁰⁺¹⁴.
Matrix<Mpfr50> differences(const FirstOrderForm<Mpfr50>& form, const Vector<Mpfr50>& x) {
  const Mpfr50 step = from_rational<Mpfr50>(parse_rational("1e-14"));
  Matrix<Mpfr50> jacobian(x.size(), x.size());
  Vector<Mpfr50> up(x.size()), down(x.size()), moved(x.size());
  for (Eigen::Index j = 0; j < x.size(); ++j) {
    moved = x;
    moved(j) += step;
    form.vector_field(Mpfr50(0), moved, up);
    moved(j) -= step + step;
    form.vector_field(Mpfr50(0), moved, down);
    jacobian.col(j) = (up - down) / (step + step);
  }
  return jacobian;
}

TEST(FirstOrderForm, OfADoublePendulumHasTheJacobianThatDifferencesIn50DigitsHave) {
  const FirstOrderForm<Mpfr50> precise(
      lagrangian_system<Mpfr50>(DoublePendulum<Mpfr50>{Mpfr50(10)}));
  const FirstOrderForm<double> form(lagrangian_system<double>(DoublePendulum<double>{10}));
  // At q₁ = q₂ the derivative of M vanishes; at q₁ = q₂ ± π/2 it is largest, and M diagonal.
  for (const auto& state : {vector_of<double>({0.5, 0.25, -2, -3}),
                            vector_of<double>({0.75, 0.75, 1, 4}),
                            vector_of<double>({1.5707963267948966, 0, 3, -1}),
                            vector_of<double>({3, -0.125, 0, 0})}) {
    const Vector<Mpfr50> x = convert<Mpfr50>(state);
    const Matrix<Mpfr50> truth = differences(precise, x);
    Matrix<Mpfr50> in_50_digits(4, 4);
    Matrix<double> in_double(4, 4);
    precise.jacobian(Mpfr50(0), x, in_50_digits);
    form.jacobian(0, state, in_double);
    // Third derivatives of f are below 10⁵ here: the differences are off by less than 10⁻²².
    EXPECT_LT((in_50_digits - truth).cwiseAbs().maxCoeff(), Mpfr50("1e-22"));
    // 64 κ(M) u |f'|, κ(M) ≤ 7.
    const Matrix<Mpfr50> defect = convert<Mpfr50>(in_double) - in_50_digits;
    EXPECT_LT(defect.cwiseAbs().maxCoeff(),
              64 * 7 * Mpfr50(unit_roundoff<double>()) * in_50_digits.cwiseAbs().maxCoeff());
  }
}

/// M = q₀.
struct SingularAtZero {
  Eigen::Index size() const { return 1; }
  template <class T>
  void mass(const Vector<T>& q, Matrix<T>& m) const {
    m(0, 0) = q(0);
  }
};

TEST(FirstOrderForm, RefusesNoSystemAndASingularMass) {
  EXPECT_THROW(FirstOrderForm<double>{nullptr}, InvalidInput);
  const FirstOrderForm<double> form(lagrangian_system<double>(SingularAtZero{}));
  Vector<double> f(2);
  EXPECT_NO_THROW(form.vector_field(0, vector_of<double>({1, 1}), f));
  EXPECT_THROW(form.vector_field(0, vector_of<double>({0, 1}), f), InvalidInput);
}

}  // namespace
}  // namespace assay::first_order_form_test
