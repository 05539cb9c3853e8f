#pragma once

#include <string_view>
#include <vector>

#include "reference/printed/case.hpp"
#include "reference/printed/simulation.hpp"

namespace assay::reference {

/// A formula of the notes exactly as printed, and the functions that judge it.
///
/// One rule defines the classes of all items:
///   - a parenthesis that closes nothing is left out; all others stay where they are;
///   - a formula is wrong if its value is not defined in its own document, because shapes do not
///     fit, even if one can guess what is meant;
///   - a formula is ambiguous only if two places print it differently, each with a value;
///   - a formula is incomplete if it holds under a condition that is not printed.
///
/// Either `exact` or `real` is set. It draws a point and compares the printed formula with the
/// value that it claims. The verdict is computed from these comparisons and never written down
/// here.
struct Item {
  std::string_view document;          ///< the file under notes/ without its ending
  std::string_view equation;          ///< its number or label, or else its place
  std::string_view printed;           ///< as in the source
  std::string_view claim;             ///< the relation that it is judged against
  std::string_view reading = {};      ///< the meaning of the notation
  std::string_view kind = {};         ///< of the fault: sign, factor, index, transpose, …
  std::string_view corrected = {};    ///< the right formula
  std::string_view consequence = {};  ///< of using the printed formula
  void (*exact)(Case<Rational>&) = nullptr;
  void (*real)(Case<Mpfr50>&) = nullptr;
  Simulation (*simulate)() = nullptr;  ///< the consequence, by numbers; of the most harmful
};

/// Every item, ordered by document and place in it.
[[nodiscard]] std::vector<Item> printed_formulas();

}  // namespace assay::reference
