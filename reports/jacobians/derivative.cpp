#include "reports/jacobians/derivative.hpp"

#include "reports/jacobians/by_jets.hpp"

namespace assay::reports {

namespace {

/// f(x) in an arithmetic whose numbers are T.
template <class T, class Function>
auto run(AnyScalar::Arithmetic arithmetic, const Function& f, const Vector<T>& x) {
  const AnyScalar::Scope scope(arithmetic);
  const auto result =
      f(Vector<AnyScalar>(x.unaryExpr([](const T& entry) { return AnyScalar::of(entry); })));
  Eigen::Matrix<T, Eigen::Dynamic, std::decay_t<decltype(result)>::ColsAtCompileTime> numbers(
      result.rows(), result.cols());
  for (Eigen::Index k = 0; k < result.size(); ++k) {
    numbers.data()[k] = result.data()[k].template as<T>();
  }
  return numbers;
}

template <class S, class Map>
Matrix<S> by_jets(AnyScalar::Arithmetic arithmetic,
                  const Map& map,
                  const Vector<S>& x,
                  Eigen::Index variables) {
  const auto in_jets = [&](const auto& argument) { return run(arithmetic, map, argument); };
  return detail::by_jets<S>(in_jets, x, variables);
}

}  // namespace

Derivative make_derivative(std::string name,
                           std::function<Vector<AnyScalar>(const Vector<AnyScalar>&)> map,
                           std::function<Matrix<AnyScalar>(const Vector<AnyScalar>&)> jacobian,
                           std::function<Matrix<double>(const Vector<double>&)> in_double,
                           Domain domain) {
  using Arithmetic = AnyScalar::Arithmetic;
  validate(domain);
  const auto variables = static_cast<Eigen::Index>(domain.variables());
  Derivative derivative;
  derivative.name = std::move(name);
  derivative.domain = std::move(domain);
  derivative.map = [map](const Vector<Traced>& x) { return run(Arithmetic::kTraced, map, x); };
  derivative.formula = [jacobian](const Vector<Traced>& x) {
    return run(Arithmetic::kTraced, jacobian, x);
  };
  derivative.in_double = std::move(in_double);
  derivative.in_50_digits = [jacobian](const Vector<Mpfr50>& x) {
    return run(Arithmetic::kMpfr50, jacobian, x);
  };
  derivative.jets_in_double = [map, variables](const Vector<double>& x) {
    return by_jets(Arithmetic::kJetOfDouble, map, x, variables);
  };
  derivative.jets_in_50_digits = [map, variables](const Vector<Mpfr50>& x) {
    return by_jets(Arithmetic::kJetOfMpfr50, map, x, variables);
  };
  return derivative;
}

}  // namespace assay::reports
