// Every relation of core/relations/rigid_body_relation_list.hpp keeps the contract of
// NewtonEulerRelation, and wrong ones are found.

#include <gmock/gmock.h>

#include <string>

#include "core/math/jet_jacobian.hpp"
#include "core/math/largest_magnitude.hpp"
#include "core/scalar/machine.hpp"
#include "core/scalar/mpfr.hpp"
#include "tests/core/relations/rigid_body_relation_examples.hpp"

namespace assay::rigid_body_relation_contract_test {
namespace {

using testing::Contains;
using testing::IsEmpty;
using Index = Eigen::Index;

template <class S>
struct Written {
  Vector<S> y;
  Matrix<S> g;
};

/// What a relation writes over arrays full of `before`.
template <class S>
Written<S> written(const NewtonEulerRelation<S>& relation, const Vector<S>& q, int before) {
  const Index m = relation.size(), n = kBodyVelocities * (q.size() / kBodyCoordinates);
  Written<S> all{Vector<S>::Constant(m, S(before)), Matrix<S>::Constant(m, n, S(before))};
  relation.evaluate(S(1), q, all.y);
  relation.velocity_matrix(S(1), q, all.g);
  return all;
}

/// ∂y/∂q T(q), by Jets.
template <class S>
Matrix<S> rates(const NewtonEulerRelation<Jet<S, kJetDirections>>& lifted, const Vector<S>& q) {
  using J = Jet<S, kJetDirections>;
  Matrix<S> by_position(lifted.size(), q.size());
  jet_jacobian<S>(
      [&](const Vector<J>& x, Vector<J>& y) { lifted.evaluate(J(S(1)), x, y); }, q, by_position);
  return by_position.lazyProduct(velocity_operator<S>(q));
}

/// 2¹⁰ roundings of numbers below 2⁵, those of the examples.
template <class S, class Array>
bool is_small(const Array& a) {
  const S bound = unit_roundoff<S>() * S(1 << 15);
  for (Index j = 0; j < a.cols(); ++j) {
    for (Index i = 0; i < a.rows(); ++i) {
      if (!(magnitude(S(a(i, j))) <= bound)) return false;
    }
  }
  return true;
}

/// The twists of two bodies that move as one: along axis i, or about axis i of the world.
template <class S>
Matrix<S> rigid_motions(const Vector<S>& q) {
  Matrix<S> motions = Matrix<S>::Constant(2 * kBodyVelocities, 6, S(0));
  for (Index b = 0; b < 2; ++b) {
    for (Index i = 0; i < 3; ++i) {
      const Vector3<S> axis = Matrix3<S>::Identity().col(i);
      motions(kBodyVelocities * b + i, i) = S(1);
      const Vector3<S> speed = cross<S>(axis, centre<S>(q, b));
      const Vector3<S> spin = rotate_back<S>(attitude<S>(q, b), axis);
      motions.template block<3, 1>(kBodyVelocities * b, 3 + i) = speed;
      motions.template block<3, 1>(kBodyVelocities * b + 3, 3 + i) = spin;
    }
  }
  return motions;
}

/// Whether a relation acts on both bodies: then on none in sum.
template <class S>
bool is_between(const Matrix<S>& g) {
  return !is_small<S>(g.leftCols(kBodyVelocities)) && !is_small<S>(g.rightCols(kBodyVelocities));
}

/// In words what does not hold:
///
///   all is written, whatever was there;  y = 0 in the tangential rows                       (1)
///   G = ∂y/∂q T(q) in the normal rows, all of a joint                                       (2)
///   between two bodies G v = 0 where both move as one: Gᵀ r has no force and no moment      (3)
///   y and G do not depend on |p|;  a constant G is so                                       (4)
template <class S>
std::vector<std::string> broken(const NewtonEulerRelation<S>& relation,
                                const NewtonEulerRelation<Jet<S, kJetDirections>>& lifted,
                                bool is_joint) {
  std::vector<std::string> found;
  const auto require = [&](bool holds, const char* what) {
    if (!holds) found.emplace_back(what);
  };
  const Vector<S> q = example_position<S>();
  const Written<S> own = written<S>(relation, q, 0), again = written<S>(relation, q, 7);
  require(own.y == again.y && own.g == again.g, "depends on what it overwrites");
  const Index normals = is_joint ? relation.size() : 1;
  require(own.y.tail(relation.size() - normals).isZero(0), "y of a tangential row");
  const Matrix<S> difference = own.g - rates<S>(lifted, q);
  require(is_small<S>(difference.topRows(normals)), "G of a normal row");
  if (is_between<S>(own.g)) {
    require(is_small<S>(Matrix<S>(own.g.lazyProduct(rigid_motions<S>(q)))), "a rigid motion");
  }
  Vector<S> longer = q, elsewhere = q;
  for (const Index i : {3, 10}) longer.template segment<4>(i) *= S(3);
  const Written<S> scaled = written<S>(relation, longer, 0);
  require(is_small<S>(scaled.y - own.y) && is_small<S>(scaled.g - own.g), "depends on |p|");
  for (Index i = 0; i < q.size(); ++i) elsewhere(i) += S(static_cast<int>(1 + i % 3));
  const Written<S> other = written<S>(relation, elsewhere, 0);
  require(!relation.has_constant_matrix() || other.g == own.g, "has_constant_matrix");
  return found;
}

template <class S>
class RigidBodyRelationContract : public testing::Test {};
using Scalars = testing::Types<double, Mpfr50>;
TYPED_TEST_SUITE(RigidBodyRelationContract, Scalars);

TYPED_TEST(RigidBodyRelationContract, IsKeptByEveryRelationOfTheList) {
  using S = TypeParam;
  const auto all = rigid_body_examples<S>();
  const auto lifted = rigid_body_examples<Jet<S, kJetDirections>>();
  for (std::size_t i = 0; i < all.size(); ++i) {
    EXPECT_THAT(broken<S>(*all[i].relation, *lifted[i].relation, all[i].is_joint), IsEmpty())
        << all[i].name;
  }
}

enum class Mistake { kNone, kAdds, kTangentialGap, kSign, kOneSided, kNorm, kConstant };

/// A relation with a mistake.
class WrongRelation final : public NewtonEulerRelation<double> {
 public:
  WrongRelation(std::shared_ptr<const NewtonEulerRelation<double>> right, Mistake mistake)
      : right_(std::move(right)), mistake_(mistake) {}

  [[nodiscard]] Index size() const override { return right_->size(); }
  void require_bodies(Index bodies) const override { right_->require_bodies(bodies); }
  [[nodiscard]] bool has_constant_matrix() const override {
    return mistake_ == Mistake::kConstant || right_->has_constant_matrix();
  }
  void evaluate(const double& t, const Vector<double>& q, Vector<double>& y) const override {
    right_->evaluate(t, q, y);
    if (mistake_ == Mistake::kTangentialGap) y(1) = 1;
    if (mistake_ == Mistake::kNorm) y(0) += attitude<double>(q, 1).squaredNorm();
  }
  void velocity_matrix(const double& t, const Vector<double>& q, Matrix<double>& g) const override {
    const Matrix<double> before = g;
    right_->velocity_matrix(t, q, g);
    if (mistake_ == Mistake::kAdds) g += before;
    if (mistake_ == Mistake::kSign) g(0, 1) *= -1;
    if (mistake_ == Mistake::kOneSided) g(1, 5) += 1;
  }

 private:
  std::shared_ptr<const NewtonEulerRelation<double>> right_;
  Mistake mistake_;
};

TEST(RigidBodyRelationContract, RejectsARelationWithAMistake) {
  using J = Jet<double, kJetDirections>;
  const auto right = RigidBodyRelationExample<PointOnFace<double>>::make();
  const auto lifted = RigidBodyRelationExample<PointOnFace<J>>::make();
  const auto verdict = [&](Mistake mistake) {
    return broken<double>(WrongRelation(right, mistake), *lifted, /*is_joint=*/false);
  };
  EXPECT_THAT(verdict(Mistake::kNone), IsEmpty());
  EXPECT_THAT(verdict(Mistake::kAdds), Contains("depends on what it overwrites"));
  EXPECT_THAT(verdict(Mistake::kTangentialGap), Contains("y of a tangential row"));
  EXPECT_THAT(verdict(Mistake::kSign), Contains("G of a normal row"));
  EXPECT_THAT(verdict(Mistake::kOneSided), Contains("a rigid motion"));
  EXPECT_THAT(verdict(Mistake::kNorm), Contains("depends on |p|"));
  EXPECT_THAT(verdict(Mistake::kConstant), Contains("has_constant_matrix"));
}

}  // namespace
}  // namespace assay::rigid_body_relation_contract_test
