#include <cmath>
#include <utility>

#include "core/math/cone_projections.hpp"
#include "reports/jacobians/derivative.hpp"
#include "reports/jacobians/items/complementarity_item.hpp"

namespace assay::reports::derivatives {

namespace {

/// With the distances a = z, b = z − 1 to the bounds 0 and 1,
///
///   φ = a                                 a ≤ 0, w ≥ 0
///       a − ‖(a, w)‖ + w                  in the box, w ≥ 0
///       a − ‖(a, w)‖ + ‖(b, w)‖           b ≥ 0, w ≥ 0
///
/// and φ(z, w) = −φ(1 − z, −w) for w < 0: its zeros are z in [0, 1] with −w in the normal cone.
struct QiFunction {
  template <class S>
  static S norm(const S& a, const S& b) {
    const S both[] = {a, b};
    return tangential_norm<2, S>(both);
  }
  template <class S>
  static S value(const S& z, const S& w) {
    return w < S(0) ? S(-of_pushed_down<S>(S(S(1) - z), S(-w))) : of_pushed_down<S>(z, w);
  }
  template <class S>
  static S of_pushed_down(const S& z, const S& w) {
    if (z <= S(0)) return z;
    const S below = z - norm<S>(z, w);
    return z <= S(1) ? S(below + w) : S(below + norm<S>(S(z - S(1)), w));
  }
  template <class S>
  static bool is_kink(const S& z, const S& w) {
    return w == S(0) && (z == S(0) || z == S(1));
  }
  /// Into the box.
  template <class S>
  static S side(const S& z) {
    return z == S(0) ? S(1) : S(-1);
  }
  template <class S>
  static std::pair<S, S> slopes(const S& z, const S& w, const S& dz, const S& dw) {
    if (is_kink<S>(z, w)) {
      const bool is_lower = dz > S(0);
      const S away = is_lower ? dw : S(-dw);  // from where the other bound decides
      if (away < S(0)) return {S(0), S(1)};
      const S size = norm<S>(dz, dw);
      return {S(S(1) - S(1) / size), S(S(1) - away / size)};
    }
    if (w < S(0)) return of_pushed_down_slopes<S>(S(S(1) - z), S(-w));
    return of_pushed_down_slopes<S>(z, w);
  }
  template <class S>
  static std::pair<S, S> of_pushed_down_slopes(const S& z, const S& w) {
    if (z <= S(0)) return {S(1), S(0)};
    const S to_lower = norm<S>(z, w);
    const S of_z = S(1) - z / to_lower, of_w = -w / to_lower;
    if (z <= S(1)) return {of_z, S(of_w + S(1))};
    const S to_upper = norm<S>(S(z - S(1)), w);
    return {S(of_z + (z - S(1)) / to_upper), S(of_w + w / to_upper)};
  }
};

struct QiBoxItem : ComplementarityItem<QiFunction> {
  static constexpr std::string_view kName = "qi-box";
  static constexpr std::string_view kDescription =
      "Qi's function of a box problem in [0, 1], by its unknowns";
  static constexpr std::string_view kSource = "[FP03, pp. 869-877], derived here";
};

}  // namespace

Derivative qi_box() { return make_derivative<QiBoxItem>(); }

}  // namespace assay::reports::derivatives
