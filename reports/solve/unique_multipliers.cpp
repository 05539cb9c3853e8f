#include "reports/solve/unique_multipliers.hpp"

#include <algorithm>

#include "core/scalar/standard_scalars.hpp"
#include "core/schemes/scheme_list.hpp"
#include "core/schemes/step_failure.hpp"
#include "oracles/one_step/component_enclosures.hpp"

namespace assay::reports {

namespace {

bool is_enclosure(const TextState& state) {
  return state.t.starts_with('[') ||
         std::ranges::any_of(state.q, [](const std::string& x) { return x.starts_with('['); });
}

template <class S>
Vector<S> numbers(const std::vector<std::string>& texts) {
  Vector<S> result(static_cast<Eigen::Index>(texts.size()));
  Eigen::Index i = 0;
  for (const std::string& text : texts) result(i++) = from_rational<S>(parse_rational(text));
  return result;
}

template <class S>
FirstOrderState<S> state_of(const EulerMoreau<S>& scheme, const TextState& text) {
  FirstOrderState<S> state = scheme.initial_state();
  state.k = static_cast<int>(text.k);
  state.t = from_rational<S>(parse_rational(text.t));
  state.x = numbers<S>(text.q);
  state.multiplier = numbers<S>(text.impulse);
  if (state.multiplier.size() > 0) {
    scheme.model().relation->input({state.t, state.x, state.multiplier}, state.input);
  }
  return state;
}

/// The θ-γ scheme with the options that it shares with the scheme of the run, which may be foreign.
template <class S>
EulerMoreau<S> scheme_of(const RunRequest& request) {
  Parameters options(EulerMoreau<S>::parameters());
  for (const ParameterSpec& given : request.scheme_options.specs()) {
    const auto has_name = [&](const ParameterSpec& own) { return own.name == given.name; };
    if (std::ranges::none_of(options.specs(), has_name)) continue;
    options.set(given.name, request.scheme_options[given.name]);
  }
  return EulerMoreau<S>(oracles::first_order_model<S>(*request.problem, request.parameters),
                        from_rational<S>(request.h),
                        options);
}

template <class S>
std::vector<std::optional<bool>> unique_in(const RunRequest& request, const TextState& before) {
  EulerMoreau<S> scheme = scheme_of<S>(request);
  const FirstOrderState<S> begin = state_of(scheme, before);
  FirstOrderState<S> end = begin;
  if (end.multiplier.size() == 0 || scheme.step(end) != SolveStatus::kSolved) return {};
  const auto at = scheme.linearise(begin, end.x, end.multiplier);
  const auto exact = [](const auto& from) {
    Matrix<Rational> to(from.rows(), from.cols());
    for (Eigen::Index i = 0; i < from.size(); ++i) {
      to(i) = ScalarTraits<S>::to_rational(from(i));
    }
    return to;
  };
  const Vector<Rational> lambda = exact(end.multiplier);
  BoxVi<Rational> problem{exact(at.of_output_along), exact(at.output), {}};
  problem.q -= problem.m.lazyProduct(lambda);
  for (const Bounds<S>& bounds : multiplier_bounds(scheme.model().laws)) {
    Bounds<Rational> own;
    if (bounds.lower) own.lower = ScalarTraits<S>::to_rational(*bounds.lower);
    if (bounds.upper) own.upper = ScalarTraits<S>::to_rational(*bounds.upper);
    problem.bounds.push_back(std::move(own));
  }
  std::vector<std::optional<bool>> unique;
  for (const auto& component : oracles::component_enclosures(problem, lambda).z) {
    unique.push_back(component.unique);
  }
  unique.resize(static_cast<std::size_t>(lambda.size()));
  return unique;
}

bool is_linear(const FirstOrderModel<double>& model) {
  return model.relation && model.relation->is_linear() && model.system->has_constant_jacobian();
}

}  // namespace

std::vector<std::optional<bool>> unique_multipliers(const RunRequest& request,
                                                    const TextState& before) {
  if (is_enclosure(before)) return {};
  const bool exact = request.problem->rational_data && is_linear(oracles::first_order_model<double>(
                                                           *request.problem, request.parameters));
  return exact ? unique_in<Rational>(request, before) : unique_in<Mpfr50>(request, before);
}

std::string why_run_stopped(const RunRequest& request, const TextState& last) {
  if (is_enclosure(last)) return "";
  EulerMoreau<double> scheme = scheme_of<double>(request);
  return why_step_fails(scheme, state_of(scheme, last));
}

}  // namespace assay::reports
