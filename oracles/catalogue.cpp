#include "oracles/catalogue.hpp"

#include "core/scalar/invalid_input.hpp"
#include "core/scalar/rational.hpp"
#include "oracles/described_model.hpp"
#include "oracles/problem_list.hpp"
#include "oracles/rigid_body_flight.hpp"

namespace assay::oracles {

namespace {

template <Problem P, class S>
ExactMotion<S> exact_of(const Parameters& parameters, const S& t_end) {
  if constexpr (requires { P::template exact<S>(parameters, t_end); }) {
    return P::template exact<S>(parameters, t_end);
  } else {
    return rigid_body_motion<P, S>(parameters, t_end);
  }
}

/// Enough to tell where a motion is not smooth.
constexpr int kFewDigits = 50;

ExactMotion<Mpfr> once(ExactMotion<Mpfr> motion) {
  if (!motion.doubt.empty()) throw InvalidInput(motion.doubt);
  return motion;
}

template <Problem P>
Regularity regularity_of(const Parameters& parameters, const Rational& t_end) {
  const WorkingDigits digits(kFewDigits);
  return regularity(once(exact_of<P, Mpfr>(parameters, from_rational<Mpfr>(t_end))));
}

template <class P>
concept HasClosedForm = kProblemKind<P>
== ModelKind::kNewtonEuler || requires(const Parameters& p, const Mpfr& t) {
  P::template exact<Mpfr>(p, t);
};

template <class P>
concept SaysItHasNone = requires {
  requires P::kNoClosedForm;
};

template <Problem P>
constexpr Eigen::Index state_of() {
  if constexpr (requires { P::kState; }) return P::kState;
  return 0;
}

template <Problem P>
constexpr bool kHasFixedCentre = requires {
  P::kFixedCentre;
};

template <Problem P>
ProblemEntry entry(std::size_t index) {
  static_assert(HasClosedForm<P> != SaysItHasNone<P>,
                "a problem has either ExactMotion<S> exact<S>(parameters, t_end) or "
                "kNoClosedForm = true");
  ProblemEntry result{.name = P::kName,
                      .description = P::kDescription,
                      .index = index,
                      .rational_data = P::kRationalData,
                      .kind = kProblemKind<P>,
                      .state = state_of<P>(),
                      .specs = &P::parameters,
                      .parameters = &make_parameters<P>,
                      .study_cases = &P::study_cases,
                      .state_blocks = &P::state_blocks,
                      .regularity = nullptr,
                      .exact = nullptr,
                      .exact_rational = nullptr,
                      .is_rational = [](const Parameters&) { return false; },
                      .fixed_centre = kHasFixedCentre<P>};
  if constexpr (HasClosedForm<P>) {
    result.regularity = &regularity_of<P>;
    result.exact = &exact_of<P, Mpfr>;
  }
  if constexpr (P::kRationalMotion) {
    result.exact_rational = &P::template exact<Rational>;
    result.is_rational = &P::is_rational;
  }
  return result;
}

template <Problem P>
constexpr bool is_coupled_of() {
  if constexpr (requires { P::kCoupled; }) return P::kCoupled;
  return kProblemKind<P> != ModelKind::kLinear;
}

template <Problem P>
std::unique_ptr<Continuum> continuum_of(const Parameters& parameters) {
  if constexpr (requires { P::continuum(parameters); }) return P::continuum(parameters);
  return nullptr;
}

template <class... P>
bool is_coupled_at(std::size_t index, TypeList<P...>) {
  constexpr bool kCoupled[] = {is_coupled_of<P>()...};
  return kCoupled[index];
}

template <class... P>
std::unique_ptr<Continuum> continuum_at(std::size_t index,
                                        const Parameters& parameters,
                                        TypeList<P...>) {
  constexpr std::unique_ptr<Continuum> (*kBodies[])(const Parameters&) = {&continuum_of<P>...};
  return kBodies[index](parameters);
}

template <class... P>
std::vector<ProblemEntry> entries(TypeList<P...>) {
  std::size_t index = 0;
  return {entry<P>(index++)...};
}

}  // namespace

const std::vector<ProblemEntry>& problems() {
  static const std::vector<ProblemEntry> catalogue = entries(Problems{});
  return catalogue;
}

const ProblemEntry& find_problem(std::string_view name) {
  std::vector<std::string> names;
  for (const ProblemEntry& candidate : problems()) {
    if (candidate.name == name) return candidate;
    names.emplace_back(candidate.name);
  }
  throw InvalidInput(unknown_name_message("problem", name, names));
}

ExactMotion<Mpfr> exact_motion(const ProblemEntry& entry,
                               const Parameters& parameters,
                               const Rational& t_end,
                               int digits) {
  const WorkingDigits working(digits);
  return once(entry.exact(parameters, from_rational<Mpfr>(t_end)));
}

ProblemEntry described_problem(std::string_view name,
                               std::vector<ParameterSpec> specs,
                               std::string t_end,
                               Describe describe) {
  const auto parameters = [specs](const Settings& settings) {
    Parameters result(specs);
    for (const auto& [key, value] : settings) result.set(key, value);
    return result;
  };
  const DescribedModel model = describe(parameters({}));
  return {.name = name,
          .description = "model that a user describes",
          .index = Problems::kSize,
          .rational_data = has_rational_data(model),
          .kind = kind_of(model),
          .state = 0,
          .specs = [specs](const Settings&) { return specs; },
          .parameters = parameters,
          .study_cases =
              [t_end] {
                return std::vector<StudyCase>{{"model", {}, t_end}};
              },
          .state_blocks = nullptr,
          .regularity = nullptr,
          .exact = nullptr,
          .exact_rational = nullptr,
          .is_rational = [](const Parameters&) { return false; },
          .fixed_centre = false,
          .describe = std::move(describe)};
}

bool is_coupled(const ProblemEntry& entry) {
  if (entry.describe) return is_coupled(entry.describe(entry.parameters({})));
  return is_coupled_at(entry.index, Problems{});
}

std::unique_ptr<Continuum> continuum(const ProblemEntry& entry, const Parameters& parameters) {
  if (entry.describe) return nullptr;
  return continuum_at(entry.index, parameters, Problems{});
}

}  // namespace assay::oracles
