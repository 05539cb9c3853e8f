#pragma once

#include <vector>

#include "reports/study/scheme_entry.hpp"

namespace assay::reports {

/// Exit codes.
enum ExitCode {
  kDone = 0,            ///< every verdict holds
  kClaimRefuted = 1,    ///< or a regression was found
  kBadInput = 2,        ///< wrong usage, a file that cannot be understood, output that failed
  kNothingDecided = 3,  ///< undecided, or nothing was compared
  kStopped = 128,       ///< plus the number of the signal
};

struct SolverEntry;

/// The whole command line of `assay` over a catalogue of schemes and a catalogue of solvers, by
/// default the catalogues of the library. Returns the exit code.
///
/// A project with its own scheme calls it from main with its own catalogue:
///
///   std::vector<SchemeEntry> catalogue = schemes();
///   catalogue.push_back(make_scheme_entry<MyScheme, double, Dd, Mpfr50>());
///   return run_command_line(argc, argv, catalogue);
///
/// Commands to paste, in output and reports, begin with argv[0]: `assay` does not know the schemes
/// of the project. For this the environment variable ASSAY_INVOKED_AS is set.
[[nodiscard]] int run_command_line(int argc,
                                   const char* const* argv,
                                   const std::vector<SchemeEntry>& catalogue);
[[nodiscard]] int run_command_line(int argc,
                                   const char* const* argv,
                                   const std::vector<SchemeEntry>& catalogue,
                                   const std::vector<SolverEntry>& solvers);

}  // namespace assay::reports
