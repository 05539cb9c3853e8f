#include <gtest/gtest.h>

#include <memory>

#include "core/schemes/euler_moreau.hpp"
#include "core/schemes/generalized_alpha.hpp"
#include "core/schemes/newton_euler_implicit.hpp"
#include "core/schemes/nonlinear_moreau_jean.hpp"
#include "core/schemes/nonlinear_schatzman_paoli.hpp"
#include "core/systems/first_order_terms.hpp"
#include "tests/core/schemes/lagrangian_examples.hpp"
#include "tests/core/schemes/rigid_bodies.hpp"

namespace assay::newton_limit_test {
namespace {

template <class State>
auto columns(const State& state) {
  return std::pair(Vector<double>(detail::position_column(state)),
                   Vector<double>(detail::impulse_column(state)));
}

/// Whether directions of contacts moved in the step that ended in `state`.
template <class State>
bool acts(const State& state) {
  return !detail::impulse_column(state).isZero(0);
}

/// 20 steps, each again from where it began with other limits. Newton's method converges in
/// `iterations − follows`, where `follows` is the iteration after the one that converged.
template <class Scheme, class Model, class Follows>
int steps_asked(const Model& model, double h, const Follows& follows) {
  typename Scheme::Options options;
  Scheme scheme(model, h, options);
  auto state = scheme.initial_state();
  int asked = 0;
  for (int k = 0; k < 20; ++k) {
    const auto before = state;
    EXPECT_EQ(scheme.step(state), SolveStatus::kSolved);
    const std::optional<int> more = follows(state);
    if (k == 0 || !more) continue;
    const int all = scheme.last_step().iterations, needed = all - *more;
    options.max_iterations = needed;
    Scheme exactly(model, h, options);
    auto again = before;
    EXPECT_EQ(exactly.step(again), SolveStatus::kSolved) << k << ", " << needed;
    EXPECT_EQ(exactly.last_step().iterations, all);
    EXPECT_EQ(columns(again), columns(state)) << k;
    if (needed == 1) continue;
    options.max_iterations = needed - 1;
    Scheme fewer(model, h, options);
    again = before;
    EXPECT_EQ(fewer.step(again), SolveStatus::kIterationLimit) << k << ", " << needed;
    ++asked;
  }
  return asked;
}

constexpr auto kNoneFollows = [](const auto&) { return std::optional<int>(0); };

TEST(NewtonLimit, IsReachedExactlyByAStepOfNonlinearMoreauJeanThatConverges) {
  const auto with_contact = [](const auto& state) {
    return acts(state) ? std::optional<int>(1) : std::nullopt;
  };
  EXPECT_GT(steps_asked<NonlinearMoreauJean<double>>(
                double_pendulum<double>(0, /*wall=*/true), 0.03, with_contact),
            0);
  EXPECT_GT(steps_asked<NonlinearMoreauJean<double>>(
                double_pendulum<double>(0, /*wall=*/false), 0.03, kNoneFollows),
            10);
}

TEST(NewtonLimit, IsReachedExactlyByAStepOfGeneralizedAlphaThatConverges) {
  EXPECT_GT(steps_asked<GeneralizedAlpha<double>>(
                double_pendulum<double>(0, /*wall=*/false), 0.03, kNoneFollows),
            10);
}

TEST(NewtonLimit, IsReachedExactlyByAStepOfNonlinearSchatzmanPaoliThatConverges) {
  EXPECT_GT(steps_asked<NonlinearSchatzmanPaoli<double>>(
                double_pendulum<double>(0.5), 0.03, kNoneFollows),
            10);
}

/// ẋ = −x³.
struct Cubic {
  Eigen::Index size() const { return 1; }
  template <class T>
  void vector_field(const T&, const Vector<T>& x, Vector<T>& f) const {
    f(0) = -x(0) * x(0) * x(0);
  }
};

TEST(NewtonLimit, IsReachedExactlyByAStepOfEulerMoreauThatConverges) {
  FirstOrderModel<double> model;
  model.system = first_order_system<double>(Cubic{});
  model.initial_state = Vector<double>::Constant(1, 2);
  EXPECT_GT(steps_asked<EulerMoreau<double>>(model, 0.1, kNoneFollows), 10);
}

/// Another relation without the derivatives of its directions.
class WithoutTurns final : public NewtonEulerRelation<double> {
 public:
  explicit WithoutTurns(std::shared_ptr<const NewtonEulerRelation<double>> of)
      : of_(std::move(of)) {}
  [[nodiscard]] Eigen::Index size() const override { return of_->size(); }
  void require_bodies(Eigen::Index bodies) const override { of_->require_bodies(bodies); }
  void evaluate(const double& t, const Vector<double>& q, Vector<double>& y) const override {
    of_->evaluate(t, q, y);
  }
  void velocity_matrix(const double& t, const Vector<double>& q, Matrix<double>& g) const override {
    of_->velocity_matrix(t, q, g);
  }
  bool add_direction_derivatives(const double&,
                                 const Vector<double>&,
                                 const Vector<double>&,
                                 const Vector<double>&,
                                 Matrix<double>&,
                                 Matrix<double>&) const override {
    return false;
  }

 private:
  std::shared_ptr<const NewtonEulerRelation<double>> of_;
};

TEST(NewtonLimit, IsReachedExactlyByAStepOfRigidBodiesThatConverges) {
  const auto when_it_acts = [](int more) {
    return
        [more](const auto& state) { return acts(state) ? std::optional<int>(more) : std::nullopt; };
  };
  NewtonEulerModel<double> model = body_over_floor<double>(0.5, 0.3);
  EXPECT_GT(steps_asked<NewtonEulerImplicit<double>>(model, 1. / 16, when_it_acts(0)), 0);
  model.relation = std::make_shared<WithoutTurns>(model.relation);
  EXPECT_GT(steps_asked<NewtonEulerImplicit<double>>(model, 1. / 16, when_it_acts(1)), 0);
}

}  // namespace
}  // namespace assay::newton_limit_test
