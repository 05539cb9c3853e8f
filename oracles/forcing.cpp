#include "oracles/forcing.hpp"

#include <concepts>

#include "oracles/problem_list.hpp"

namespace assay::oracles {

namespace {

template <Problem P>
Mpfr period_of(const Parameters& parameters) {
  if constexpr (requires {
                  { P::template period<Mpfr>(parameters) } -> std::same_as<Mpfr>;
                }) {
    return P::template period<Mpfr>(parameters);
  } else {
    return Mpfr(0);
  }
}

template <Problem P>
std::vector<Settings> section_parameters_of() {
  if constexpr (requires { P::section_parameters(); }) {
    return P::section_parameters();
  } else {
    return {};
  }
}

template <class... P>
Mpfr period_at(std::size_t index, const Parameters& parameters, TypeList<P...>) {
  constexpr Mpfr (*kPeriods[])(const Parameters&) = {&period_of<P>...};
  return kPeriods[index](parameters);
}

template <class... P>
std::vector<Settings> section_parameters_at(std::size_t index, TypeList<P...>) {
  constexpr std::vector<Settings> (*kParameters[])() = {&section_parameters_of<P>...};
  return kParameters[index]();
}

}  // namespace

std::optional<Mpfr> forcing_period(const ProblemEntry& entry, const Parameters& parameters) {
  if (entry.describe) return std::nullopt;
  Mpfr period = period_at(entry.index, parameters, Problems{});
  if (!(period > 0)) return std::nullopt;
  return period;
}

std::vector<Settings> section_parameters(const ProblemEntry& entry) {
  if (entry.describe) return {};
  return section_parameters_at(entry.index, Problems{});
}

}  // namespace assay::oracles
