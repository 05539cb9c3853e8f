#include "reports/subjects/model_functions.hpp"

#include <gmock/gmock.h>

#include <array>
#include <stdexcept>
#include <vector>

namespace assay::reports::model_functions_test {
namespace {

/// gap = t + q, force = (q, v), as many questions as were asked.
struct Asked {
  AssayModel own{}, remote{};
  std::vector<double> room;
  int questions = 0;
};
Asked* the_asked = nullptr;

void evaluate(std::uint32_t function) {
  ++the_asked->questions;
  evaluate_functions(the_asked->own, function, the_asked->room.data());
}

class ModelFunctions : public testing::Test {
 protected:
  ModelFunctions() {
    AssayModel& own = asked_.own;
    own.coordinates = own.velocities = 1;
    own.components = 1;
    own.gap = [](const AssayModel*, double t, const double* q, double* g) { g[0] = t + q[0]; };
    own.force = [](const AssayModel*, double t, const double* q, const double* v, double* f) {
      if (t < 0) throw std::runtime_error("no force before 0");
      f[0] = q[0] * v[0];
    };
    the_asked = &asked_;
    begin();
  }
  void begin() {
    asked_.room.assign(bytes_of_evaluation(asked_.own) / sizeof(double), 0);
    asked_.remote = asked_.own;
    make_remote(asked_.remote, {asked_.room.data(), &evaluate});
  }
  double gap(double t, double q) {
    double g = 0;
    asked_.remote.gap(&asked_.remote, t, &q, &g);
    return g;
  }
  double force(double t, double q, double v) {
    double f = 0;
    asked_.remote.force(&asked_.remote, t, &q, &v, &f);
    return f;
  }

  Asked asked_;
};

TEST_F(ModelFunctions, OfTheSameArgumentsAreAskedForOnce) {
  EXPECT_EQ(force(1, 2, 3), 6);
  EXPECT_EQ(gap(1, 2), 3);
  EXPECT_EQ(gap(1, 2), 3);
  EXPECT_EQ(asked_.questions, 1);
}

TEST_F(ModelFunctions, OfOtherArgumentsAreAskedForAnew) {
  EXPECT_EQ(gap(1, 2), 3);
  EXPECT_EQ(gap(1, 3), 4);
  EXPECT_EQ(gap(2, 2), 4);
  EXPECT_EQ(force(1, 2, 3), 6) << "the velocity was not given before";
  EXPECT_EQ(force(1, 2, 4), 8);
  EXPECT_EQ(asked_.questions, 5);
}

TEST_F(ModelFunctions, ThatThrowFailWhereTheyAreAskedForAlone) {
  EXPECT_THROW((void)force(-1, 2, 3), std::runtime_error);
  EXPECT_EQ(gap(-1, 2), 1);
}

TEST_F(ModelFunctions, OfAnotherModelAreAskedForAnew) {
  EXPECT_EQ(gap(1, 2), 3);
  asked_.own.gap = [](const AssayModel*, double, const double*, double* g) { g[0] = 7; };
  begin();
  EXPECT_EQ(gap(1, 2), 7);
}

/// Many numbers are dearer than a question.
TEST_F(ModelFunctions, OfLargeModelsAreAskedForOneByOne) {
  asked_.own.coordinates = asked_.own.velocities = 17;
  asked_.own.gap = [](const AssayModel*, double t, const double* q, double* g) {
    g[0] = t + q[16];
  };
  begin();
  std::array<double, 17> q{}, f{};
  std::array<double, 1> g{};
  q[16] = 2;
  asked_.remote.gap(&asked_.remote, 1, q.data(), g.data());
  EXPECT_EQ(g[0], 3);
  asked_.remote.force(&asked_.remote, 1, q.data(), q.data(), f.data());
  EXPECT_EQ(asked_.questions, 2);
}

}  // namespace
}  // namespace assay::reports::model_functions_test
