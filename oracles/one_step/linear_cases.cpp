#include "oracles/one_step/linear_cases.hpp"

#include <algorithm>

#include "oracles/one_step/at.hpp"

namespace assay::oracles {

namespace {

using Index = Eigen::Index;

const Bounds<Rational> kZero{Rational(0), Rational(0)};
const Bounds<Rational> kNonnegative{Rational(0), std::nullopt};
const Bounds<Rational> kNonpositive{std::nullopt, Rational(0)};

Bounds<Rational> exactly(const Rational& value) { return {value, value}; }

/// The cases of one unknown of a box problem: z is variable i, w is variable n + i.
std::vector<LinearCases::Case> box_cases(const Bounds<Rational>& box, Index z, Index w) {
  if (box.lower && box.upper && *box.lower == *box.upper) return {};
  std::vector<LinearCases::Case> cases;
  if (box.lower) cases.push_back({{z, exactly(*box.lower)}, {w, kNonnegative}});
  cases.push_back({{w, kZero}});
  if (box.upper) cases.push_back({{z, exactly(*box.upper)}, {w, kNonpositive}});
  return cases;
}

/// The conditions on w that hold in every case.
Bounds<Rational> slack_bounds(const Bounds<Rational>& box) {
  if (box.is_free()) return kZero;
  if (box.lower && box.upper) return {};
  return box.lower ? kNonnegative : kNonpositive;
}

/// Take-off or contact, with r_T = 0 throughout.
void add_frictionless(LinearCases& cases, Index first, Index dimension, Index n) {
  cases.bounds[at(first)] = kNonnegative;
  cases.bounds[at(n + first)] = kNonnegative;
  for (Index i = 1; i < dimension; ++i) cases.bounds[at(first + i)] = kZero;
  cases.choices.push_back({{{first, kZero}}, {{n + first, kZero}}});
}

struct AddLaw {
  LinearCases& cases;
  Index first, n;
  Index& next_row;

  void operator()(const Equality& law) const {
    for (Index i = 0; i < law.dimension; ++i) cases.bounds[at(n + first + i)] = kZero;
  }
  void operator()(const Unilateral&) const { add_frictionless(cases, first, 1, n); }
  /// Rows below: μ r_N − r_T and μ r_N + r_T.
  void operator()(const Coulomb<Rational, 2>& law) const {
    const Index below = next_row, above = next_row + 1;
    next_row += 2;
    for (const Index row : {below, above}) {
      cases.a(row, first) = law.friction;
      cases.a(row, first + 1) = row == below ? Rational(-1) : Rational(1);
      cases.bounds[at(n + row)] = kNonnegative;
    }
    const Index r_n = first, r_t = first + 1, u_n = n + first, u_t = n + first + 1;
    cases.bounds[at(r_n)] = kNonnegative;
    cases.bounds[at(u_n)] = kNonnegative;
    cases.choices.push_back({{{r_n, kZero}, {r_t, kZero}},
                             {{u_n, kZero}, {u_t, kZero}},
                             {{u_n, kZero}, {u_t, kNonnegative}, {n + above, kZero}},
                             {{u_n, kZero}, {u_t, kNonpositive}, {n + below, kZero}}});
  }
  void operator()(const Coulomb<Rational, 3>& law) const {
    if (law.friction != 0) throw InvalidInput("friction in 3D is not piecewise linear");
    add_frictionless(cases, first, 3, n);
  }
  void operator()(const RollingCoulomb<Rational>& law) const {
    if (law.friction != 0 || law.rolling_friction != 0) {
      throw InvalidInput("rolling friction is not piecewise linear");
    }
    add_frictionless(cases, first, 5, n);
  }
};

}  // namespace

Bounds<Rational> intersection(const Bounds<Rational>& a, const Bounds<Rational>& b) {
  Bounds<Rational> both = a;
  if (b.lower && (!a.lower || *a.lower < *b.lower)) both.lower = b.lower;
  if (b.upper && (!a.upper || *a.upper > *b.upper)) both.upper = b.upper;
  return both;
}

bool is_empty(const Bounds<Rational>& bounds) {
  return bounds.lower && bounds.upper && *bounds.lower > *bounds.upper;
}

bool contains(const Bounds<Rational>& bounds, const Rational& value) {
  return !(bounds.lower && value < *bounds.lower) && !(bounds.upper && value > *bounds.upper);
}

LinearCases linear_cases(const BoxVi<Rational>& problem) {
  const Index n = problem.size();
  LinearCases cases{problem.m, problem.q, problem.bounds, {}};
  for (Index i = 0; i < n; ++i) {
    const Bounds<Rational>& box = problem.bounds[at(i)];
    const bool fixed = box.lower && box.upper && *box.lower == *box.upper;
    cases.bounds.push_back(fixed ? Bounds<Rational>{} : slack_bounds(box));
    auto of_unknown = box_cases(box, i, n + i);
    if (of_unknown.size() > 1) cases.choices.push_back(std::move(of_unknown));
  }
  return cases;
}

LinearCases linear_cases(const FrictionProblem<Rational>& problem) {
  const Index n = problem.size();
  const auto planar = std::ranges::count_if(problem.laws, [](const ContactLaw<Rational>& law) {
    return std::holds_alternative<Coulomb<Rational, 2>>(law);
  });
  const Index rows = n + 2 * planar;
  LinearCases cases;
  cases.a = Matrix<Rational>::Constant(rows, n, Rational(0));
  cases.a.topRows(n) = problem.w.to_dense();
  cases.b = Vector<Rational>::Constant(rows, Rational(0));
  cases.b.head(n) = problem.q;
  cases.bounds.resize(at(n + rows));
  Index first = 0, next_row = n;
  for (const ContactLaw<Rational>& law : problem.laws) {
    std::visit(AddLaw{cases, first, n, next_row}, law);
    first += dimension(law);
  }
  return cases;
}

bool is_piecewise_linear(const FrictionProblem<Rational>& problem) {
  return std::ranges::all_of(problem.laws, [](const ContactLaw<Rational>& law) {
    if (const auto* coulomb = std::get_if<Coulomb<Rational, 3>>(&law))
      return coulomb->friction == 0;
    const auto* rolling = std::get_if<RollingCoulomb<Rational>>(&law);
    return rolling == nullptr || (rolling->friction == 0 && rolling->rolling_friction == 0);
  });
}

Vector<Rational> variables(const LinearCases& cases, const Vector<Rational>& x) {
  Vector<Rational> v(x.size() + cases.b.size());
  v.head(x.size()) = x;
  for (Index i = 0; i < cases.b.size(); ++i) {
    Rational& y = v(x.size() + i);
    y = cases.b(i);
    for (Index j = 0; j < x.size(); ++j) {
      if (cases.a(i, j) != 0 && x(j) != 0) y += cases.a(i, j) * x(j);
    }
  }
  return v;
}

bool is_solution(const LinearCases& cases, const Vector<Rational>& x) {
  const Vector<Rational> v = variables(cases, x);
  for (Index k = 0; k < v.size(); ++k) {
    if (!contains(cases.bounds[at(k)], v(k))) return false;
  }
  return std::ranges::all_of(cases.choices, [&](const std::vector<LinearCases::Case>& choice) {
    return std::ranges::any_of(choice, [&](const LinearCases::Case& of) {
      return std::ranges::all_of(of, [&](const LinearCases::Imposed& imposed) {
        return contains(imposed.bounds, v(imposed.variable));
      });
    });
  });
}

}  // namespace assay::oracles
