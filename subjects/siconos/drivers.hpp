#pragma once

#include <SolverOptions.h>

#include "reports/subjects/assay_subject.h"

/// The drivers of SiconosNumerics for the problems of assay_subject.h. Each is called once, changes
/// z from its start to the solution, and returns the info of Siconos.
namespace assay::siconos {

/// Thrown by a driver for a problem that is not of its kind.
struct NotTaken {};

using Drive = int (*)(const AssayOneStepProblem& problem, SolverOptions* options, double* z);

int drive_lcp(const AssayOneStepProblem& problem, SolverOptions* options, double* z);
/// Solves an LCP in blocks of two unknowns, and one block of one if their number is odd.
int drive_lcp_in_blocks(const AssayOneStepProblem& problem, SolverOptions* options, double* z);
/// Solves a mixed LCP. Equalities come first, because some solvers assume this. The problem is
/// given in both storages of Siconos, because each solver reads only one of them.
int drive_mlcp(const AssayOneStepProblem& problem, SolverOptions* options, double* z);
/// Solves a mixed LCP as a mixed complementarity problem of functions, in the new and in the old
/// form.
int drive_mcp(const AssayOneStepProblem& problem, SolverOptions* options, double* z);
int drive_old_mcp(const AssayOneStepProblem& problem, SolverOptions* options, double* z);
/// @throws NotTaken for an infinite bound.
int drive_relay(const AssayOneStepProblem& problem, SolverOptions* options, double* z);

int drive_friction_2d(const AssayOneStepProblem& problem, SolverOptions* options, double* z);
int drive_friction_3d(const AssayOneStepProblem& problem, SolverOptions* options, double* z);
int drive_rolling(const AssayOneStepProblem& problem, SolverOptions* options, double* z);
int drive_global(const AssayOneStepProblem& problem, SolverOptions* options, double* z);
int drive_global_rolling(const AssayOneStepProblem& problem, SolverOptions* options, double* z);

}  // namespace assay::siconos
