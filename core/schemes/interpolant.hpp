#pragma once

#include <string_view>

namespace assay {

/// What a computed trajectory means between its nodes t_k: errors between them are errors of the
/// scheme only as far as the scheme says what it is there.
///
///   kLinear    straight lines through the q_k and the v_k. Errors between exact nodes are O(h²),
///              and O(h) around an impact: no order above that can be seen.
///   kHermite   the cubic through q_k, v_k, q_{k+1}, v_{k+1}; the velocity is its derivative. O(h⁴)
///              and O(h³).
///   kNodes     nothing: the scheme is its nodes, and is compared there alone.
///   kDense     what the scheme itself computes inside its steps. It is compared at the nodes and
///   at
///              kDenseParts − 1 points of each step, with nothing of ours between them, so that any
///              order can be seen.
enum class Interpolant { kLinear, kHermite, kNodes, kDense };

/// The parts of equal length into which the points of a dense output divide a step. A supremum over
/// the points of eight misses a few per cent, the same share at all h.
inline constexpr int kDenseParts = 8;

/// "linear", "hermite", "nodes", "dense".
[[nodiscard]] constexpr std::string_view name_of(Interpolant between) {
  switch (between) {
    case Interpolant::kHermite:
      return "hermite";
    case Interpolant::kNodes:
      return "nodes";
    case Interpolant::kDense:
      return "dense";
    case Interpolant::kLinear:
      break;
  }
  return "linear";
}

}  // namespace assay
