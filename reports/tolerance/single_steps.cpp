#include "reports/tolerance/single_steps.hpp"

#include <algorithm>
#include <cmath>
#include <limits>
#include <type_traits>
#include <variant>

namespace assay::reports {

namespace {

struct StepStopped {
  SolveStatus status;
};

/// Both kinds of mechanical models have a relation and laws.
template <class Of>
inline constexpr bool kHasImpacts = !std::same_as<Of, FirstOrderModel<double>>;

Model<double> without_contacts(Model<double> model) {
  std::visit(
      [](auto& of) {
        if constexpr (kHasImpacts<std::remove_reference_t<decltype(of)>>) {
          of.relation = nullptr;
          of.laws.clear();
        }
      },
      model);
  return model;
}

Model<double> without_restitution(Model<double> model) {
  std::visit(
      [](auto& of) {
        if constexpr (kHasImpacts<std::remove_reference_t<decltype(of)>>) {
          for (ImpactLaw<double>& law : of.laws) law.impact.normal_restitution = 0;
        }
      },
      model);
  return model;
}

NodeState initial_state(const Model<double>& model) {
  return std::visit(
      [](const auto& of) -> NodeState {
        if constexpr (kHasImpacts<std::remove_cvref_t<decltype(of)>>) {
          return {of.initial_time, of.initial_position, of.initial_velocity, {}};
        } else {
          return {of.initial_time, of.initial_state, {}, of.initial_multiplier};
        }
      },
      model);
}

void start_at(Model<double>& model, const NodeState& state) {
  std::visit(
      [&](auto& of) {
        of.initial_time = state.t;
        if constexpr (kHasImpacts<std::remove_reference_t<decltype(of)>>) {
          of.initial_position = state.q;
          of.initial_velocity = state.v;
        } else {
          of.initial_state = state.q;
          of.initial_multiplier = state.impulse;
        }
      },
      model);
}

/// Rotations are what quaternions are up to their norm, which grows in a run of some schemes; a
/// model starts with norm 1.
template <class Positions>
void normalise_attitudes(Positions&& q) {
  for (Eigen::Index body = 0; body < q.rows() / kBodyCoordinates; ++body) {
    for (Eigen::Index k = 0; k < q.cols(); ++k) {
      q.col(k).template segment<4>(body * kBodyCoordinates + 3).normalize();
    }
  }
}

bool are_near(const Matrix<double>& a, const Matrix<double>& b) {
  if (a.cols() != b.cols() || a.size() == 0) return a.size() == b.size();
  const double size = std::max(1.0, a.cwiseAbs().maxCoeff());
  return (a - b).cwiseAbs().maxCoeff() <= std::sqrt(std::numeric_limits<double>::epsilon()) * size;
}

}  // namespace

SingleSteps::SingleSteps(const properties::Subject& scheme,
                         Model<double> model,
                         const Rational& h,
                         const Parameters& options)
    : scheme_(scheme),
      model_(std::move(model)),
      free_(without_contacts(model_)),
      plastic_(without_restitution(model_)),
      h_(h),
      h_double_(from_rational<double>(h)),
      options_(options),
      begin_(initial_state(model_)) {}

NodeState SingleSteps::step(Model<double>& model, const NodeState& state) const {
  start_at(model, state);
  if (auto* bodies = std::get_if<NewtonEulerModel<double>>(&model)) {
    normalise_attitudes(bodies->initial_position);
  }
  const Trajectory<double> run = scheme_.run(model, h_, 1, options_);
  if (run.status != SolveStatus::kSolved) throw StepStopped{run.status};
  return {run.t[1], run.q.col(1), run.v.col(1), run.impulse.col(1)};
}

Trajectory<double> SingleSteps::run(
    Eigen::Index count, const std::function<NodeState(SingleSteps&, const NodeState&)>& make) {
  has_struck = false;
  NodeState state = begin_;
  const Eigen::Index impulses = sizes_of(model_).impulse;
  Trajectory<double> result;
  result.q.resize(state.q.size(), count + 1);
  result.v.resize(state.v.size(), count + 1);
  result.impulse.setConstant(impulses, count + 1, 0);
  result.between = scheme_.traits.interpolant;
  result.status = SolveStatus::kSolved;
  for (Eigen::Index k = 0;; ++k) {
    result.t.push_back(begin_.t + static_cast<double>(k) * h_double_);
    result.q.col(k) = state.q;
    result.v.col(k) = state.v;
    if (k > 0 && state.impulse.size() == impulses) result.impulse.col(k) = state.impulse;
    if (k == count) return result;
    state.t = result.t.back();
    try {
      state = make(*this, state);
    } catch (const StepStopped& stopped) {
      result.status = stopped.status;
    }
    if (!(state.q.allFinite() && state.v.allFinite())) result.status = SolveStatus::kStalled;
    if (result.status == SolveStatus::kSolved) continue;
    for (Matrix<double>* matrix : {&result.q, &result.v, &result.impulse}) {
      matrix->conservativeResize(Eigen::NoChange, k + 1);
    }
    return result;
  }
}

bool SingleSteps::repeats(Eigen::Index count) {
  if (scheme_.traits.interpolant == Interpolant::kDense) return false;
  Model<double> model = model_;
  start_at(model, begin_);
  Trajectory<double> whole = scheme_.run(model, h_, count, options_);
  Trajectory<double> chained =
      run(count, [](SingleSteps& steps, const NodeState& state) { return steps.from(state); });
  if (kind() == ModelKind::kNewtonEuler) {
    for (Trajectory<double>* of : {&whole, &chained}) normalise_attitudes(of->q);
  }
  return chained.status == whole.status && are_near(whole.q, chained.q) &&
         are_near(whole.v, chained.v);
}

bool has_one_sided_contacts(const Model<double>& model) {
  return std::visit(
      [](const auto& of) {
        if constexpr (kHasImpacts<std::remove_cvref_t<decltype(of)>>) {
          return !of.laws.empty() && std::ranges::none_of(of.laws, [](const auto& law) {
            return std::holds_alternative<Equality>(law.law);
          });
        } else {
          return false;
        }
      },
      model);
}

}  // namespace assay::reports
