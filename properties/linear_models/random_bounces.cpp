#include "properties/linear_models/random_bounces.hpp"

namespace assay::properties {

Experiment random_bounces(Draw& draw) {
  Experiment x;
  const Rational scale = draw.one_of<Rational>({1, 2, Rational(1, 2)});
  const Rational fall = draw.one_of<Rational>({1, 2, 8}), launch(draw.between(1, 8), 2);
  const bool are_many = draw.one_in(4);  // about one in each step
  const Rational e = are_many ? draw.one_of<Rational>({1, Rational(31, 32)})
                              : draw.one_of<Rational>({1, Rational(3, 4), Rational(1, 2)});
  const Rational begin = Rational(draw.between(2, 12), 16) * 2 * launch / fall;
  x.mass = Matrix<Rational>::Constant(1, 1, Rational(draw.between(1, 8), 4));
  x.force = Vector<Rational>::Constant(1, Rational(-fall * x.mass(0, 0) / scale));
  x.jacobian = Matrix<Rational>::Constant(1, 1, scale);
  x.offset = Vector<Rational>::Constant(1, Rational(draw.between(-4, 4), 4));
  x.restitution = Vector<Rational>::Constant(1, e);
  const Rational gap = begin * (launch - fall * begin / 2);
  x.position = Vector<Rational>::Constant(1, Rational((gap - x.offset(0)) / scale));
  x.velocity = Vector<Rational>::Constant(1, Rational((launch - fall * begin) / scale));
  Rational t_end = 2 * launch / fall - begin, length = 2 * launch / fall;
  const int more = are_many ? draw.between(8, 20) : draw.between(0, 5);
  for (int k = 0; k < more; ++k) t_end += length *= e;
  t_end += length * e * Rational(draw.between(3, 13), 16);
  x.steps = draw.between(1, 3) + (are_many ? more : 0);
  x.h = t_end / x.steps;
  return x;
}

}  // namespace assay::properties
