#include <cmath>
#include <utility>

#include "core/one_step_problems/fischer_burmeister.hpp"
#include "reports/jacobians/catalogue.hpp"
#include "reports/jacobians/items/complementarity_item.hpp"

namespace assay::reports::derivatives {

namespace {

struct Function {
  template <class S>
  static S value(const S& z, const S& w) {
    return FischerBurmeister<S>::at(z, w).value;
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
    const auto at =
        is_kink<S>(z, w) ? FischerBurmeister<S>::at(dz, dw) : FischerBurmeister<S>::at(z, w);
    return {at.of_a, at.of_b};
  }
};

struct Item : ComplementarityItem<Function> {
  static constexpr std::string_view kName = "fischer-burmeister-lcp";
  static constexpr std::string_view kDescription =
      "Fischer-Burmeister function of a linear complementarity problem, by its unknowns";
  static constexpr std::string_view kSource = "[FP03, §9.1], derived here";
};

}  // namespace

Derivative fischer_burmeister_lcp() { return make_derivative<Item>(); }

}  // namespace assay::reports::derivatives
