#include "oracles/manufactured_first_order.hpp"

#include <gmock/gmock.h>
#include <gtest/gtest.h>

#include "core/scalar/invalid_input.hpp"
#include "core/scalar/standard_scalars.hpp"
#include "tests/oracles/first_order_motion_laws.hpp"

namespace assay::oracles::manufactured_first_order_test {
namespace {

using testing::Contains;
using testing::HasSubstr;
using testing::IsEmpty;

TEST(ManufacturedFirstOrder, ObeysTheLawsOfItsModel) {
  for (const auto& settings :
       {Settings{}, Settings{{"t1", "1/3"}, {"t2", "6/7"}, {"slope", "2"}}}) {
    for (const char* t_end : {"0.2", "0.5", "1.5", "4"}) {
      EXPECT_THAT(laws_broken<ManufacturedFirstOrder>(settings, settings, t_end), IsEmpty());
    }
  }
}

TEST(ManufacturedFirstOrder, HasAContinuousInput) {
  using S = Rational;
  const Parameters p = make_parameters<ManufacturedFirstOrder>({{"t2", "7/3"}});
  const auto system = ManufacturedFirstOrder::model<S>(p).system;
  const Vector<S> x = detail::vector_of<S>({S(1, 3), S(2)});
  for (const S& t : {S(1), S(7, 3)}) {
    const S step(1, 1'000'000);
    Vector<S> before(2), after(2);
    system->vector_field(S(t - step), x, before);
    system->vector_field(t, x, after);
    // |b'| is less than 100 near both.
    for (int i = 0; i < 2; ++i) EXPECT_LE(abs(S(after(i) - before(i))), S(100) * step);
  }
}

TEST(ManufacturedFirstOrder, ItsJacobianIsThatOfItsVectorField) {
  using S = Rational;
  const auto system =
      ManufacturedFirstOrder::model<S>(make_parameters<ManufacturedFirstOrder>()).system;
  const Vector<S> x = detail::vector_of<S>({S(2, 3), S(-5, 4)});
  Matrix<S> jacobian(2, 2);
  system->jacobian(S(1, 2), x, jacobian);
  const S h(1, 1'000'000);
  for (int j = 0; j < 2; ++j) {
    Vector<S> up = x, down = x, f(2), g(2);
    up(j) += h;
    down(j) -= h;
    system->vector_field(S(1, 2), up, f);
    system->vector_field(S(1, 2), down, g);
    for (int i = 0; i < 2; ++i) {
      // Central differences of a cubic: h².
      EXPECT_LE(abs(S(S(f(i) - g(i)) / (2 * h) - jacobian(i, j))), S(h * h));
    }
  }
}

TEST(ManufacturedFirstOrder, WitnessAWrongParameterIsRejected) {
  EXPECT_THAT(laws_broken<ManufacturedFirstOrder>({}, {{"t2", "3"}}, "4"),
              Contains(HasSubstr("equation of motion")));
}

TEST(ManufacturedFirstOrder, RefusesTimesInTheWrongOrder) {
  const Parameters p = make_parameters<ManufacturedFirstOrder>({{"t1", "3"}});
  EXPECT_THROW(ManufacturedFirstOrder::model<double>(p), InvalidInput);
}

}  // namespace
}  // namespace assay::oracles::manufactured_first_order_test
