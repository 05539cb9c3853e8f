#pragma once

#include <vector>

#include "reports/solve/solver_entry.hpp"
#include "reports/study/scheme_entry.hpp"

namespace assay::reports {

/// The scalar mpreal, as the shared object assay-mpreal.so gives it. mpreal.h is under the GPL-3.
/// So the program and its libraries contain none of it. They load that object for the first run in
/// this scalar.
struct MprealObject {
  const char* version;  ///< of Assay, which must equal the version of the program
  double (*unit_roundoff)(int digits);
  void (*show_in_schemes)(std::vector<SchemeEntry>& entries);
  void (*show_in_solvers)(std::vector<SolverEntry>& entries);
};

/// Adds the scalar mpreal to the entries that show scalars, if its object is installed and the
/// running program can load it.
void show_mpreal(std::vector<SchemeEntry>& schemes);
void show_mpreal(std::vector<SolverEntry>& solvers);

}  // namespace assay::reports
