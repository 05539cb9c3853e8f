#pragma once

// Every scheme on the ball of contract_ball.hpp without its class: what all of them promise is
// compiled once for each scalar, not once for each scheme.

#include <concepts>
#include <memory>
#include <string_view>
#include <variant>
#include <vector>

#include "core/schemes/scheme_list.hpp"
#include "tests/core/schemes/contract_ball.hpp"

namespace assay {

template <class S>
struct BallState {
  int k;
  S t;
  Vector<S> q, v, impulse;
  bool operator==(const BallState&) const = default;
};

/// A scheme and the state that it has reached.
template <class S>
class SteppedBall {
 public:
  virtual ~SteppedBall() = default;
  [[nodiscard]] virtual S step_size() const = 0;
  [[nodiscard]] virtual BallState<S> state() const = 0;
  [[nodiscard]] virtual SolveStatus step() = 0;
};

template <class S>
using BallModel = std::variant<ContactModel<S>, FirstOrderModel<S>, NewtonEulerModel<S>>;

template <class S>
struct SchemeCase {
  std::string_view name;
  SchemeTraits traits;
  bool first_order;
  Eigen::Index height;  ///< where the height of the centre stands in q, and its rate in v
  S radius;             ///< the height of the centre of a ball on the floor
  BallModel<S> (*model)(const Ball& ball, const ForceWatch<S>& watch);
  std::unique_ptr<SteppedBall<S>> (*start)(const BallModel<S>& model, const S& h);
  Trajectory<S> (*run)(const BallModel<S>& model, const S& h, Eigen::Index steps);
};

namespace detail {

template <class Scheme>
class SteppedBallOf final : public SteppedBall<typename Scheme::Scalar> {
 public:
  using S = typename Scheme::Scalar;
  template <class Model>
  SteppedBallOf(const Model& model, const S& h)
      : scheme_(model, h), state_(scheme_.initial_state()) {}

  [[nodiscard]] S step_size() const override { return scheme_.step_size(); }
  [[nodiscard]] BallState<S> state() const override {
    return {state_.k,
            state_.t,
            position_column(state_),
            velocity_column(state_),
            impulse_column(state_)};
  }
  [[nodiscard]] SolveStatus step() override { return scheme_.step(state_); }

 private:
  Scheme scheme_;
  decltype(std::declval<Scheme>().initial_state()) state_;
};

template <class Scheme, class S = typename Scheme::Scalar>
SchemeCase<S> scheme_case() {
  using OfBall = decltype(model_of<Scheme>(Ball{}));
  return {Scheme::kName,
          Scheme::kTraits,
          kTakenKind<Scheme> == ModelKind::kFirstOrder,
          kHeight<Scheme>,
          kTakenKind<Scheme> == ModelKind::kNewtonEuler ? ratio<S>(1, 2) : S(0),
          [](const Ball& ball, const ForceWatch<S>& watch) -> BallModel<S> {
            return model_of<Scheme>(ball, watch);
          },
          [](const BallModel<S>& model, const S& h) -> std::unique_ptr<SteppedBall<S>> {
            return std::make_unique<SteppedBallOf<Scheme>>(std::get<OfBall>(model), h);
          },
          [](const BallModel<S>& model, const S& h, Eigen::Index steps) {
            const Parameters defaults(Scheme::parameters());
            return run_scheme<Scheme>(Model<S>(std::get<OfBall>(model)), h, defaults, steps);
          }};
}

#define ASSAY_IS_SAME(T) || std::same_as<S, T>
template <class S>
concept StandardScalar = false ASSAY_FOR_EACH_STANDARD_SCALAR(ASSAY_IS_SAME);
#undef ASSAY_IS_SAME

}  // namespace detail

/// All schemes in a standard scalar, and in another one the scheme that shows it.
template <class S>
const std::vector<SchemeCase<S>>& scheme_cases() {
  static const std::vector<SchemeCase<S>> all = [] {
    std::vector<SchemeCase<S>> cases;
    if constexpr (detail::StandardScalar<S>) {
      constexpr bool Standard = true, Real = !std::same_as<S, Rational>;
#define ASSAY_ADD_CASE(Scheme, Scalars) \
  if constexpr (Scalars) cases.push_back(detail::scheme_case<Scheme<S>>());
      ASSAY_FOR_EACH_SCHEME(ASSAY_ADD_CASE)
#undef ASSAY_ADD_CASE
    } else {
      cases.push_back(detail::scheme_case<MoreauJean<S>>());
    }
    return cases;
  }();
  return all;
}

// Compiled once, see tests/CMakeLists.txt.
#define ASSAY_EXTERN_CASES(S) extern template const std::vector<SchemeCase<S>>& scheme_cases<S>();
ASSAY_FOR_EACH_STANDARD_SCALAR(ASSAY_EXTERN_CASES)
#undef ASSAY_EXTERN_CASES

/// The bounce of bouncing_ball().
template <class S>
[[nodiscard]] Trajectory<S> bounce(const SchemeCase<S>& scheme) {
  return scheme.run(scheme.model(bouncing_ball(), {}), ratio<S>(1, 50), kBounceSteps);
}

}  // namespace assay
