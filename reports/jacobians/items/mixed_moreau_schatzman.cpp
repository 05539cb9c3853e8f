#include "core/schemes/mixed_moreau_schatzman.hpp"

#include "reports/jacobians/derivative.hpp"
#include "reports/jacobians/items/linear_step_item.hpp"

namespace assay::reports::derivatives {

namespace {

struct MixedMoreauSchatzmanItem {
  static constexpr std::string_view kName = "mixed-moreau-schatzman";
  static constexpr std::string_view kDescription =
      "residuals of a step and of the first step, one coordinate by Moreau-Jean, two by "
      "Schatzman-Paoli, by the new velocity";
  static constexpr std::string_view kSource = "developer-notes.md, 10.4, derived here";

  static Domain domain() { return LinearStepData<double>::domain(); }
  /// (1) and (2), then the same in the first step, where half of the force acts on the others.
  template <class S>
  static Vector<S> map(const Vector<S>& x) {
    const LinearStepData<S> s(x);
    const S half = ratio<S>(1, 2);
    const Vector<S> mean = s.mean(s.u, s.v);
    const Vector<S> moreau = s.residual(s.mean(s.q + s.h * mean, s.q), mean);
    const Vector<S> change = s.theta * s.h * (s.u - s.v);
    const Vector<S> node = s.residual(s.q + half * change, half * (s.u + s.v));
    const Vector<S> momentum = s.system.mass * (s.u - s.v);
    const Vector<S> start = half * (s.residual(s.q + change, s.v) + momentum);
    Vector<S> all(6);
    all << moreau(0), node(1), node(2), moreau(0), start(1), start(2);
    return all;
  }
  template <class S>
  static Matrix<S> jacobian(const Vector<S>& x) {
    using Scheme = MixedMoreauSchatzman<S>;
    const LinearStepData<S> s(x);
    typename Scheme::Options options;
    options.theta = s.theta;
    return below<S>(Scheme::iteration_matrix(s.system, s.h, options, false),
                    Scheme::iteration_matrix(s.system, s.h, options, true));
  }
};

}  // namespace

Derivative mixed_moreau_schatzman() { return make_derivative<MixedMoreauSchatzmanItem>(); }

}  // namespace assay::reports::derivatives
