#include "reports/gradients/toi_run.hpp"

#include <Eigen/LU>
#include <array>

#include "core/schemes/modal_moreau_jean.hpp"
#include "core/schemes/moreau_jean.hpp"
#include "core/schemes/nonlinear_moreau_jean.hpp"
#include "core/schemes/projected_moreau_jean.hpp"

namespace assay::reports {

namespace {

/// What (1) to (3) need of a model.
class Flow {
 public:
  explicit Flow(const LagrangianModel<Dd>& model) : model_(&model) {}

  /// −y/ẏ of a component of the relation.
  [[nodiscard]] Dd time_to_impact(const Dd& t,
                                  const Vector<Dd>& q,
                                  const Vector<Dd>& v,
                                  Eigen::Index contact) const {
    const Eigen::Index m = model_->components();
    Vector<Dd> y(m), rate(m);
    Matrix<Dd> h(m, q.size());
    model_->relation->evaluate(t, q, y);
    model_->relation->rate(t, q, rate);
    model_->relation->jacobian(t, q, h);
    Dd speed = rate(contact);
    for (Eigen::Index j = 0; j < v.size(); ++j) speed += h(contact, j) * v(j);
    return speed < Dd(0) ? Dd(-y(contact) / speed) : Dd(0);
  }

  /// (2), or (3) with −Δ.
  template <class State>
  void shift(const Dd& t, const Dd& by, State& state) const {
    Vector<Dd> force(state.q.size());
    Matrix<Dd> mass(state.q.size(), state.q.size());
    model_->system->force(t, state.q, state.v, force);
    model_->system->mass(state.q, mass);
    const Vector<Dd> acceleration = mass.partialPivLu().solve(force);
    state.q += by * state.v;
    state.v += by * acceleration;
  }

 private:
  const LagrangianModel<Dd>* model_;
};

/// The first normal component of a contact that pushes after the step and did not before it.
template <class State>
std::optional<Eigen::Index> struck(const LagrangianModel<Dd>& model,
                                   const State& before,
                                   const State& after) {
  Eigen::Index component = 0;
  for (const ImpactLaw<Dd>& law : model.laws) {
    const bool strikes = !std::holds_alternative<Equality>(law.law) &&
                         after.impulse(component) > Dd(0) && !(before.impulse(component) > Dd(0));
    if (strikes) return component;
    component += dimension(law.law);
  }
  return std::nullopt;
}

template <class Scheme>
Scheme scheme_of(const LagrangianModel<Dd>& model, const Dd& h, const Parameters& options) {
  if constexpr (kTakenKind<Scheme> == ModelKind::kLinear) {
    return Scheme(linear_model(model, std::string(Scheme::kName)), h, options);
  } else {
    return Scheme(model, h, options);
  }
}

template <class Scheme>
std::optional<ToiRuns> run(const LagrangianModel<Dd>& model,
                           const LagrangianModel<Dd>& moved,
                           const Dd& h,
                           const Parameters& options,
                           Eigen::Index steps) {
  Scheme scheme = scheme_of<Scheme>(model, h, options),
         moved_scheme = scheme_of<Scheme>(moved, h, options);
  const Flow flow(model), moved_flow(moved);
  auto state = scheme.initial_state(), moved_state = moved_scheme.initial_state();
  for (Eigen::Index k = 0; k < steps; ++k) {
    const auto before = state;
    if (scheme.step(state) != SolveStatus::kSolved) return std::nullopt;
    const std::optional<Eigen::Index> contact = struck(model, before, state);
    Dd shift(0);
    if (contact) {
      shift = moved_flow.time_to_impact(moved_state.t, moved_state.q, moved_state.v, *contact) -
              flow.time_to_impact(before.t, before.q, before.v, *contact);  // (1)
      moved_flow.shift(moved_state.t, shift, moved_state);                  // (2)
    }
    if (moved_scheme.step(moved_state) != SolveStatus::kSolved) return std::nullopt;
    if (contact) moved_flow.shift(moved_state.t, Dd(-shift), moved_state);  // (3)
  }
  return ToiRuns{state.q, state.v, moved_state.q, moved_state.v};
}

struct Entry {
  std::string_view name;
  ToiRunner runner;
};

template <template <class> class Scheme>
constexpr Entry entry() {
  return {Scheme<Dd>::kName, &run<Scheme<Dd>>};
}

}  // namespace

ToiRunner toi_runner(std::string_view scheme) {
  static constexpr std::array kEntries = {entry<MoreauJean>(),
                                          entry<ModalMoreauJean>(),
                                          entry<NonlinearMoreauJean>(),
                                          entry<ProjectedMoreauJean>()};
  for (const auto& [name, runner] : kEntries) {
    if (name == scheme) return runner;
  }
  return nullptr;
}

}  // namespace assay::reports
