#pragma once

#include <cctype>
#include <ostream>
#include <string>
#include <string_view>

#include "properties/run_law.hpp"

namespace assay::properties {

inline void PrintTo(LawVerdict verdict, std::ostream* out) { *out << to_string(verdict); }

/// A law and a wrong subject that it must reject.
struct Witness {
  std::string_view law;
  std::string_view subject;
};

inline void PrintTo(const Witness& witness, std::ostream* out) {
  *out << witness.law << " rejects " << witness.subject;
}

/// "energy-identity" as EnergyIdentity.
inline std::string name_of(std::string_view kebab) {
  std::string name;
  bool capital = true;
  for (const char c : kebab) {
    if (c != '-') name += capital ? static_cast<char>(std::toupper(c)) : c;
    capital = c == '-';
  }
  return name;
}

inline std::string name_of(const Witness& witness) {
  return name_of(witness.law) + "Rejects" + name_of(witness.subject);
}

template <class Case>
std::string report(const LawResultOn<Case>& result) {
  return result.message + "\n" +
         (result.counterexample ? to_code(*result.counterexample) : std::string()) + "\n" +
         result.reproduce;
}

}  // namespace assay::properties
