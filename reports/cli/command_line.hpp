#pragma once

#include <vector>

#include "reports/study/scheme_entry.hpp"

namespace assay::reports {

/// The whole command line of `assay` over a catalogue of schemes; returns the exit code.
///
/// A project with a scheme of its own calls it from main with its own catalogue:
///
///   std::vector<SchemeEntry> catalogue = schemes();
///   catalogue.push_back(make_scheme_entry<MyScheme, double, Dd, Mpfr50>());
///   return run_command_line(argc, argv, catalogue);
[[nodiscard]] int run_command_line(int argc,
                                   const char* const* argv,
                                   const std::vector<SchemeEntry>& catalogue);

}  // namespace assay::reports
