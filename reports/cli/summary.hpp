#pragma once

#include <cstddef>
#include <string>
#include <string_view>
#include <vector>

#include "reports/render/sign.hpp"

namespace assay::reports {

/// How a command ends on standard output, for people: in a few lines what was found, the worst of
/// it, and what to do next. On a terminal in colour, unless NO_COLOR is set.
struct Summary {
  struct Count {
    Sign sign;
    std::size_t number;
    std::string_view what;  ///< "confirmed"
  };
  struct Line {
    Sign sign;
    std::string name, reason;
  };

  std::string headline;       ///< "Quick study: 1823 claims in 52 s"
  std::vector<Count> counts;  ///< those of good and bad are shown where they are 0 too
  std::vector<Line> lines;    ///< the worst first; only three are shown
  std::string report;         ///< file to look at, if one was written
  std::string next;           ///< command to type, if any
};

void print_summary(const Summary& summary);

/// One line that begins with the mark of the sign.
void print_verdict(Sign sign, const std::string& text);

/// The program as the user calls it, for commands that he can paste: "./assay" in a build tree.
[[nodiscard]] std::string invoked_as();

/// "4.2 s", "3 min 5 s".
[[nodiscard]] std::string duration_text(double seconds);

}  // namespace assay::reports
