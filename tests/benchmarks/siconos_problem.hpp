#pragma once

#include <memory>
#include <span>
#include <vector>

#include "core/one_step_problems/box_vi.hpp"
#include "core/one_step_problems/global_friction_problem.hpp"

struct SolverOptions;

/// One-step problems in the types of SiconosNumerics.
namespace assay::siconos {

/// How a matrix is handed over.
enum class Storage { kDense, kBlocks, kSparse };

/// The options of one call, and z, which it changes from the start to the solution.
struct CallData {
  SolverOptions* options;
  double* z;
};

/// A problem that a driver is called with. A solver may change it: ask for a new one now and then.
class DriverCall {
 public:
  virtual ~DriverCall() = default;
  /// Calls the driver with each in turn.   @returns the seconds of a call of the driver alone.
  virtual double run(std::span<const CallData> calls) = 0;
};
using DriverCallHandle = std::unique_ptr<DriverCall>;

/// z as in the problem.
[[nodiscard]] DriverCallHandle lcp_call(const BoxVi<double>& problem);
/// Equalities first, because some solvers take that for granted, and in both storages of Siconos,
/// because some solvers read one and some the other.
[[nodiscard]] DriverCallHandle mlcp_call(const BoxVi<double>& problem);
/// The mixed LCP as a problem of functions.
[[nodiscard]] DriverCallHandle mcp_call(const BoxVi<double>& problem);
/// @pre all bounds are finite
[[nodiscard]] DriverCallHandle relay_call(const BoxVi<double>& problem);
/// @pre all laws are of the same kind, of two, three or five components
[[nodiscard]] DriverCallHandle friction_call(const FrictionProblem<double>& problem,
                                             Storage storage);
/// z = (v, r), matrices sparse.  @pre as above, of three or five components
[[nodiscard]] DriverCallHandle global_call(const GlobalFrictionProblem<double>& problem);

}  // namespace assay::siconos
