#include "oracles/forcing.hpp"

#include <concepts>

#include "oracles/problem_list.hpp"

namespace assay::oracles {

namespace {

template <Problem P>
Mpfr100 period_of(const Parameters& parameters) {
  if constexpr (requires {
                  { P::template period<Mpfr100>(parameters) } -> std::same_as<Mpfr100>;
                }) {
    return P::template period<Mpfr100>(parameters);
  } else {
    return Mpfr100(0);
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
Mpfr100 period_at(std::size_t index, const Parameters& parameters, TypeList<P...>) {
  constexpr Mpfr100 (*kPeriods[])(const Parameters&) = {&period_of<P>...};
  return kPeriods[index](parameters);
}

template <class... P>
std::vector<Settings> section_parameters_at(std::size_t index, TypeList<P...>) {
  constexpr std::vector<Settings> (*kParameters[])() = {&section_parameters_of<P>...};
  return kParameters[index]();
}

}  // namespace

std::optional<Mpfr100> forcing_period(const ProblemEntry& entry, const Parameters& parameters) {
  Mpfr100 period = period_at(entry.index, parameters, Problems{});
  if (!(period > 0)) return std::nullopt;
  return period;
}

std::vector<Settings> section_parameters(const ProblemEntry& entry) {
  return section_parameters_at(entry.index, Problems{});
}

}  // namespace assay::oracles
