#pragma once

#include <functional>
#include <limits>
#include <string_view>

#include "core/scalar/scalar_traits.hpp"

namespace assay {

/// The progress of a solver.
struct SolveProgress {
  std::string_view method;  ///< whose steps are counted: "sweeps", "Newton steps", …
  int steps = 0;
  double residual = 0;  ///< as the method measures the point that it has; NaN: not known
};

/// Lets the caller of a solver see the progress of the solver, and end it. As long as a SolveWatch
/// lives, every solver that runs in its thread, also inside another solver, calls `goes_on` after
/// each step. When `goes_on` returns false, all these solvers end as soon as they can, each with
/// the best point that it has, and `goes_on` is not called again. Without a watch a step costs one
/// comparison.
///
/// The result is examined as always: it is kSolved only if the point is a solution. Otherwise its
/// status says nothing; `has_stopped` tells whether the watch ended the solver. A factorisation is
/// one step, so a large problem may go on for as long as a factorisation takes.
/// Not for: solvers of other libraries, and threads other than the one that made the watch. Watches
/// in one thread may be nested; the last one counts.
class SolveWatch {
 public:
  using GoesOn = std::function<bool(const SolveProgress&)>;

  explicit SolveWatch(GoesOn goes_on);
  SolveWatch(const SolveWatch&) = delete;
  SolveWatch& operator=(const SolveWatch&) = delete;
  ~SolveWatch();

  /// Whether the watch of this thread has ended its solvers.
  [[nodiscard]] static bool has_stopped() { return current_ != nullptr && current_->stopped_; }

  /// Solvers call this after each step. @return whether to end.
  template <class S>
  [[nodiscard]] static bool stops(std::string_view method, int steps, const S& residual) {
    return current_ != nullptr && current_->ask({method, steps, shown(residual)});
  }
  /// The same for methods that have no point before they end.
  [[nodiscard]] static bool stops(std::string_view method, int steps) {
    return current_ != nullptr && current_->ask({method, steps, kUnknown});
  }

 private:
  static constexpr double kUnknown = std::numeric_limits<double>::quiet_NaN();

  template <class S>
  [[nodiscard]] static double shown(const S& residual) {
    if constexpr (requires { ScalarTraits<S>::to_rational(residual); }) {
      return scalar_cast<double>(residual);
    }
    return kUnknown;
  }
  [[nodiscard]] bool ask(const SolveProgress& progress);

  static inline constinit thread_local SolveWatch* current_ = nullptr;

  GoesOn goes_on_;
  SolveWatch* outer_;
  bool stopped_ = false;
};

}  // namespace assay
