#include <cmath>
#include <utility>

#include "core/math/cone_projections.hpp"
#include "reports/jacobians/derivative.hpp"
#include "reports/jacobians/items/complementarity_item.hpp"

namespace assay::reports::derivatives {

namespace {

/// φ(z, w) = ‖(z, w)‖ − z − w.
struct FischerBurmeisterFunction {
  template <class S>
  static S norm(const S& z, const S& w) {
    const S both[] = {z, w};
    return tangential_norm<2, S>(both);
  }
  template <class S>
  static S value(const S& z, const S& w) {
    return norm<S>(z, w) - z - w;
  }
  template <class S>
  static bool is_kink(const S& z, const S& w) {
    return z == S(0) && w == S(0);
  }
  template <class S>
  static S side(const S&) {
    return S(1);
  }
  template <class S>
  static std::pair<S, S> slopes(const S& z, const S& w, const S& dz, const S& dw) {
    const bool is_at_kink = is_kink<S>(z, w);
    const S &a = is_at_kink ? dz : z, &b = is_at_kink ? dw : w;
    const S size = norm<S>(a, b);
    return {S(a / size - S(1)), S(b / size - S(1))};
  }
};

struct FischerBurmeisterLcpItem : ComplementarityItem<FischerBurmeisterFunction> {
  static constexpr std::string_view kName = "fischer-burmeister-lcp";
  static constexpr std::string_view kDescription =
      "Fischer-Burmeister function of a linear complementarity problem, by its unknowns";
  static constexpr std::string_view kSource = "[FP03, p. 808], derived here";
};

}  // namespace

Derivative fischer_burmeister_lcp() { return make_derivative<FischerBurmeisterLcpItem>(); }

}  // namespace assay::reports::derivatives
