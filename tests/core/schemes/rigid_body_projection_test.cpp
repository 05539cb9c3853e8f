#include "tests/core/schemes/rigid_body_projection.hpp"

#include <gmock/gmock.h>
#include <gtest/gtest.h>

#include <cmath>
#include <limits>

#include "core/math/attitude_increment.hpp"
#include "core/math/jet_jacobian.hpp"
#include "core/math/largest_magnitude.hpp"
#include "core/math/lu.hpp"
#include "core/scalar/machine.hpp"
#include "tests/core/schemes/jet_instances.hpp"

namespace assay::rigid_body_projection_test {
namespace {

using testing::AllOf;
using testing::Gt;
using testing::Lt;

/// The gaps, conditions and (|p|² − 1)/2 of all bodies.
template <class S>
Vector<S> constraints(const NewtonEulerModel<S>& model, const Vector<S>& q) {
  Vector<S> y(model.components());
  model.relation->evaluate(model.initial_time, q, y);
  Vector<S> all(y.size() + model.size());
  all.head(y.size()) = y;
  for (Eigen::Index b = 0; b < model.size(); ++b) {
    all(y.size() + b) = (squared_norm<S>(attitude<S>(q, b)) - S(1)) / S(2);
  }
  return all;
}

/// What is violated most, |p| included.
template <class S>
S worst(const NewtonEulerModel<S>& model, const Vector<S>& q) {
  const Vector<S> h = constraints(model, q);
  S most(0);
  Eigen::Index row = 0;
  for (const ImpactLaw<S>& law : model.laws) {
    const bool equality = std::holds_alternative<Equality>(law.law);
    for (Eigen::Index i = 0; i < (equality ? dimension(law.law) : 1); ++i) {
      most = std::max<S>(most, equality ? magnitude(h(row + i)) : S(-h(row)));
    }
    row += dimension(law.law);
  }
  for (; row < h.size(); ++row) most = std::max<S>(most, magnitude(h(row)));
  return most;
}

/// A factory of a model in every scalar, and where it is moved to.
struct Pivot {
  template <class S>
  static NewtonEulerModel<S> model() {
    return body_on_a_pivot<S>();
  }
  static constexpr int kWay[] = {1, -2, 1}, kTurn[] = {2, 1, -1};
};
struct Knee {
  template <class S>
  static NewtonEulerModel<S> model() {
    return two_bodies_with_a_knee<S>();
  }
  static constexpr int kWay[] = {-1, 1, -1}, kTurn[] = {1, 2, -1};
};
/// The corners of one edge below the floor, not to the same depth.
struct Box {
  template <class S>
  static NewtonEulerModel<S> model() {
    return box_with_corners<S>();
  }
  static constexpr int kWay[] = {1, 1, 1}, kTurn[] = {1, 4, 1};
};
template <class S, class Of>
Vector<S> start(const S& amount) {
  const auto all = [](const int(&x)[3]) { return Vector3<S>(S(x[0]), S(x[1]), S(x[2])); };
  return displaced<S>(Of::template model<S>(), amount, all(Of::kWay), all(Of::kTurn));
}

template <class S>
class RigidBodyProjection : public testing::Test {
 protected:
  /// 2⁴ times the tolerance of a row, Σ |G| ≤ 8.
  static S bound() { return S(1024) * unit_roundoff<S>(); }

  template <class Of>
  static void expect_all_hold(const S& factor) {
    const auto model = Of::template model<S>();
    for (const ProjectionKind& kind : kProjectionKinds) {
      Vector<S> q = start<S, Of>(ratio<S>(1, 10));
      for (Eigen::Index b = 0; b < model.size(); ++b) {
        for (Eigen::Index i = 3; i < 7; ++i) q(kBodyCoordinates * b + i) *= factor;
      }
      EXPECT_GE(worst(model, q), ratio<S>(1, 100)) << "witness";
      ASSERT_EQ(project(model, kind, q), SolveStatus::kSolved);
      EXPECT_LE(worst(model, q), bound()) << kind.on_velocities << kind.mass_metric;
    }
  }
};
using Scalars = testing::Types<double, Mpfr50>;
TYPED_TEST_SUITE(RigidBodyProjection, Scalars);

TYPED_TEST(RigidBodyProjection, LeavesJointsContactsAndNormsAsTheyMustBe) {
  using S = TypeParam;
  for (const S& factor : {S(1), ratio<S>(11, 10), ratio<S>(9, 10)}) {
    this->template expect_all_hold<Pivot>(factor);
    this->template expect_all_hold<Knee>(factor);
    this->template expect_all_hold<Box>(factor);
  }
}

/// q(z) of a chart whose z* is at q*, written down again.
template <class S>
Vector<S> placed(const Vector<S>& start, const Vector<S>& z, bool on_velocities) {
  if (!on_velocities) return z;
  Vector<S> q = start;
  for (Eigen::Index b = 0; b < z.size() / kBodyVelocities; ++b) {
    const Vector3<S> a = angular_velocity<S>(z, b) / S(4);
    const Quaternion<S> up = quaternion<S>(S(1), a), down = quaternion<S>(S(1), Vector3<S>(-a));
    const Eigen::Index first = kBodyCoordinates * b;
    for (Eigen::Index i = 0; i < 3; ++i)
      q(first + i) = start(first + i) + z(kBodyVelocities * b + i);
    q.template segment<4>(first + 3) =
        product<S>(attitude<S>(start, b), product<S>(up, reciprocal<S>(down)));
  }
  return q;
}

/// z of a position: of c = ((1 − |a|²), 2 a)/(1 + |a|²), V_Ω = 4 a = 4 c⃗/(1 + c₀).
template <class S>
Vector<S> coordinates_of(const Vector<S>& start, const Vector<S>& q, bool on_velocities) {
  if (!on_velocities) return q;
  Vector<S> z(q.size() / kBodyCoordinates * kBodyVelocities);
  for (Eigen::Index b = 0; b < q.size() / kBodyCoordinates; ++b) {
    const Quaternion<S> c = product<S>(conjugate<S>(attitude<S>(start, b)), attitude<S>(q, b));
    for (Eigen::Index i = 0; i < 3; ++i) {
      z(kBodyVelocities * b + i) = q(kBodyCoordinates * b + i) - start(kBodyCoordinates * b + i);
      z(kBodyVelocities * b + 3 + i) = S(4) * c(i + 1) / (S(1) + c(0));
    }
  }
  return z;
}

/// A⁻¹ B.
Matrix<Mpfr50> solved(const Matrix<Mpfr50>& a, const Matrix<Mpfr50>& b) {
  LuFactors<Mpfr50> factors;
  factors.compute(a);
  EXPECT_FALSE(factors.is_singular());
  return factors.solve(b);
}

/// M or TᵀT, and on q (T⁺)ᵀ M T⁺ with its part along p, or 1.
Matrix<Mpfr50> metric_of(const NewtonEulerModel<Mpfr50>& model,
                         const Vector<Mpfr50>& start,
                         const ProjectionKind& kind) {
  using S = Mpfr50;
  const Matrix<S> t = velocity_operator<S>(start);
  Matrix<S> mass(model.velocities(), model.velocities());
  model.mass(mass);
  const Matrix<S> square = t.transpose().lazyProduct(t);
  if (kind.on_velocities) return kind.mass_metric ? mass : square;
  if (!kind.mass_metric) return Matrix<S>::Identity(t.rows(), t.rows());
  const Matrix<S> inverse = solved(square, t.transpose());
  const Matrix<S> of_velocities = mass.lazyProduct(inverse);
  Matrix<S> a = inverse.transpose().lazyProduct(of_velocities);
  for (Eigen::Index b = 0; b < model.size(); ++b) {
    const Quaternion<S> p = attitude<S>(start, b);
    const S norm = squared_norm<S>(p);
    const Eigen::Index spin = kBodyVelocities * b + 3, first = kBodyCoordinates * b + 3;
    S trace(0);
    for (Eigen::Index i = 0; i < 3; ++i) trace += mass(spin + i, spin + i);
    const S factor = S(4) * trace / (S(3) * norm * norm);
    for (Eigen::Index i = 0; i < 4; ++i) {
      for (Eigen::Index j = 0; j < 4; ++j) a(first + i, first + j) += factor * p(i) * p(j);
    }
  }
  return a;
}

/// What is left of A (z − z*) − Hᵀ Λ, over the first term, with the Λ of least squares, and the
/// least Λ of a contact, in magnitudes of the largest entries. H by Jets through q(z); of contacts
/// that are closed.
struct Stationarity {
  Mpfr50 left, least_push = 0;
  int pushes = 0;
};
Stationarity stationarity(const NewtonEulerModel<Mpfr50>& model,
                          const NewtonEulerModel<PreciseJet>& lifted,
                          const Vector<Mpfr50>& start,
                          const Vector<Mpfr50>& end,
                          const ProjectionKind& kind) {
  using S = Mpfr50;
  using J = PreciseJet;
  const Vector<S> z = coordinates_of(start, end, kind.on_velocities);
  const Vector<S> origin = coordinates_of(start, start, kind.on_velocities);
  const Vector<S> h = constraints(model, end);
  Matrix<S> by_z(h.size(), z.size());
  jet_jacobian<S>(
      [&](const Vector<J>& x, Vector<J>& y) {
        Vector<J> from(start.size());
        for (Eigen::Index i = 0; i < start.size(); ++i) from(i) = J(start(i));
        y = constraints(lifted, placed<J>(from, x, kind.on_velocities));
      },
      z,
      by_z);
  std::vector<Eigen::Index> rows;
  std::vector<bool> contact;
  const auto take = [&](Eigen::Index row, bool is_contact) {
    rows.push_back(row), contact.push_back(is_contact);
  };
  Eigen::Index first = 0;
  for (const auto& law : model.laws) {
    const bool equality = std::holds_alternative<Equality>(law.law);
    for (Eigen::Index i = 0; equality && i < dimension(law.law); ++i) take(first + i, false);
    if (!equality && h(first) < ratio<S>(1, 1000000)) take(first, true);
    first += dimension(law.law);
  }
  for (; first < h.size() && !kind.on_velocities; ++first) take(first, false);
  Matrix<S> active(static_cast<Eigen::Index>(rows.size()), z.size());
  for (std::size_t i = 0; i < rows.size(); ++i) {
    active.row(static_cast<Eigen::Index>(i)) = by_z.row(rows[i]);
  }
  const Matrix<S> pull = metric_of(model, start, kind).lazyProduct(z - origin);
  const Matrix<S> square = active.lazyProduct(active.transpose());
  const Matrix<S> push = solved(square, Matrix<S>(active.lazyProduct(pull)));
  const Matrix<S> left = active.transpose().lazyProduct(push) - pull;
  const S scale = largest_magnitude<S>(pull.reshaped());
  Stationarity found{largest_magnitude<S>(left.reshaped()) / scale};
  for (std::size_t i = 0; i < rows.size(); ++i) {
    if (!contact[i]) continue;
    ++found.pushes;
    const S share = push(static_cast<Eigen::Index>(i), 0) / scale;
    found.least_push = std::min<S>(found.least_push, share);
  }
  return found;
}

template <class Of>
void expect_nearest(int pushes) {
  using S = Mpfr50;
  const auto model = Of::template model<S>();
  const auto lifted = Of::template model<PreciseJet>();
  for (const ProjectionKind& kind : kProjectionKinds) {
    const Vector<S> from = start<S, Of>(ratio<S>(1, 10));
    Vector<S> q = from;
    ASSERT_EQ(project(model, kind, q), SolveStatus::kSolved);
    const Stationarity found = stationarity(model, lifted, from, q, kind);
    EXPECT_LE(found.left, S(0x1p-39)) << kind.on_velocities << kind.mass_metric;
    EXPECT_GE(found.least_push, S(-0x1p-39));
    EXPECT_EQ(found.pushes, pushes);
    const ProjectionKind other{kind.on_velocities, !kind.mass_metric};
    EXPECT_GE(stationarity(model, lifted, from, q, other).left, S(1e-3))
        << "witness: in another metric";
  }
}

TEST(RigidBodyProjection, IsTheNearestPositionOfABodyOnAPivot) { expect_nearest<Pivot>(0); }
TEST(RigidBodyProjection, IsTheNearestPositionOfTwoBodiesThatTouch) { expect_nearest<Knee>(2); }
TEST(RigidBodyProjection, IsTheNearestPositionOfABoxThatPushesWithTheCornersOnTheFloor) {
  expect_nearest<Box>(2);
}

/// Slope of the distance between two projections by the distance from the constraints.
double slope(const ProjectionKind& one, const ProjectionKind& two) {
  using S = Mpfr50;
  const auto model = Knee::model<S>();
  const auto apart = [&](const S& amount) {
    Vector<S> a = start<S, Knee>(amount), b = a;
    EXPECT_EQ(project(model, one, a), SolveStatus::kSolved);
    EXPECT_EQ(project(model, two, b), SolveStatus::kSolved);
    return scalar_cast<double>(largest_magnitude<S>(Vector<S>(a - b)));
  };
  return std::log2(apart(ratio<S>(1, 1000)) / apart(ratio<S>(1, 2000)));
}

TEST(RigidBodyProjection, OnVelocitiesIsThatOnPositionsButForTheThirdOrder) {
  // Terms of the next order are 2⁻¹⁰ as large.
  const auto is = [](double order) { return AllOf(Gt(order - 0.05), Lt(order + 0.05)); };
  EXPECT_THAT(slope({false, true}, {true, true}), is(3));
  EXPECT_THAT(slope({false, false}, {true, false}), is(3));
  EXPECT_THAT(slope({true, false}, {true, true}), is(1)) << "witness: another metric";
}

}  // namespace
}  // namespace assay::rigid_body_projection_test
