// Every wrench of core/systems/wrench_list.hpp keeps the contract of Wrench, and wrong ones are
// found.

#include <gmock/gmock.h>

#include <memory>
#include <string>
#include <vector>

#include "core/math/jet_jacobian.hpp"
#include "core/math/magnitude.hpp"
#include "core/scalar/machine.hpp"
#include "core/scalar/mpfr.hpp"
#include "core/scalar/ratio.hpp"
#include "core/systems/wrench.hpp"
#include "core/systems/wrench_list.hpp"

namespace assay::wrench_contract_test {
namespace {

using testing::Contains;
using testing::IsEmpty;
using Index = Eigen::Index;

constexpr Index kCoordinates = 2 * kBodyCoordinates, kTwists = 2 * kBodyVelocities;

/// Forces of two bodies on each other; derivatives by Jets.
struct Spring {
  template <class T>
  void operator()(const T& t, const Vector<T>& q, const Vector<T>& v, Vector<T>& f) const {
    for (Index i = 0; i < 3; ++i) {
      const T pull = q(7 + i) - q(i) + t * v(6 + i) * q(10);
      f(i) = pull;
      f(6 + i) = -pull;
    }
    f(4) = q(11) * q(11) * v(3);
  }
};

/// The same with derivatives by hand, which are added.
template <class S>
struct HandSpring : Spring {
  void jacobians(const S& t,
                 const Vector<S>& q,
                 const Vector<S>& v,
                 Matrix<S>& by_position,
                 Matrix<S>& by_velocity) const {
    for (Index i = 0; i < 3; ++i) {
      for (const Index row : {i, 6 + i}) {
        const S sign(row == i ? 1 : -1);
        by_position(row, 7 + i) += sign;
        by_position(row, i) -= sign;
        by_position(row, 10) += sign * t * v(6 + i);
        by_velocity(row, 6 + i) += sign * t * q(10);
      }
    }
    by_position(4, 11) += S(2) * q(11) * v(3);
    by_velocity(4, 3) += q(11) * q(11);
  }
};

/// Examples of each class of the list. There is no definition in general: a wrench of the list
/// without examples does not compile.
template <class Kind>
struct WrenchExamples;

template <class S>
using Wrenches = std::vector<std::shared_ptr<const Wrench<S>>>;

template <class S>
struct WrenchExamples<FrameWrench<S>> {
  static Wrenches<S> make() {
    using W = FrameWrench<S>;
    Wrenches<S> all;
    const auto given = [](const S& t) { return Vector3<S>(t, S(-2), S(t * t)); };
    for (const auto part : {W::Part::kForce, W::Part::kMoment}) {
      for (const auto frame : {W::Frame::kInertial, W::Frame::kBody}) {
        for (const auto reading : {AttitudeReading::kRaw, AttitudeReading::kNormalised}) {
          all.push_back(std::make_shared<W>(part, frame, given, Index{1}, reading));
        }
      }
    }
    return all;
  }
};

template <class S>
struct WrenchExamples<LinearWrench<S>> {
  static Wrenches<S> make() {
    Matrix<S> c(kTwists, kTwists), k(kTwists, kCoordinates);
    for (Index i = 0; i < kTwists; ++i) {
      for (Index j = 0; j < kTwists; ++j) c(i, j) = ratio<S>(static_cast<int>(i - 2 * j), 4);
      for (Index j = 0; j < kCoordinates; ++j) k(i, j) = ratio<S>(static_cast<int>(3 * i - j), 8);
    }
    return {
        std::make_shared<LinearWrench<S>>(c, k, Vector<S>::Constant(kCoordinates, ratio<S>(1, 4)))};
  }
};

template <class S>
struct WrenchExamples<FunctionWrench<S, Spring>> {
  static Wrenches<S> make() {
    return {function_wrench<S>(Spring{}), function_wrench<S>(HandSpring<S>{})};
  }
};

template <class S>
Wrenches<S> examples() {
  Wrenches<S> all;
#define ASSAY_ADD_EXAMPLES(...) \
  for (auto& one : WrenchExamples<__VA_ARGS__>::make()) all.push_back(std::move(one));
  ASSAY_FOR_EACH_WRENCH(ASSAY_ADD_EXAMPLES, S, Spring)
#undef ASSAY_ADD_EXAMPLES
  return all;
}

/// Small numbers, none 0; the quaternions among them are not of norm 1.
template <class S>
Vector<S> numbers(Index size, int step) {
  Vector<S> x(size);
  for (Index i = 0; i < size; ++i) x(i) = ratio<S>(static_cast<int>(i * step % 7) - 10, 4);
  return x;
}

template <class S>
struct Added {
  Vector<S> f;
  Matrix<S> by_position, by_velocity;
};

/// What a wrench adds to arrays full of `before`, less that.
template <class S>
Added<S> added(const Wrench<S>& wrench, int before) {
  const Vector<S> q = numbers<S>(kCoordinates, 3), v = numbers<S>(kTwists, 5);
  Added<S> all{Vector<S>::Constant(kTwists, S(before)),
               Matrix<S>::Constant(kTwists, kCoordinates, S(before)),
               Matrix<S>::Constant(kTwists, kTwists, S(before))};
  wrench.add(S(2), q, v, all.f);
  wrench.add_jacobians(S(2), q, v, all.by_position, all.by_velocity);
  all.f.array() -= S(before);
  all.by_position.array() -= S(before);
  all.by_velocity.array() -= S(before);
  return all;
}

/// 2¹² roundings of numbers below 2⁶, those of the examples.
template <class S, class Array>
bool is_small(const Array& a) {
  const S bound = unit_roundoff<S>() * S(1 << 18);
  for (Index j = 0; j < a.cols(); ++j) {
    for (Index i = 0; i < a.rows(); ++i) {
      if (!(magnitude(S(a(i, j))) <= bound)) return false;
    }
  }
  return true;
}

/// In words what does not hold:
///
///   F and its derivatives are added to what is there                                        (1)
///   they are those of F, by Jets                                                            (2)
///   depends_on_state() where one is not 0                                                   (3)
///   the bodies of the examples are allowed                                                  (4)
template <class S>
std::vector<std::string> broken(const Wrench<S>& wrench, const Wrench<Jet<S, kJetDirections>>& at) {
  using J = Jet<S, kJetDirections>;
  std::vector<std::string> found;
  const auto require = [&](bool holds, const char* what) {
    if (!holds) found.emplace_back(what);
  };
  wrench.require_bodies(2);
  const Added<S> own = added<S>(wrench, 0), again = added<S>(wrench, 4);
  require(is_small<S>(own.f - again.f), "overwrites forces");
  require(is_small<S>(own.by_position - again.by_position) &&
              is_small<S>(own.by_velocity - again.by_velocity),
          "overwrites derivatives");
  const Vector<S> q = numbers<S>(kCoordinates, 3), v = numbers<S>(kTwists, 5);
  Matrix<S> by_position(kTwists, kCoordinates), by_velocity(kTwists, kTwists);
  jet_jacobian<S>(
      [&](const Vector<J>& x, Vector<J>& f) {
        f.setConstant(J(S(0)));
        at.add(J(S(2)), x, v.template cast<J>(), f);
      },
      q,
      by_position);
  jet_jacobian<S>(
      [&](const Vector<J>& x, Vector<J>& f) {
        f.setConstant(J(S(0)));
        at.add(J(S(2)), q.template cast<J>(), x, f);
      },
      v,
      by_velocity);
  require(is_small<S>(by_position - own.by_position), "dF/dq");
  require(is_small<S>(by_velocity - own.by_velocity), "dF/dv");
  const bool constant = by_position.isZero(0) && by_velocity.isZero(0);
  require(wrench.depends_on_state() || constant, "depends_on_state");
  return found;
}

template <class S>
class WrenchContract : public testing::Test {};
using Scalars = testing::Types<double, Mpfr50>;
TYPED_TEST_SUITE(WrenchContract, Scalars);

TYPED_TEST(WrenchContract, IsKeptByEveryWrenchOfTheList) {
  using S = TypeParam;
  const Wrenches<S> all = examples<S>();
  const auto lifted = examples<Jet<S, kJetDirections>>();
  ASSERT_EQ(all.size(), lifted.size());
  for (std::size_t i = 0; i < all.size(); ++i) {
    EXPECT_THAT(broken<S>(*all[i], *lifted[i]), IsEmpty()) << "example " << i;
  }
}

enum class Mistake { kNone, kOverwrites, kPosition, kVelocity, kConstant };

/// A wrench with a mistake.
class WrongWrench final : public Wrench<double> {
 public:
  explicit WrongWrench(Mistake mistake) : mistake_(mistake) {}

  [[nodiscard]] bool depends_on_state() const override { return mistake_ != Mistake::kConstant; }
  void add(const double& t,
           const Vector<double>& q,
           const Vector<double>& v,
           Vector<double>& f) const override {
    if (mistake_ == Mistake::kOverwrites) f.setZero();
    right_->add(t, q, v, f);
  }
  void add_jacobians(const double& t,
                     const Vector<double>& q,
                     const Vector<double>& v,
                     Matrix<double>& by_position,
                     Matrix<double>& by_velocity) const override {
    right_->add_jacobians(t, q, v, by_position, by_velocity);
    if (mistake_ == Mistake::kPosition) by_position(4, 11) /= 2;
    if (mistake_ == Mistake::kVelocity) by_velocity(4, 3) *= -1;
  }

 private:
  std::shared_ptr<const Wrench<double>> right_ = function_wrench<double>(HandSpring<double>{});
  Mistake mistake_;
};

TEST(WrenchContract, RejectsAWrenchWithAMistake) {
  const auto lifted = function_wrench<Jet<double, kJetDirections>>(Spring{});
  const auto verdict = [&](Mistake mistake) {
    return broken<double>(WrongWrench(mistake), *lifted);
  };
  EXPECT_THAT(verdict(Mistake::kNone), IsEmpty());
  EXPECT_THAT(verdict(Mistake::kOverwrites), Contains("overwrites forces"));
  EXPECT_THAT(verdict(Mistake::kPosition), Contains("dF/dq"));
  EXPECT_THAT(verdict(Mistake::kVelocity), Contains("dF/dv"));
  EXPECT_THAT(verdict(Mistake::kConstant), Contains("depends_on_state"));
}

}  // namespace
}  // namespace assay::wrench_contract_test
