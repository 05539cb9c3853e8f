#pragma once

#include <string_view>

namespace assay {

/// The meaning of a computed trajectory between its nodes t_k. Errors between nodes are errors of
/// the scheme only if the scheme declares its motion between nodes.
///
///   kLinear    straight lines through the q_k and the v_k. Errors between exact nodes are O(h²),
///              and O(h) around an impact: no higher order can be seen.
///   kHermite   the cubic through q_k, v_k, q_{k+1}, v_{k+1}; the velocity is its derivative. O(h⁴)
///              and O(h³).
///   kNodes     nothing: the trajectory is compared at the nodes alone.
///   kDense     what the scheme itself computes inside its steps. It is compared at the nodes and
///              at kDenseParts − 1 points of each step, without interpolation by Assay, so that
///              any order can be seen.
enum class Interpolant { kLinear, kHermite, kNodes, kDense };

/// A dense output is compared at points that divide a step into this number of equal parts. With
/// eight parts a supremum is too small by a few per cent. This share is the same at all h.
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
