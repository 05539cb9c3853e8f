#pragma once

#include <optional>
#include <string_view>

#include "core/scalar/scalar_traits.hpp"
#include "core/systems/regularity.hpp"

namespace assay {

/// What kind of statement is made about the error e(h) of a scheme in a metric.
enum class ClaimKind {
  kOrder,     ///< e(h) = C h^p (1 + o(1))
  kIdentity,  ///< e(h) = 0 but for rounding, at every h
  kBound      ///< e(h) ≤ c h^p at every h, c given by the metric
};

/// A statement that a study confirms or refutes.
struct Claim {
  ClaimKind kind = ClaimKind::kOrder;
  Rational order = Rational(0);  ///< p; unused by an identity
};

/// What a time-capturing scheme of order `smooth_order` on smooth motions promises, by metric:
///
///   metric                smooth   impacts, contact phases, accumulations
///   position-sup          p        1
///   velocity-l1           p        1
///   velocity-l2           p        1/2     an O(1) error on a set of length O(h)
///   velocity-linf         p        0       the same
///   velocity-hausdorff    p        1
///   impulse-flat          –        1
///   event-times           –        1
///   penetration           –        bound, 1
///
/// Source: [AB08, ch. 10] for the impacts column; derived here for L² and L∞.
/// Returns nothing for a metric that this table does not know, or that is empty there.
[[nodiscard]] std::optional<Claim> event_capturing_claim(std::string_view metric,
                                                         Regularity regularity,
                                                         int smooth_order);

}  // namespace assay
