#include "reports/subjects/subject_rules.hpp"

#include <fmt/format.h>

#include <algorithm>
#include <bit>
#include <set>
#include <span>
#include <string>
#include <string_view>

#include "core/scalar/invalid_input.hpp"

namespace assay::reports {

namespace {

bool is_kebab_case(const char* name) {
  if (name == nullptr) return false;
  const std::string_view text(name);
  return !text.empty() && text.front() != '-' && text.back() != '-' &&
         std::ranges::all_of(text, [](char c) {
           return c == '-' || (c >= 'a' && c <= 'z') || (c >= '0' && c <= '9');
         });
}

void require(bool holds, const std::string& what) {
  if (!holds) throw InvalidInput(what);
}

/// Of one kind of things: the name, which no other has, and the description.
template <class Thing>
void require_named(const char* kind, std::span<const Thing> things) {
  std::set<std::string> names;
  for (const Thing& thing : things) {
    require(is_kebab_case(thing.name),
            fmt::format("{} '{}': the name is not in kebab-case",
                        kind,
                        thing.name == nullptr ? "" : thing.name));
    require(names.insert(thing.name).second, fmt::format("{} {} is there twice", kind, thing.name));
    require(thing.description != nullptr,
            fmt::format("{} {} has no description", kind, thing.name));
  }
}

template <class Thing>
std::span<const Thing> list(const char* kind, const Thing* things, int count) {
  require(count >= 0 && (count == 0 || things != nullptr),
          fmt::format("{} {}s are stated, but there is no list of them", count, kind));
  return {things, static_cast<std::size_t>(count)};
}

void require_valid(const AssayScheme& scheme) {
  require(scheme.claims != nullptr, fmt::format("scheme {} has no claims", scheme.name));
  constexpr int kKinds = ASSAY_TAKES_FIRST_ORDER | ASSAY_TAKES_RIGID_BODIES;
  require((scheme.flags & kKinds) != kKinds,
          fmt::format("scheme {} declares that it takes only first-order systems and also that it "
                      "takes only rigid bodies",
                      scheme.name));
  constexpr int kBetween = ASSAY_NODES_ALONE | ASSAY_HERMITE | ASSAY_DENSE_OUTPUT;
  require(std::popcount(static_cast<unsigned>(scheme.flags & kBetween)) <= 1,
          fmt::format("scheme {} declares more than one of ASSAY_NODES_ALONE, ASSAY_HERMITE and "
                      "ASSAY_DENSE_OUTPUT",
                      scheme.name));
  require(
      (scheme.flags & ASSAY_DENSE_OUTPUT) == 0 || (scheme.flags & ASSAY_TAKES_RIGID_BODIES) == 0,
      fmt::format("scheme {}: ASSAY_DENSE_OUTPUT is not for rigid bodies", scheme.name));
  require((scheme.flags & ASSAY_HERMITE) == 0 || (scheme.flags & kKinds) == 0,
          fmt::format("scheme {}: ASSAY_HERMITE is only for Lagrangian models", scheme.name));
  constexpr int kWholeSteps = ASSAY_LOCATES_EVENTS | ASSAY_THETA_METHOD;
  require((scheme.flags & kWholeSteps) != kWholeSteps,
          fmt::format("scheme {} declares that it stops at impacts inside a step, and also that it "
                      "is the theta-method, which does not",
                      scheme.name));
  require(scheme.multiplier_instant >= 0 && scheme.multiplier_instant <= 1,
          fmt::format("scheme {}: multiplier_instant = {} is not in [0, 1]",
                      scheme.name,
                      scheme.multiplier_instant));
  for (const AssayOption& option : list("option", scheme.options, scheme.option_count)) {
    require(is_kebab_case(option.name) && option.default_value != nullptr &&
                option.meaning != nullptr && option.unit != nullptr && option.low <= option.high,
            fmt::format("an option of scheme {} lacks its name, default, meaning, unit or range",
                        scheme.name));
  }
}

void require_valid(const AssaySolver& solver) {
  require(solver.default_tolerance >= 0 && solver.default_tolerance <= 0.01,
          fmt::format("solver {}: default_tolerance = {} is not in [0, 0.01]",
                      solver.name,
                      solver.default_tolerance));
}

void require_valid(const AssayDerivative& derivative) {
  require(derivative.map != nullptr && derivative.source != nullptr,
          fmt::format("derivative {} lacks its map or source", derivative.name));
  require(derivative.parts > 0 && derivative.parts <= (ASSAY_VALUE | ASSAY_JACOBIAN),
          fmt::format("derivative {} gives neither value nor Jacobian", derivative.name));
}

}  // namespace

void require_valid_description(const AssaySubject& subject) {
  require(is_kebab_case(subject.name), "the subject has no name in kebab-case");
  require(subject.description != nullptr, "the subject has no description");
  require(subject.version != nullptr, "the subject has no version");
  const auto schemes = list("scheme", subject.schemes, subject.scheme_count);
  const auto solvers = list("solver", subject.solvers, subject.solver_count);
  const auto derivatives = list("derivative", subject.derivatives, subject.derivative_count);
  require(!schemes.empty() || !solvers.empty() || !derivatives.empty(),
          "it has no scheme, solver or derivative");
  require_named("scheme", schemes);
  require_named("solver", solvers);
  require_named("derivative", derivatives);
  for (const AssayScheme& scheme : schemes) require_valid(scheme);
  for (const AssaySolver& solver : solvers) require_valid(solver);
  for (const AssayDerivative& derivative : derivatives) require_valid(derivative);
}

}  // namespace assay::reports
