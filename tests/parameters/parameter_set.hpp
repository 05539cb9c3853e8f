#pragma once

#include <functional>
#include <string>

#include "oracles/catalogue.hpp"
#include "properties/draw.hpp"

namespace assay::parameters {

/// Parameters of a problem that are not its defaults, and a horizon.
struct ParameterSet {
  std::string problem;
  oracles::Settings settings = {};  ///< those that differ from the defaults, as a user types them
  std::string t_end = {};           ///< horizon [s]
};

/// Parameters at random, each within its range: near those of a study case of the problem, simple
/// numbers, ends of the range, numbers with many digits, and some that are a million times larger
/// or smaller. The horizon is up to twice as long as that of the study case, or shorter.
[[nodiscard]] ParameterSet drawn_set(const oracles::ProblemEntry& entry, properties::Draw& draw);

/// ` --set NAME=VALUE` of each, as words of a shell.
[[nodiscard]] std::string set_words(const ParameterSet& set);

/// What a set is tried for while it is made simpler.
using Fails = std::function<bool(const ParameterSet& set)>;

/// The simplest set found that still fails, of at most `tries` others: parameters are reset to
/// their defaults one after the other, then the horizon to that of the first study case, then
/// numbers lose digits. @pre fails(set).
[[nodiscard]] ParameterSet shrunk(const oracles::ProblemEntry& entry,
                                  ParameterSet set,
                                  const Fails& fails,
                                  int tries);

}  // namespace assay::parameters
