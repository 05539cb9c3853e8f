#include "tests/benchmarks/own_schemes.hpp"

#include <memory>
#include <string>

#include "core/relations/function_relation.hpp"
#include "core/scalar/dd.hpp"
#include "core/scalar/decimal.hpp"
#include "core/scalar/machine.hpp"
#include "core/scalar/mpfr.hpp"
#include "core/schemes/moreau_jean.hpp"
#include "core/schemes/nonlinear_moreau_jean.hpp"
#include "oracles/cam_follower.hpp"
#include "tests/benchmarks/diagonal_models.hpp"
#include "tests/benchmarks/scheme_runs.hpp"
#include "tests/core/schemes/lagrangian_examples.hpp"

namespace assay {

namespace {

template <class Scheme, class Model>
void own_row(const std::string& what, const Model& model, const std::string& h, int steps) {
  using S = typename Scheme::Scalar;
  const S step = from_rational<S>(Rational(1) / parse_rational(h));
  const auto make = [&] { return std::make_unique<StepsOf<Scheme>>(model, step); };
  const double seconds =
      seconds_a_step(steps, make, [] { return std::unique_ptr<siconos::Run>(); }).first;
  fmt::print("{:<44} {:<22} {:<7} {:>10.4g} us, {:>9.4g} s for {} steps\n",
             what,
             Scheme::kName,
             ScalarTraits<S>::kName,
             seconds * 1e6,
             seconds * steps,
             steps);
  std::fflush(stdout);
}

/// The cam follower of developer-notes.md, chapter 14, at 358 rpm.
template <class S>
ContactModel<S> follower() {
  return oracles::CamFollower::model<S>(oracles::make_parameters<oracles::CamFollower>());
}

/// A sphere of unit mass and radius r that spins, on a floor with friction: y = (z, x − rφ_y,
/// y + rφ_x) of the coordinates (x, y, z, φ).
template <class S>
struct SphereOnFloor {
  static constexpr bool kConstantJacobian = true;

  Eigen::Index size() const { return 3; }
  template <class T>
  void operator()(const T&, const Vector<T>& q, Vector<T>& y) const {
    const T radius = lift<T>(ratio<S>(1, 10));
    y(0) = q(2);
    y(1) = q(0) - radius * q(4);
    y(2) = q(1) + radius * q(3);
  }
};

template <class S>
struct FallingSphere {
  static constexpr bool kConstantMass = true;

  Eigen::Index size() const { return 6; }
  template <class T>
  void mass(const Vector<T>&, Matrix<T>& m) const {
    for (int i = 0; i < 6; ++i) m(i, i) = lift<T>(i < 3 ? S(1) : ratio<S>(4, 1000));
  }
  template <class T>
  void external_force(const T&, Vector<T>& f) const {
    f(2) = lift<T>(from_rational<S>(Rational(-981, 100)));
  }
};

template <class S>
LagrangianModel<S> sphere() {
  LagrangianModel<S> model;
  model.system = lagrangian_system<S>(FallingSphere<S>{});
  model.relation = lagrangian_relation<S>(SphereOnFloor<S>{});
  model.laws = {{Coulomb<S, 3>{ratio<S>(3, 10)}, {ratio<S>(1, 2), S(0)}}};
  model.initial_position = vector_of<S>({S(0), S(0), ratio<S>(1, 10), S(0), S(0), S(0)});
  model.initial_velocity = vector_of<S>({S(1), S(2), S(0), S(10), S(-20), S(5)});
  return model;
}

}  // namespace

void bench_own_schemes() {
  fmt::print("\nOurs alone\n");
  const auto ten = contact_model<double>(ball_column(10));
  const auto ten_in_50_digits = contact_model<Mpfr50>(ball_column(10));
  own_row<MoreauJean<double>>("10 balls, 1.5 s", ten, "1000", 1500);
  own_row<NonlinearMoreauJean<double>>("10 balls, 1.5 s", ten, "1000", 1500);
  own_row<MoreauJean<Dd>>("10 balls, 1.5 s", contact_model<Dd>(ball_column(10)), "1000", 1500);
  own_row<MoreauJean<Mpfr50>>("10 balls, 1.5 s", ten_in_50_digits, "1000", 1500);
  own_row<NonlinearMoreauJean<Mpfr50>>("10 balls, 1.5 s", ten_in_50_digits, "1000", 1500);
  const auto fifty = contact_model<double>(ball_column(50));
  own_row<MoreauJean<double>>("50 balls, 1.5 s", fifty, "1000", 1500);
  own_row<NonlinearMoreauJean<double>>("50 balls, 1.5 s", fifty, "1000", 1500);
  own_row<MoreauJean<double>>("cam follower, 5 s", follower<double>(), "10000", 50000);
  own_row<MoreauJean<Mpfr50>>("cam follower, 5 s, asked: 1 s", follower<Mpfr50>(), "10000", 50000);
  const std::string pendulum = "double pendulum and wall, 5 s";
  own_row<NonlinearMoreauJean<double>>(pendulum, double_pendulum<double>(0.5), "1000", 5000);
  own_row<NonlinearMoreauJean<Mpfr50>>(
      pendulum, double_pendulum<Mpfr50>(ratio<Mpfr50>(1, 2)), "1000", 5000);
  own_row<NonlinearMoreauJean<double>>(
      "sphere on a floor, friction, 2 s", sphere<double>(), "1000", 2000);
}

}  // namespace assay
