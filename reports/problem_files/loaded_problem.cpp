#include "reports/problem_files/loaded_problem.hpp"

#include <algorithm>

namespace assay::reports {

namespace {

template <class Law>
bool is(const ContactLaw<Rational>& law) {
  return std::holds_alternative<Law>(law);
}

template <class Law>
bool all_are(const std::vector<ContactLaw<Rational>>& laws) {
  return std::ranges::all_of(laws, is<Law>);
}

bool is_finite_box(const Bounds<Rational>& bounds) { return bounds.lower && bounds.upper; }

std::string kind_of_box(const BoxVi<Rational>& problem) {
  if (is_lcp(problem)) return "lcp";
  if (is_mixed_lcp(problem)) return "mlcp";
  return std::ranges::all_of(problem.bounds, is_finite_box) ? "relay" : "box-vi";
}

std::string kind_of_laws(const std::vector<ContactLaw<Rational>>& laws) {
  if (all_are<Coulomb<Rational, 3>>(laws)) return "friction-3d";
  if (all_are<Coulomb<Rational, 2>>(laws)) return "friction-2d";
  if (all_are<RollingCoulomb<Rational>>(laws)) return "rolling-friction";
  return "mixed";
}

}  // namespace

std::string kind_of(const OneStepProblem& problem) {
  if (const auto* box = std::get_if<BoxVi<Rational>>(&problem)) return kind_of_box(*box);
  if (const auto* local = std::get_if<FrictionProblem<Rational>>(&problem)) {
    return kind_of_laws(local->laws);
  }
  const auto& laws = std::get<GlobalFrictionProblem<Rational>>(problem).laws;
  return std::ranges::any_of(laws, is<RollingCoulomb<Rational>>) ? "global-rolling-friction"
                                                                 : "global-friction-3d";
}

Eigen::Index size_of(const OneStepProblem& problem) {
  return std::visit([](const auto& of) { return of.size(); }, problem);
}

Eigen::Index contacts_of(const OneStepProblem& problem) {
  return std::visit(
      [](const auto& of) -> Eigen::Index {
        if constexpr (requires { of.contacts(); }) {
          return of.contacts();
        } else {
          return 0;
        }
      },
      problem);
}

bool is_box_kind(std::string_view kind) {
  return kind == "lcp" || kind == "mlcp" || kind == "relay" || kind == "box-vi";
}

}  // namespace assay::reports
