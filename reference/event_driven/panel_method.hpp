#pragma once

#include <memory>

#include "reference/event_driven/chebyshev.hpp"
#include "reference/event_driven/mode_field.hpp"

namespace assay::reference {

/// A method that solves q̈ = a(t, q, q̇) on a panel [t, t + H] from its left end, if the solution is
/// analytic there. Its result is q and v at the Chebyshev nodes of the panel.
template <class S>
class PanelMethod {
 public:
  explicit PanelMethod(int degree) : nodes_(degree) {}
  PanelMethod(const PanelMethod&) = delete;
  PanelMethod& operator=(const PanelMethod&) = delete;
  virtual ~PanelMethod() = default;

  [[nodiscard]] const ChebyshevNodes<S>& nodes() const { return nodes_; }

  /// Returns false if it does not converge, or the field does not exist: H is too long.
  /// Shapes: q, v (N+1)×n, resized.
  [[nodiscard]] virtual bool solve(const ModeField<S>& field,
                                   const Instant<S>& start,
                                   const S& length,
                                   Matrix<S>& q,
                                   Matrix<S>& v) const = 0;

 private:
  ChebyshevNodes<S> nodes_;
};

enum class Method {
  kGaussCollocation,     ///< GaussCollocation
  kExtrapolatedMidpoint  ///< ExtrapolatedMidpoint
};

}  // namespace assay::reference
