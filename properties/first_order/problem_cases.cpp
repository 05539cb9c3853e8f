#include "properties/first_order/problem_cases.hpp"

#include <algorithm>
#include <optional>

#include "core/scalar/decimal.hpp"
#include "core/scalar/invalid_input.hpp"
#include "properties/first_order/first_order_law.hpp"

namespace assay::properties {

namespace {

using Index = Eigen::Index;
using Point = FirstOrderRelation<Rational>::Point;

Matrix<Rational> zeros(Index rows, Index cols) {
  return Matrix<Rational>::Constant(rows, cols, Rational(0));
}

/// Tests whether v(t) = v₀ + v' t, at times that are no multiples of a period of any listed
/// problem.
template <class Function>
bool is_affine(const Function& value, Vector<Rational>& start, Vector<Rational>& rate) {
  start = value(Rational(0));
  rate = value(Rational(1)) - start;
  for (const Rational& t : {Rational(1, 7), Rational(5, 3), Rational(11), Rational(1000, 13)}) {
    if (value(t) != Vector<Rational>(start + t * rate)) return false;
  }
  return true;
}

std::optional<FirstOrderCase> case_of(const FirstOrderModel<Rational>& model, const Rational& h) {
  const Index n = model.size(), m = model.multipliers();
  if (m == 0 || !model.system->has_constant_jacobian() || !model.relation->is_linear()) return {};
  FirstOrderCase x;
  x.a = x.mass = zeros(n, n);
  x.c = zeros(m, n);
  x.d = zeros(m, m);
  x.input = zeros(n, m);
  Matrix<Rational> k = zeros(n, n);
  const Point origin{Rational(0), zeros(n, 1), zeros(m, 1)};
  model.system->mass(x.mass);
  model.system->jacobian(origin.t, origin.x, x.a);
  model.relation->output_jacobians(origin, x.c, x.d);
  model.relation->input_jacobians(origin, k, x.input);
  const auto field = [&](const Rational& t) {
    Vector<Rational> f = zeros(n, 1);
    model.system->vector_field(t, origin.x, f);
    return f;
  };
  const auto output = [&](const Rational& t) {
    Vector<Rational> y = zeros(m, 1);
    model.relation->output({t, origin.x, origin.multiplier}, y);
    return y;
  };
  if (!is_affine(field, x.b, x.b_rate) || !is_affine(output, x.e, x.e_rate)) return {};
  x.bounds = multiplier_bounds(model.laws);
  x.state = model.initial_state;
  x.multiplier = model.initial_multiplier;
  x.time = model.initial_time;
  x.h = h;
  return x;
}

}  // namespace

std::vector<FirstOrderCase> problem_cases(const oracles::ProblemEntry& problem) {
  std::vector<FirstOrderCase> cases;
  if (problem.kind != ModelKind::kFirstOrder) return cases;
  for (const oracles::StudyCase& study : problem.study_cases()) {
    try {
      const auto model =
          oracles::first_order_model<Rational>(problem, problem.parameters(study.parameters));
      auto found = case_of(model, parse_rational(study.t_end));
      if (found && is_admissible(*found)) cases.push_back(std::move(*found));
    } catch (const InvalidInput&) {
      continue;  // data that need roots or cosines
    }
  }
  return cases;
}

FirstOrderCase draw_problem_case(const std::vector<FirstOrderCase>& cases,
                                 Draw& draw,
                                 const Subject& subject) {
  FirstOrderCase x =
      cases[static_cast<std::size_t>(draw.between(0, static_cast<int>(cases.size()) - 1))];
  x.h /= draw.one_of({8, 16, 64, 100, 1024});
  x.steps = draw.between(1, 4);
  if (draw.one_in(2)) {
    for (Rational& entry : x.state) entry = (entry == 0 ? Rational(1) : entry) * draw.dyadic(4, 2);
  }
  const Rational half(1, 2), more(3, 4), one(1);
  set_option(subject, "theta", draw.one_of({one, half, more}), x);
  set_option(subject, "gamma", draw.one_of({one, half, more}), x);
  set_option(subject, "variant", draw.between(0, 2), x);
  return x;
}

bool is_problem_case(const std::vector<FirstOrderCase>& cases, const FirstOrderCase& x) {
  const auto same_bounds = [](const Bounds<Rational>& a, const Bounds<Rational>& b) {
    return a.lower == b.lower && a.upper == b.upper;
  };
  const auto same = [](const auto& a, const auto& b) {
    return a.rows() == b.rows() && a.cols() == b.cols() && a == b;
  };
  return std::ranges::any_of(cases, [&](const FirstOrderCase& own) {
    return x.size() == own.size() && same(x.a, own.a) && same(x.b, own.b) &&
           same(x.b_rate, own.b_rate) && same(x.mass, own.mass) && same(x.c, own.c) &&
           same(x.d, own.d) && same(x.input, own.input) && same(x.e, own.e) &&
           same(x.e_rate, own.e_rate) && std::ranges::equal(x.bounds, own.bounds, same_bounds);
  });
}

}  // namespace assay::properties
