#include <fmt/format.h>

#include <cmath>

#include "reports/identify/catalogue.hpp"
#include "reports/identify/one_mass.hpp"
#include "reports/identify/quadrature.hpp"

namespace assay::reports::items {

namespace {

constexpr std::size_t kMoments = 9;

/// A force ((t − t_1)/h)^p from t_0 on.
Probe powered(std::size_t p, double start, ModelKind kind) {
  OneMass at_rest{.h = 0.25, .steps = 2};
  Probe probe = one_mass(fmt::format("force-power-{}-from-{}", p, start), at_rest);
  if (kind == ModelKind::kFirstOrder) probe = one_state(probe.name, at_rest);
  probe.time = start;
  probe.force_origin = start + at_rest.h;
  probe.force.assign(p, {0.0});
  probe.force.push_back({std::pow(at_rest.h, -static_cast<double>(p))});
  return probe;
}

/// μ_p of the second step; none if answers are missing.
std::vector<Measured> moments(Questions& ask, double start) {
  const bool first_order = ask.kind() == ModelKind::kFirstOrder;
  std::vector<Measured> result;
  for (std::size_t p = 0; p < kMoments; ++p) {
    const auto run = ask.ask(powered(p, start, ask.kind()));
    if (run)
      result.push_back((first_order ? run->q(2) - run->q(1) : run->jump(1)) *
                       exactly(run->probe().mass[0][0] / run->probe().h));  // (1)
  }
  if (result.size() < kMoments) result.clear();
  return result;
}

std::string instant(const Measured& at) {
  if (is(at, 0)) return "t_k";
  if (is(at, 1)) return "t_{k+1}";
  const std::string text = to_text(at);
  return text.starts_with('-') ? "t_k - " + text.substr(1) + " h" : "t_k + " + text + " h";
}

std::string list_of(const Quadrature& rule) {
  std::string text;
  for (const Quadrature::Node& node : rule.nodes) {
    const std::string weight = is(node.weight, 1) ? "" : to_text(node.weight) + " ";
    text += fmt::format("{}{}F({})", text.empty() ? "" : " + ", weight, instant(node.at));
  }
  return text;
}

bool same(const Quadrature& a, const Quadrature& b) {
  if (a.nodes.size() != b.nodes.size() || a.exact_mean != b.exact_mean) return false;
  for (std::size_t j = 0; j < a.nodes.size(); ++j) {
    if (!overlap(a.nodes[j].at, b.nodes[j].at)) return false;
    if (!overlap(a.nodes[j].weight, b.nodes[j].weight)) return false;
  }
  return true;
}

}  // namespace

/// The instants at which a time-dependent force is evaluated, from forces that are powers of time,
///
///   F_p(t) = ((t − t_k)/h)^p,   M (v_{k+1} − v_k) / h = Σ_j w_j τ_j^p = μ_p,   p = 0 … 8   (1)
///
/// with x instead of v for order 1. The moments give the instants t_k + τ_j h and their weights
/// w_j, see Quadrature. The two ends with weights 1 − θ and θ are the θ-method as printed; one
/// instant with τ = θ is its midpoint form. The second step is used, because the first one may be
/// special, and two t_0, which must not matter.
Identified force_instants(Questions& ask) {
  const std::vector<Measured> mu = moments(ask, 0.5), shifted = moments(ask, 1.25);
  if (mu.empty() || shifted.empty()) return undetermined(ask.gap());
  const Quadrature rule = quadrature_of(mu), other = quadrature_of(shifted);
  if (!same(rule, other)) {
    return inconsistent("instants depend on t_0: " + list_of(rule) + " from t_0 = 1/2, " +
                        list_of(other) + " from t_0 = 5/4");
  }
  if (rule.exact_mean) return recovered("the integral of F over the step");
  if (rule.nodes.empty()) return inconsistent("no rule of few instants has these moments");
  std::vector<RecoveredValue> values;
  const auto end_weight = [&]() -> std::optional<Measured> {
    Measured sum = exactly(0);
    for (const Quadrature::Node& node : rule.nodes) {
      if (is(node.at, 1)) {
        sum = node.weight;
      } else if (!is(node.at, 0)) {
        return std::nullopt;
      }
    }
    return sum;
  }();
  if (end_weight) {
    values.push_back({"theta", *end_weight});
  } else if (rule.nodes.size() == 1) {
    values.push_back({"instant", rule.nodes[0].at});
  }
  return recovered(list_of(rule), std::move(values));
}

}  // namespace assay::reports::items
