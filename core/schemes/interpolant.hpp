#pragma once

namespace assay {

/// What a computed trajectory means between its nodes t_k: errors between them are errors of the
/// scheme only as far as the scheme says what it is there.
///
///   kLinear    straight lines through the q_k and the v_k. Errors between exact nodes are O(h²),
///              and O(h) around an impact: no order above that can be seen.
///   kHermite   the cubic through q_k, v_k, q_{k+1}, v_{k+1}; the velocity is its derivative. O(h⁴)
///              and O(h³).
///   kNodes     nothing: the scheme is its nodes, and is compared there alone.
enum class Interpolant { kLinear, kHermite, kNodes };

}  // namespace assay
