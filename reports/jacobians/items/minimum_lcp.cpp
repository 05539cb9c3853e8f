#include <utility>

#include "reports/jacobians/derivative.hpp"
#include "reports/jacobians/items/complementarity_item.hpp"

namespace assay::reports::derivatives {

namespace {

/// min(z, w).
struct MinimumFunction {
  template <class S>
  static S value(const S& z, const S& w) {
    return z < w ? z : w;
  }
  template <class S>
  static bool is_kink(const S& z, const S& w) {
    return z == w;
  }
  template <class S>
  static S side(const S&) {
    return S(1);
  }
  /// On the kink z, which M ≥ 1 + its other entries makes the smaller one along dz.
  template <class S>
  static std::pair<S, S> slopes(const S& z, const S& w, const S&, const S&) {
    return z <= w ? std::pair(S(1), S(0)) : std::pair(S(0), S(1));
  }
};

struct MinimumLcpItem : ComplementarityItem<MinimumFunction> {
  static constexpr std::string_view kName = "minimum-lcp";
  static constexpr std::string_view kDescription =
      "minimum of z and w of a linear complementarity problem, by its unknowns";
  static constexpr std::string_view kSource = "[CPS92, §1.5], derived here";
};

}  // namespace

Derivative minimum_lcp() { return make_derivative<MinimumLcpItem>(); }

}  // namespace assay::reports::derivatives
