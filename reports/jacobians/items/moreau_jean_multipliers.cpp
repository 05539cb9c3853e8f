#include "core/schemes/multiplier_terms.hpp"
#include "reports/jacobians/derivative.hpp"
#include "reports/jacobians/items/polynomial_terms.hpp"

namespace assay::reports::derivatives {

namespace {

struct MoreauJeanMultipliersItem {
  static constexpr std::string_view kName = "moreau-jean-multipliers";
  static constexpr std::string_view kDescription =
      "what multipliers add to the residual of a Moreau-Jean step, and their output, by v_{k+1} "
      "and h lambda";
  static constexpr std::string_view kSource = "newton-lagrangian.tex, eq:FullyNonLinear";

  static Domain domain() {
    return domain_of({{"u", 2}, {"Lambda", 2}},
                     {{"q", 2},
                      {"v", 2},
                      {"h", 1, Rational(1, 8), 1},
                      {"theta", 1, 0, 1},
                      {"gamma", 1, Rational(1, 4), 1}});
  }
  template <class S>
  struct Step {
    Vector<S> u, impulse, q, v, end;
    S h, theta, gamma, t{2}, end_time;
    explicit Step(const Vector<S>& all) {
      Arguments<S> x(all);
      u = x.vector(2), impulse = x.vector(2), q = x.vector(2), v = x.vector(2);
      h = x.scalar(), theta = x.scalar(), gamma = x.scalar();
      end_time = t + h;
      end = q + h * (theta * u + S(S(1) - theta) * v);
    }
  };
  /// −h g and h at t_{k+γ} for λ = Λ/h, from the relation itself.
  template <class S>
  static Vector<S> map(const Vector<S>& all) {
    const Step<S> s(all);
    const Vector<S> q = s.q + s.gamma * (s.end - s.q), v = s.v + s.gamma * (s.u - s.v);
    const Vector<S> lambda = s.impulse / s.h;
    const PolynomialCompliance<S> relation;
    const S time = s.t + s.gamma * s.h;
    Vector<S> y = zeros<S>(2), p = zeros<S>(2), both(4);
    relation.output(time, q, v, lambda, y);
    relation.input(time, q, v, lambda, p);
    both << Vector<S>(-s.h * p), y;
    return both;
  }
  template <class S>
  static Matrix<S> jacobian(const Vector<S>& all) {
    const Step<S> s(all);
    LagrangianModel<S> model;
    model.initial_position = s.q;
    model.compliance = assay::compliant_relation<S>(PolynomialCompliance<S>{});
    model.multiplier_laws.assign(2, Complementarity{});
    MultiplierTerms<S> terms(model, s.h, s.theta, s.gamma);
    terms.set(s.impulse, 0);
    terms.evaluate(s.t, s.q, s.v, s.end_time, s.end, s.u);
    Matrix<S> of_residual = zeros<S>(2, 2), of_output = zeros<S>(2, 2);
    Vector<S> unused = zeros<S>(2);
    terms.add_to_matrix(of_residual);
    terms.complete(s.u, s.u, 0, of_output, unused);
    terms.stack(Matrix<S>(0, 2));
    return below<S>(beside<S>({of_residual, -terms.directions().transpose()}),
                    beside<S>({terms.rows(), of_output}));
  }
};

}  // namespace

Derivative moreau_jean_multipliers() { return make_derivative<MoreauJeanMultipliersItem>(); }

}  // namespace assay::reports::derivatives
