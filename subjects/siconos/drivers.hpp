#pragma once

#include <SolverOptions.h>

#include "reports/subjects/assay_subject.h"

/// The drivers of SiconosNumerics on problems of assay_subject.h: one call each, z from its start
/// to the solution, with the info that Siconos returns.
namespace assay::siconos {

/// What a driver throws at a problem that is not of its kind.
struct NotTaken {};

using Drive = int (*)(const AssayOneStepProblem& problem, SolverOptions* options, double* z);

int drive_lcp(const AssayOneStepProblem& problem, SolverOptions* options, double* z);
/// In blocks of two, and one where their number is odd.
int drive_lcp_in_blocks(const AssayOneStepProblem& problem, SolverOptions* options, double* z);
/// Equalities first, as some solvers take them for granted, in both of the storages of Siconos, as
/// some take one and some the other.
int drive_mlcp(const AssayOneStepProblem& problem, SolverOptions* options, double* z);
/// A mixed LCP as a mixed complementarity problem of functions, of the one kind and of the other.
int drive_mcp(const AssayOneStepProblem& problem, SolverOptions* options, double* z);
int drive_old_mcp(const AssayOneStepProblem& problem, SolverOptions* options, double* z);
/// @throws NotTaken for a bound that is infinite.
int drive_relay(const AssayOneStepProblem& problem, SolverOptions* options, double* z);

int drive_friction_2d(const AssayOneStepProblem& problem, SolverOptions* options, double* z);
int drive_friction_3d(const AssayOneStepProblem& problem, SolverOptions* options, double* z);
int drive_rolling(const AssayOneStepProblem& problem, SolverOptions* options, double* z);
int drive_global(const AssayOneStepProblem& problem, SolverOptions* options, double* z);
int drive_global_rolling(const AssayOneStepProblem& problem, SolverOptions* options, double* z);

}  // namespace assay::siconos
