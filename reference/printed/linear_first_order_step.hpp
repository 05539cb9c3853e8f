#pragma once

#include "reference/printed/case.hpp"

namespace assay::reference {

/// The linear step (9.46) for γ = 1: two states, three multipliers.
struct LinearFirstOrderStep {
  enum class Iterate { kAny, kFirst };  ///< the first is x_k
  explicit LinearFirstOrderStep(Case<Rational>& c, Iterate iterate = Iterate::kAny)
      : mass(c.spd("M", 2)),
        a(c.matrix("A", 2, 2)),
        b(c.matrix("B", 2, 3)),
        c_matrix(c.matrix("C", 3, 2)),
        d(c.matrix("D", 3, 3)),
        f(c.matrix("F", 3, 1)),
        h(c.positive("h")),
        theta(c.fraction("θ")),
        old_x(c.vector("x_k", 2)),
        x(iterate == Iterate::kFirst ? old_x : c.vector("x^α", 2)),
        load(c.vector("b", 2)),
        z(c.vector("z", 1)),
        e(c.vector("e", 3)),
        lambda(c.vector("λ", 3)) {
    w = mass - h * theta * a;
    const Term<Rational> implicit = inverse(w);
    known = mass * old_x + h * (1 - theta) * (a * old_x) + h * load;
    next_x = implicit * (known + h * (b * lambda));
    next_y = c_matrix * next_x + d * lambda + f * z + e;
    free_residual =
        mass * (x - old_x) - h * theta * (a * x) - h * (1 - theta) * (a * old_x) - h * load;
  }
  Term<Rational> mass, a, b, c_matrix, d, f, h, theta, old_x, x, load, z, e, lambda;
  Term<Rational> w = 0, known = 0, next_x = 0, next_y = 0, free_residual = 0;
};

}  // namespace assay::reference
