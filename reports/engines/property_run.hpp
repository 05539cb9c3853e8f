#pragma once

#include <cstddef>
#include <string>
#include <vector>

#include "reports/engines/properties/property.hpp"
#include "reports/study/scheme_entry.hpp"
#include "reports/study/study_result.hpp"

namespace assay::reports {

/// A run of a property: its step and the departure of a quantity.
struct DepartureOfStep {
  double h, value;
};

/// An engine with one of its settings, tested for one quantity of a property.
struct PropertyCell {
  std::size_t property;
  std::size_t quantity;
  std::string setting;  ///< "defaults", "best"
  oracles::Settings options = {};
  std::string refused = {};  ///< the reason why the engine cannot express the variant
  std::string failure = {};  ///< its end: crash, hang, a number that is not finite
  Verdict verdict = Verdict::kUndecided;
  std::vector<DepartureOfStep> runs = {};  ///< from coarse to fine
  std::string sentence = {};
  std::string command = {};  ///< the command that repeats the cell
};

/// Judges a quantity that is zero in the exact motion from its departures δ in three runs, the
/// finest with step h, as limit_law.hpp judges distances:
///
///   |δ| is 1e-4 of its scale at most, or falls as h^1/2 or faster    confirmed
///   neither, and |δ| falls so to the third run, with its sign        undecided
///   neither, and |δ| may be rounding                                 undecided
///   none of these                                                    refuted
[[nodiscard]] Verdict verdict_of(const std::vector<DepartureOfStep>& runs, const Departure& finest);

/// Runs the property on the scheme with these options, and judges each of its quantities in the
/// cells, which name the property. A crash or a hang of the engine in its process is the result of
/// the cells.
void ask_property(const SchemeEntry& scheme, std::vector<PropertyCell*> cells);

}  // namespace assay::reports
