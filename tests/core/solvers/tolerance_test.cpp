// `auto` at random tolerances: what it solves at t it solves at 2t and at every larger one, and it
// never gives up with a residual within the tolerance.
#include <gtest/gtest.h>

#include <algorithm>
#include <cmath>
#include <functional>
#include <string>

#include "core/scalar/dd.hpp"
#include "core/solvers/solver_list.hpp"
#include "tests/core/solvers/box_problems.hpp"
#include "tests/core/solvers/contact_problems.hpp"

namespace assay::tolerance_test {
namespace {

using Solve = std::function<SolveResult<double>(double tolerance)>;

/// Random tolerances from 10⁻¹⁵ to 10, and the double of each, ascending.
std::vector<double> tolerances(ContactGenerator& draw) {
  std::vector<double> all;
  for (int k = 0; k < 6; ++k) {
    const double own = std::pow(10, draw.integer(-1500, 100) / 100.0);
    all.push_back(own), all.push_back(2 * own);
  }
  std::ranges::sort(all);
  return all;
}

/// What is wrong with the results at ascending tolerances; empty if nothing is.
std::string defect(const Solve& solve, const std::vector<double>& ascending) {
  double solved_at = 0;
  for (const double tolerance : ascending) {
    const SolveResult<double> result = solve(tolerance);
    const std::string what = std::string(to_string(result.status)) + " at " +
                             std::to_string(std::log10(tolerance)) + " digits, " + result.note;
    if (result.status == SolveStatus::kSolved) {
      if (!(result.residual <= Dd(tolerance))) return what + ": its residual is larger";
      if (solved_at == 0) solved_at = tolerance;
    } else {
      if (result.residual <= Dd(tolerance)) return what + ": its residual is within";
      if (solved_at > 0) return what + ": solved at a smaller tolerance";
    }
  }
  return "";
}

template <template <class> class Solver, class Problem>
std::string defect_of(const Problem& problem, ContactGenerator& draw) {
  const Solve solve = [&](double tolerance) {
    return Solver<double>{}.solve(problem, {.tolerance = tolerance});
  };
  return defect(solve, tolerances(draw));
}

TEST(Tolerance, OfLcpsMixedLcpsAndRelaysIsMonotone) {
  BoxGenerator generate(21);
  ContactGenerator draw(21);
  const Bounds<Rational> half{Rational(0), {}}, free{}, finite{Rational(-1), Rational(1)};
  for (int k = 0; k < 40; ++k) {
    const int n = generate.integer(1, 24);
    const auto m = generate.monotone(n, generate.integer(1, n), generate.integer(0, 2) == 0);
    for (const auto& [one, other] : {std::pair{half, half}, {half, free}, {finite, finite}}) {
      BoxVi<Rational> problem = make_lcp<Rational>(m, generate.vector(n, 3));
      for (std::size_t i = 0; i < problem.bounds.size(); ++i) {
        problem.bounds[i] = i % 2 == 0 ? one : other;
      }
      const auto rounded = convert<double>(problem);
      ASSERT_EQ((defect_of<BoxAuto, BoxVi<double>>(rounded, draw)), "") << k << ", n = " << n;
    }
  }
}

TEST(Tolerance, OfContactsIsMonotone) {
  ContactGenerator draw(22);
  for (int k = 0; k < 100; ++k) {
    const double friction = std::ldexp(1.0, draw.integer(-8, 3));
    const std::vector<ContactLaw<double>> kinds = {Coulomb<double, 2>{friction},
                                                   Coulomb<double, 3>{friction},
                                                   RollingCoulomb<double>{friction, friction / 8}};
    for (const ContactLaw<double>& law : kinds) {
      const auto contacts = static_cast<std::size_t>(draw.integer(1, 10));
      const std::vector<ContactLaw<double>> laws(contacts, law);
      const int rank = draw.integer(1, static_cast<int>(total_dimension(laws)));
      const auto problem = draw.many<double>(laws, rank, draw.integer(0, 1) == 0 ? 0.0 : 0.125);
      ASSERT_EQ((defect_of<FrictionAuto, FrictionProblem<double>>(problem, draw)), "")
          << k << ": " << contacts << " contacts of dimension " << dimension(law) << ", mu "
          << friction << ", rank " << rank;
    }
  }
}

/// The three ways to be wrong.
TEST(Tolerance, OfWrongSolversIsSeenNotToBe) {
  const std::vector<double> ascending = {1e-12, 1e-10, 1e-8};
  const auto solver = [](double solves_at, double residual) {
    return [=](double tolerance) {
      SolveResult<double> result;
      result.status = tolerance == solves_at ? SolveStatus::kSolved : SolveStatus::kStalled;
      result.residual = Dd(tolerance == solves_at ? residual : 1.0);
      return result;
    };
  };
  EXPECT_NE(defect(solver(1e-10, 1e-11), ascending), "") << "not at the next one";
  EXPECT_NE(defect(solver(1e-8, 1e-7), ascending), "") << "that is no solution";
  const auto gives_up = [](double tolerance) {
    SolveResult<double> result;
    result.status = SolveStatus::kStalled, result.residual = Dd(tolerance / 2);
    return result;
  };
  EXPECT_NE(defect(gives_up, ascending), "") << "stalled at a solution";
  EXPECT_EQ(defect(solver(1e-8, 1e-9), ascending), "");
}

}  // namespace
}  // namespace assay::tolerance_test
