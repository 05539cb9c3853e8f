#pragma once

#include <string_view>
#include <vector>

#include "reference/printed/case.hpp"
#include "reference/printed/simulation.hpp"

namespace assay::reference {

/// A formula of the notes exactly as printed, and how to judge it.
///
/// Classes, by one rule for all:
///   - a parenthesis that closes nothing is left out, and the others stand where they are;
///   - what has no value by the definitions of its own document, as its shapes do not fit, is
///   wrong,
///     even where one can guess what is meant;
///   - ambiguous is only what two places print differently, each with a value;
///   - incomplete is what holds under a condition that is not printed.
///
/// `exact` or `real`, one of them, draws a point and compares there what is printed with what it
/// claims to equal; the verdict is computed from these comparisons and never written down here.
struct Item {
  std::string_view document;          ///< the file under notes/ without its ending
  std::string_view equation;          ///< its number or label; for one without, where it stands
  std::string_view printed;           ///< as in the source
  std::string_view claim;             ///< the relation that it is judged against
  std::string_view reading = {};      ///< how the notation is read
  std::string_view kind = {};         ///< of the fault: sign, factor, index, transpose, …
  std::string_view corrected = {};    ///< what should stand there
  std::string_view consequence = {};  ///< of using what is printed
  void (*exact)(Case<Rational>&) = nullptr;
  void (*real)(Case<Mpfr50>&) = nullptr;
  Simulation (*simulate)() = nullptr;  ///< the consequence, by numbers; of the most harmful
};

/// Every item, ordered by document and place in it.
[[nodiscard]] std::vector<Item> printed_formulas();

}  // namespace assay::reference
