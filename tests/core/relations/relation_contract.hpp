#pragma once

#include <string>
#include <utility>
#include <vector>

#include "core/relations/compliant_relation.hpp"
#include "core/relations/first_order_relation.hpp"
#include "core/relations/lagrangian_relation.hpp"

namespace assay {

// What a relation owes: `broken` lists in words what it does not keep at a point,
//
//   its derivatives are those of its functions, by differences of the functions alone:
//     12 f'(0) = 8 (f(1) − f(−1)) − (f(2) − f(−2)),  exact for polynomials of degree ≤ 4       (1)
//     12 f''(0) = 16 (f(1) + f(−1)) − (f(2) + f(−2)) − 30 f(0),  for those of degree ≤ 5       (2)
//   what it writes has the documented shape, and does not depend on what was there before     (3)
//   a derivative that it calls constant is so                                                (4)
//
// Relations to be judged are polynomials with small integer or dyadic data: all of it is exact, in
// binary scalars too, and nothing is compared to a tolerance.

/// Where relations are judged; v is of no interest to those of first-order systems.
template <class S>
using RelationPoint = typename CompliantRelation<S>::Point;

namespace relation_contract {

template <class S, class Function>
Vector<S> twelve_slopes(const Function& f) {
  return S(8) * (f(S(1)) - f(S(-1))) - (f(S(2)) - f(S(-2)));  // (1)
}

template <class S, class Function>
Vector<S> twelve_bends(const Function& f) {
  return S(16) * (f(S(1)) + f(S(-1))) - (f(S(2)) + f(S(-2))) - S(30) * f(S(0));  // (2)
}

/// Collects what does not hold.
class Findings {
 public:
  void require(bool holds, const std::string& what) {
    if (!holds) found_.push_back(what);
  }
  [[nodiscard]] std::vector<std::string> take() { return std::move(found_); }

 private:
  std::vector<std::string> found_;
};

/// What is left of two arrays that were filled with 0 and 7 and then written to: (3).
template <class Array>
Array agreed(const Array& first,
             const Array& second,
             Eigen::Index rows,
             Eigen::Index cols,
             const std::string& name,
             Findings& findings) {
  using S = typename Array::Scalar;
  const auto fits = [&](const Array& a) { return a.rows() == rows && a.cols() == cols; };
  if (!fits(first) || !fits(second)) {
    findings.require(false, name + " has another shape");
    return Array::Constant(rows, cols, S(0));
  }
  findings.require(first == second, name + " depends on what it overwrites");
  return first;
}

/// The array that `write` writes.
template <class Array, class Write>
Array written(Eigen::Index rows,
              Eigen::Index cols,
              const Write& write,
              const std::string& name,
              Findings& findings) {
  using S = typename Array::Scalar;
  Array first = Array::Constant(rows, cols, S(0)), second = Array::Constant(rows, cols, S(7));
  write(first);
  write(second);
  return agreed<Array>(first, second, rows, cols, name, findings);
}

/// Compares ∂f/∂x, x the member `argument` of a point, to differences of `value`.
template <class S, class Point, class Value>
void compare(const Value& value,
             const Point& at,
             Vector<S> Point::*argument,
             const Matrix<S>& derivative,
             const std::string& name,
             Findings& findings) {
  for (Eigen::Index j = 0; j < derivative.cols(); ++j) {
    const Vector<S> slopes = twelve_slopes<S>([&](const S& s) {
      Point moved = at;
      (moved.*argument)(j) += s;
      return value(moved);
    });
    const Vector<S> column = S(12) * derivative.col(j);
    findings.require(column == slopes, name + " by differences, column " + std::to_string(j));
  }
}

template <class S>
void check_constant(const LagrangianRelation<S>& relation,
                    const RelationPoint<S>& at,
                    const Matrix<S>& h,
                    const Vector<S>& rate,
                    Findings& findings) {
  if (!relation.has_constant_jacobian()) return;
  const Vector<S> elsewhere = at.q + at.v;
  Matrix<S> other_h = h;
  Vector<S> other_rate = rate;
  relation.jacobian(S(at.t + S(1)), elsewhere, other_h);
  relation.rate(at.t, elsewhere, other_rate);
  findings.require(other_h == h && other_rate == rate, "has_constant_jacobian");
}

}  // namespace relation_contract

template <class S>
std::vector<std::string> broken(const LagrangianRelation<S>& relation, const RelationPoint<S>& at) {
  relation_contract::Findings findings;
  const Eigen::Index m = relation.size(), n = at.q.size();
  const auto value = [&](const RelationPoint<S>& x) {
    return relation_contract::written<Vector<S>>(
        m, 1, [&](auto& y) { relation.evaluate(x.t, x.q, y); }, "h", findings);
  };
  const auto along = [&](const Vector<S>& direction) {
    return [&, direction](const S& s) {
      return value({S(at.t + s), Vector<S>(at.q + s * direction), at.v, at.multiplier});
    };
  };
  const Matrix<S> h = relation_contract::written<Matrix<S>>(
      m, n, [&](auto& a) { relation.jacobian(at.t, at.q, a); }, "dh/dq", findings);
  const Vector<S> rate = relation_contract::written<Vector<S>>(
      m, 1, [&](auto& x) { relation.rate(at.t, at.q, x); }, "dh/dt", findings);
  const Vector<S> curvature = relation_contract::written<Vector<S>>(
      m, 1, [&](auto& x) { relation.curvature(at.t, at.q, at.v, x); }, "curvature", findings);
  relation_contract::compare<S>(value, at, &RelationPoint<S>::q, h, "dh/dq", findings);
  const Vector<S> still = Vector<S>::Constant(n, S(0));
  findings.require(Vector<S>(S(12) * rate) == relation_contract::twelve_slopes<S>(along(still)),
                   "dh/dt by differences");
  findings.require(Vector<S>(S(12) * curvature) == relation_contract::twelve_bends<S>(along(at.v)),
                   "curvature by second differences");
  relation_contract::check_constant(relation, at, h, rate, findings);
  return findings.take();
}

template <class S>
std::vector<std::string> broken(const CompliantRelation<S>& relation, const RelationPoint<S>& at) {
  using Point = typename CompliantRelation<S>::Point;
  using Jacobians = typename CompliantRelation<S>::Jacobians;
  relation_contract::Findings findings;
  const Eigen::Index m = relation.size(), n = at.q.size();
  const auto check = [&](const std::string& name, Eigen::Index rows, auto value, auto derive) {
    const auto function = [&](const Point& x) {
      return relation_contract::written<Vector<S>>(
          rows, 1, [&](auto& y) { (relation.*value)(x, y); }, name, findings);
    };
    const auto filled = [&](int with) {
      const auto block = [&](Eigen::Index cols) {
        return Matrix<S>(Matrix<S>::Constant(rows, cols, S(with)));
      };
      Jacobians result{block(n), block(n), block(m)};
      (relation.*derive)(at, result);
      return result;
    };
    const Jacobians first = filled(0), second = filled(7);
    const auto judge = [&](Matrix<S> Jacobians::*block, Vector<S> Point::*x, const char* by) {
      const std::string of = "d" + name + "/d" + by;
      const Eigen::Index cols = (at.*x).size();
      const Matrix<S> derivative = relation_contract::agreed<Matrix<S>>(
          first.*block, second.*block, rows, cols, of, findings);
      relation_contract::compare<S>(function, at, x, derivative, of, findings);
    };
    judge(&Jacobians::by_position, &Point::q, "q");
    judge(&Jacobians::by_velocity, &Point::v, "v");
    judge(&Jacobians::by_multiplier, &Point::multiplier, "lambda");
  };
  using Relation = CompliantRelation<S>;
  check("h", m, &Relation::output, &Relation::output_jacobians);
  check("g", n, &Relation::input, &Relation::input_jacobians);
  return findings.take();
}

template <class S>
std::vector<std::string> broken(const FirstOrderRelation<S>& relation, const RelationPoint<S>& of) {
  using Relation = FirstOrderRelation<S>;
  using Point = typename Relation::Point;
  relation_contract::Findings findings;
  const Point at{of.t, of.q, of.multiplier};
  const Point elsewhere{S(of.t + S(1)), Vector<S>(of.q + of.v), Vector<S>(S(2) * of.multiplier)};
  const Eigen::Index m = relation.size(), n = at.x.size();
  const auto check = [&](const std::string& name, Eigen::Index rows, auto value, auto derive) {
    const auto function = [&](const Point& x) {
      return relation_contract::written<Vector<S>>(
          rows, 1, [&](auto& y) { (relation.*value)(x, y); }, name, findings);
    };
    Matrix<S> by[3][2];  // by x and by λ: twice at `at`, then elsewhere
    for (int k = 0; k < 3; ++k) {
      by[k][0] = Matrix<S>::Constant(rows, n, S(7 * k));
      by[k][1] = Matrix<S>::Constant(rows, m, S(7 * k));
      (relation.*derive)(k < 2 ? at : elsewhere, by[k][0], by[k][1]);
    }
    const auto judge = [&](int which, Vector<S> Point::*x, const char* argument) {
      const std::string of_name = "d" + name + "/d" + argument;
      const Eigen::Index cols = (at.*x).size();
      const Matrix<S> derivative = relation_contract::agreed<Matrix<S>>(
          by[0][which], by[1][which], rows, cols, of_name, findings);
      relation_contract::compare<S>(function, at, x, derivative, of_name, findings);
      const bool is_k = which == 0 && name == "g";
      findings.require(
          !relation.is_linear() || (by[2][which] == derivative && (!is_k || derivative.isZero(0))),
          "is_linear, " + of_name);
    };
    judge(0, &Point::x, "x");
    judge(1, &Point::multiplier, "lambda");
  };
  check("h", m, &Relation::output, &Relation::output_jacobians);
  check("g", n, &Relation::input, &Relation::input_jacobians);
  return findings.take();
}

}  // namespace assay
