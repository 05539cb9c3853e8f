#pragma once

#include <cstddef>
#include <string>
#include <string_view>
#include <vector>

#include "reports/render/sign.hpp"

namespace assay::reports {

/// The end of the output of a command, for people: a few lines with the results, the worst of them,
/// and the next command. In colour on a terminal, unless NO_COLOR is set.
struct Summary {
  struct Count {
    Sign sign;
    std::size_t number;
    std::string_view what;  ///< "confirmed"
  };
  struct Line {
    Sign sign;
    std::string name, reason;
    bool is_whole = false;  ///< a long reason is not cut
  };

  std::string headline;       ///< "Quick study: 1823 claims in 52 s"
  std::vector<Count> counts;  ///< good and bad ones are shown even if they are 0
  std::vector<Line> lines;    ///< the worst first; only three are shown
  std::string report;         ///< file to look at, if one was written
  std::string next;           ///< command to type, if any
};

void print_summary(const Summary& summary);

/// Prints one line that begins with the mark of the sign.
void print_verdict(Sign sign, const std::string& text);

/// The program as the user calls it, for commands to paste: "./assay" in a build tree.
[[nodiscard]] std::string invoked_as();

/// "4.2 s", "3 min 5 s".
[[nodiscard]] std::string duration_text(double seconds);

}  // namespace assay::reports
