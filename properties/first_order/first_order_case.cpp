#include "properties/first_order/first_order_case.hpp"

#include <algorithm>
#include <memory>
#include <type_traits>
#include <utility>

#include "core/math/lu.hpp"
#include "core/relations/first_order_function.hpp"
#include "core/relations/first_order_linear.hpp"
#include "core/scalar/machine.hpp"
#include "core/systems/first_order_terms.hpp"
#include "properties/simpler_numbers.hpp"

namespace assay::properties {

namespace {

using Index = Eigen::Index;

template <class S>
Matrix<S> rounded(const Matrix<Rational>& from, Index rows, Index cols) {
  Matrix<S> to = Matrix<S>::Constant(rows, cols, S(0));
  for (Index j = 0; j < from.cols(); ++j) {
    for (Index i = 0; i < from.rows(); ++i) to(i, j) = from_rational<S>(from(i, j));
  }
  return to;
}

template <class S>
Vector<S> rounded(const Vector<Rational>& from, Index size) {
  Vector<S> to = Vector<S>::Constant(size, S(0));
  for (Index i = 0; i < from.size(); ++i) to(i) = from_rational<S>(from(i));
  return to;
}

/// A x + b + b' t + c x².
template <class S, bool kAffine>
struct Field {
  static constexpr bool kConstantJacobian = kAffine;
  Matrix<S> a, m;
  Vector<S> b, rate, c;

  [[nodiscard]] Index size() const { return b.size(); }
  void mass(Matrix<S>& own) const { own = m; }
  template <class T>
  void vector_field(const T& t, const Vector<T>& x, Vector<T>& f) const {
    for (Index i = 0; i < size(); ++i) {
      f(i) = lift<T>(b(i)) + lift<T>(rate(i)) * t;
      for (Index j = 0; j < size(); ++j) f(i) += lift<T>(a(i, j)) * x(j);
      if constexpr (!kAffine) f(i) += lift<T>(c(i)) * x(i) * x(i);
    }
  }
  void jacobian(const S&, const Vector<S>& x, Matrix<S>& by_state) const {
    by_state = a;
    if constexpr (!kAffine) by_state.diagonal() += S(2) * c.cwiseProduct(x);
  }
};

/// C x + D λ + e + e' t and (1 + ρ t) B λ, whose Jacobians are left to Jets.
template <class S>
struct MovingRelation {
  Matrix<S> c, d, in;
  Vector<S> e, rate;
  S input_rate;

  [[nodiscard]] Index size() const { return e.size(); }
  template <class T>
  void output(const T& t, const Vector<T>& x, const Vector<T>& lambda, Vector<T>& y) const {
    for (Index i = 0; i < size(); ++i) {
      y(i) = lift<T>(e(i)) + lift<T>(rate(i)) * t;
      for (Index j = 0; j < x.size(); ++j) y(i) += lift<T>(c(i, j)) * x(j);
      for (Index j = 0; j < size(); ++j) y(i) += lift<T>(d(i, j)) * lambda(j);
    }
  }
  template <class T>
  void input(const T& t, const Vector<T>&, const Vector<T>& lambda, Vector<T>& r) const {
    const T growth = lift<T>(S(1)) + lift<T>(input_rate) * t;
    for (Index i = 0; i < r.size(); ++i) {
      for (Index j = 0; j < size(); ++j) r(i) += growth * lift<T>(in(i, j)) * lambda(j);
    }
  }
};

bool is_known(const Bounds<Rational>& bounds) {
  if (bounds.is_free() || bounds.is_complementarity()) return true;
  return bounds.lower && bounds.upper && *bounds.lower <= *bounds.upper;
}

template <class S>
std::vector<MultiplierLaw<S>> laws_of(const FirstOrderCase& x) {
  if (x.mixed) {
    const auto free = std::ranges::count_if(x.bounds, &Bounds<Rational>::is_free);
    return {MixedComplementarity{free, x.multipliers() - free}};
  }
  std::vector<MultiplierLaw<S>> laws;
  for (const Bounds<Rational>& bounds : x.bounds) {
    if (bounds.is_free()) {
      laws.push_back(Equality{1});
    } else if (bounds.is_complementarity()) {
      laws.push_back(Complementarity{1});
    } else {
      laws.push_back(Relay<S>{from_rational<S>(*bounds.lower), from_rational<S>(*bounds.upper)});
    }
  }
  return laws;
}

bool fits(const Matrix<Rational>& x, Index rows, Index cols) {
  return x.rows() == rows && x.cols() == cols;
}

}  // namespace

bool is_admissible(const FirstOrderCase& x) {
  const Index n = x.size(), m = x.multipliers();
  if (n < 1 || !(x.h > 0) || x.steps < 1 || static_cast<Index>(x.bounds.size()) != m) return false;
  for (const Vector<Rational>* own : {&x.b, &x.b_rate, &x.curvature}) {
    if (own->size() != 0 && own->size() != n) return false;
  }
  for (const Vector<Rational>* own : {&x.e, &x.e_rate, &x.multiplier}) {
    if (own->size() != 0 && own->size() != m) return false;
  }
  if (!fits(x.a, n, n) || !fits(x.c, m, n) || !fits(x.input, n, m)) return false;
  if (x.d.size() != 0 && !fits(x.d, m, m)) return false;
  if (x.mass.size() != 0) {
    if (!fits(x.mass, n, n)) return false;
    LuFactors<Rational> factors;
    factors.compute(x.mass);
    if (factors.is_singular()) return false;
  }
  return std::ranges::all_of(x.bounds, is_known);
}

template <class S>
FirstOrderModel<S> first_order_model(const FirstOrderCase& x) {
  const Index n = x.size(), m = x.multipliers();
  Matrix<S> mass = rounded<S>(x.mass, n, n);
  if (x.mass.size() == 0) mass.setIdentity();
  FirstOrderModel<S> model;
  const auto field = [&]<bool kAffine>(std::bool_constant<kAffine>) {
    return first_order_system<S>(Field<S, kAffine>{rounded<S>(x.a, n, n),
                                                   mass,
                                                   rounded<S>(x.b, n),
                                                   rounded<S>(x.b_rate, n),
                                                   rounded<S>(x.curvature, n)});
  };
  model.system = x.curvature.size() == 0 ? field(std::true_type()) : field(std::false_type());
  const Matrix<S> c = rounded<S>(x.c, m, n), d = rounded<S>(x.d, m, m);
  const Matrix<S> in = rounded<S>(x.input, n, m);
  if (x.e_rate.size() == 0 && x.input_rate == 0) {
    model.relation = std::make_shared<FirstOrderLinear<S>>(
        typename FirstOrderLinear<S>::Data{.c = c, .b = in, .d = d, .e = rounded<S>(x.e, m)});
  } else {
    model.relation = first_order_relation<S>(MovingRelation<S>{
        c, d, in, rounded<S>(x.e, m), rounded<S>(x.e_rate, m), from_rational<S>(x.input_rate)});
  }
  model.laws = laws_of<S>(x);
  model.initial_state = rounded<S>(x.state, n);
  model.initial_time = from_rational<S>(x.time);
  if (x.multiplier.size() > 0) model.initial_multiplier = rounded<S>(x.multiplier, m);
  return model;
}

template FirstOrderModel<double> first_order_model(const FirstOrderCase& x);
template FirstOrderModel<Rational> first_order_model(const FirstOrderCase& x);

namespace {

std::string code(const Rational& x) { return "exact(\"" + to_text(x) + "\")"; }

std::string entries(const Vector<Rational>& x) {
  std::string text;
  for (const Rational& entry : x) text += (text.empty() ? "\"" : ", \"") + to_text(entry) + "\"";
  return "{" + text + "}";
}

std::string code(const Matrix<Rational>& a) {
  std::string text;
  for (Index i = 0; i < a.rows(); ++i) {
    text += (i == 0 ? "" : ", ") + entries(Vector<Rational>(a.row(i)));
  }
  return "exact_matrix({" + text + "})";
}

std::string code(const Bounds<Rational>& bounds) {
  const auto side = [](const std::optional<Rational>& x) {
    return x ? code(*x) : std::string("std::nullopt");
  };
  return "{" + side(bounds.lower) + ", " + side(bounds.upper) + "}";
}

}  // namespace

std::string to_code(const FirstOrderCase& x) {
  std::string text = "FirstOrderCase{.a = " + code(x.a);
  const auto vector = [&](const char* name, const Vector<Rational>& own) {
    if (own.size() > 0) text += std::string(", .") + name + " = exact_vector(" + entries(own) + ")";
  };
  const auto matrix = [&](const char* name, const Matrix<Rational>& own) {
    if (own.size() > 0) text += std::string(", .") + name + " = " + code(own);
  };
  vector("b", x.b);
  vector("b_rate", x.b_rate);
  vector("curvature", x.curvature);
  matrix("mass", x.mass);
  matrix("c", x.c);
  matrix("d", x.d);
  matrix("input", x.input);
  if (x.input_rate != 0) text += ", .input_rate = " + code(x.input_rate);
  vector("e", x.e);
  vector("e_rate", x.e_rate);
  text += ", .bounds = {";
  for (std::size_t i = 0; i < x.bounds.size(); ++i)
    text += (i == 0 ? "" : ", ") + code(x.bounds[i]);
  text += "}";
  if (x.mixed) text += ", .mixed = true";
  vector("state", x.state);
  vector("multiplier", x.multiplier);
  if (x.time != 0) text += ", .time = " + code(x.time);
  text += ", .h = " + code(x.h) + ", .steps = " + std::to_string(x.steps) + ", .options = {";
  for (std::size_t i = 0; i < x.options.size(); ++i) {
    text +=
        (i == 0 ? "{\"" : ", {\"") + x.options[i].first + "\", \"" + x.options[i].second + "\"}";
  }
  return text + "}}";
}

std::vector<FirstOrderCase> simpler(const FirstOrderCase& x) {
  std::vector<FirstOrderCase> found;
  const auto with = [&](const auto& change) {
    FirstOrderCase other = x;
    change(other);
    found.push_back(std::move(other));
  };
  for (const int steps : {1, x.steps / 2, x.steps - 1}) {
    if (steps >= 1 && steps < x.steps) with([&](FirstOrderCase& y) { y.steps = steps; });
  }
  if (x.mass.size() > 0) with([](FirstOrderCase& y) { y.mass.resize(0, 0); });
  for (Vector<Rational> FirstOrderCase::*own : {&FirstOrderCase::b,
                                                &FirstOrderCase::b_rate,
                                                &FirstOrderCase::curvature,
                                                &FirstOrderCase::e,
                                                &FirstOrderCase::e_rate,
                                                &FirstOrderCase::multiplier}) {
    if ((x.*own).size() > 0) with([&](FirstOrderCase& y) { (y.*own).resize(0); });
  }
  if (x.input_rate != 0) with([](FirstOrderCase& y) { y.input_rate = 0; });
  if (x.time != 0) with([](FirstOrderCase& y) { y.time = 0; });
  const auto numbers = [&](auto member) {
    for (Index i = 0; i < (x.*member).size(); ++i) {
      for (const Rational& number : simpler_numbers((x.*member).data()[i])) {
        with([&](FirstOrderCase& y) { (y.*member).data()[i] = number; });
      }
    }
  };
  numbers(&FirstOrderCase::state);
  numbers(&FirstOrderCase::a);
  numbers(&FirstOrderCase::d);
  numbers(&FirstOrderCase::b);
  numbers(&FirstOrderCase::e);
  for (const Rational& number : simpler_numbers(x.h))
    with([&](FirstOrderCase& y) { y.h = number; });
  return found;
}

}  // namespace assay::properties
