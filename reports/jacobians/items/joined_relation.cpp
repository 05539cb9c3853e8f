#include "core/systems/joined_relation.hpp"

#include "reports/jacobians/derivative.hpp"
#include "reports/jacobians/items/arguments.hpp"
#include "reports/jacobians/items/moving_gaps.hpp"

namespace assay::reports::derivatives {

namespace {

struct JoinedRelationItem {
  static constexpr std::string_view kName = "joined-relation";
  static constexpr std::string_view kDescription =
      "gaps of relations one below the other, of bodies in another order, by position";
  static constexpr std::string_view kSource = "developer-notes.md, 1.30-1.33";

  static Domain domain() { return domain_of({{"q", 5}}, {{"t", 1}}); }
  template <class S>
  static JoinedRelation<S> relation() {
    std::vector<PlacedRelation<S>> parts;
    parts.push_back({moving_gaps<S>(), {{{3, 2}, {0, 1}}}});
    parts.push_back({moving_gaps<S>(), {{{1, 3}}}});
    return JoinedRelation<S>(std::move(parts));
  }
  template <class S>
  static Vector<S> map(const Vector<S>& x) {
    Vector<S> y(4);
    relation<S>().evaluate(x(5), x.head(5), y);
    return y;
  }
  template <class S>
  static Matrix<S> jacobian(const Vector<S>& x) {
    Matrix<S> h(4, 5);
    relation<S>().jacobian(x(5), x.head(5), h);
    return h;
  }
};

}  // namespace

Derivative joined_relation() { return make_derivative<JoinedRelationItem>(); }

}  // namespace assay::reports::derivatives
