#include "reports/models/model_file.hpp"

#include <gmock/gmock.h>

#include <cmath>

#include "core/schemes/euler_moreau.hpp"
#include "core/schemes/moreau_jean.hpp"
#include "reports/files/whole_file.hpp"
#include "reports/study/scheme_entry.hpp"
#include "tests/reports/study/rejection.hpp"

namespace assay::reports::model_file_test {
namespace {

using oracles::ProblemEntry;
using testing::AllOf;
using testing::HasSubstr;
using testing::StartsWith;

constexpr const char* kTwoBalls = R"(
t-end = 1.2
parameters = { m1 = 1, m2 = 1, e = 1, v = 1, gap = 0 }
[[system]]
name = "first"
kind = "linear-lagrangian"
M = [["m1"]]
q0 = [0]
v0 = ["v"]
[[system]]
name = "second"
kind = "linear-lagrangian"
M = [["m2"]]
q0 = ["gap"]
v0 = [0]
[[interaction]]
name = "contact"
systems = ["first", "second"]
H = [[-1, 1]]
law = "newton-impact"
e = "e"
)";

constexpr const char* kDiodeBridge = R"(
t-end = 1e-3
parameters = { L = 1e-2, C = 1e-6, R = 1e3, vC0 = 10, iL0 = 0 }
[[system]]
name = "circuit"
kind = "first-order"
A = [[0, "-1/C"], ["1/L", 0]]
x0 = ["vC0", "iL0"]
[[interaction]]
name = "diodes"
systems = ["circuit"]
C = [[0, 0], [0, 0], [-1, 0], [1, 0]]
D = [["1/R", "1/R", -1, 0], ["1/R", "1/R", 0, -1], [1, 0, 0, 0], [0, 1, 0, 0]]
B = [[0, 0, "-1/C", "1/C"], [0, 0, 0, 0]]
law = "complementarity"
lambda0 = ["vC0", 0, "vC0/R", 0]
)";

constexpr const char* kBouncingSphere = R"(
t-end = 2
parameters = { h0 = 1, v0 = 0, g = 9.81, e = 0.8, m = 1, R = 0.1, wx0 = 1, wy0 = 2, wz0 = -2 }
[[system]]
name = "sphere"
kind = "rigid-body"
mass = "m"
inertia = ["2/5*m*R*R", "2/5*m*R*R", "2/5*m*R*R"]
place = [0, 0, "R + h0"]
velocity = [0, 0, "v0"]
angular-velocity = ["wx0", "wy0", "wz0"]
force = [0, 0, "-m*g"]
[[interaction]]
name = "floor"
systems = ["sphere"]
relation = "sphere-on-plane"
radius = "R"
law = "newton-impact"
e = "e"
)";

constexpr const char* kPendulum = R"(
t-end = 1
[[system]]
name = "bob"
kind = "rigid-body"
mass = 2
inertia = [1, 1, 1]
place = [0, 0, -1]
velocity = [-3, 0, 0]
angular-velocity = [0, 3, 0]
force = [0, 0, -19.62]
[[interaction]]
name = "hinge"
systems = ["bob"]
relation = "pivot-joint"
axis = [0, 2, 0]
)";

properties::Subject subject(const char* scheme, const oracles::Settings& options = {}) {
  return find_scheme(schemes_of_studies(), scheme).subject(options);
}

template <class S>
void expect_same(const Trajectory<S>& a, const Trajectory<S>& b) {
  ASSERT_EQ(a.status, SolveStatus::kSolved);
  ASSERT_EQ(a.t, b.t);
  EXPECT_EQ(a.q, b.q);
  EXPECT_EQ(a.v, b.v);
  EXPECT_EQ(a.impulse, b.impulse);
}

/// What `run` gives of a model file is what it gives of the problem, with all parameters as set.
template <class Run>
void expect_runs_of(const char* problem,
                    const char* text,
                    const oracles::Settings& settings,
                    const Run& run) {
  const ProblemEntry& own = oracles::find_problem(problem);
  const auto read = read_model(text, "x.toml");
  oracles::Settings known;
  for (const auto& setting : settings) {
    const auto specs = read->specs({});
    const bool is_parameter = std::ranges::count(specs, setting.first, &ParameterSpec::name) > 0;
    if (is_parameter) known.push_back(setting);
  }
  expect_same(run(*read, read->parameters(known)), run(own, own.parameters(settings)));
}

TEST(ModelFile, OfTwoBallsIsTheProblemExactly) {
  for (const char* e : {"1", "3/5", "0"}) {
    expect_runs_of("two-balls",
                   kTwoBalls,
                   {{"m1", "2.5"}, {"e", e}, {"gap", "1/3"}},
                   [](const ProblemEntry& problem, const Parameters& p) {
                     const auto scheme = properties::make_subject<MoreauJean>();
                     return scheme.run_exact(
                         oracles::model<Rational>(problem, p), Rational(1, 7), 20, scheme.options);
                   });
  }
  const auto read = read_model(kTwoBalls, "x.toml");
  EXPECT_EQ(read->kind, ModelKind::kLinear);
  EXPECT_TRUE(read->rational_data);
  EXPECT_FALSE(oracles::is_coupled(*read));
}

TEST(ModelFile, RunsInSchemesOfAnyModelToo) {
  expect_runs_of("two-balls",
                 kTwoBalls,
                 {{"gap", "1/3"}, {"e", "1/2"}},
                 [](const ProblemEntry& problem, const Parameters& p) {
                   const auto scheme = subject("nonlinear-moreau-jean");
                   return scheme.run(
                       oracles::model<double>(problem, p), Rational(1, 7), 20, scheme.options);
                 });
}

TEST(ModelFile, OfADiodeBridgeIsTheProblemExactly) {
  const auto exact = [](const ProblemEntry& problem, const Parameters& p) {
    const auto scheme = properties::make_subject<EulerMoreau>({{"theta", "1/2"}, {"gamma", "3/4"}});
    return scheme.run_exact(
        oracles::first_order_model<Rational>(problem, p), Rational(1, 200000), 5, scheme.options);
  };
  expect_runs_of("diode-bridge", kDiodeBridge, {}, exact);
  const auto rounded = [](const ProblemEntry& problem, const Parameters& p) {
    const auto scheme = subject("euler-moreau");
    return scheme.run(
        oracles::first_order_model<double>(problem, p), Rational(1, 200000), 200, scheme.options);
  };
  expect_runs_of("diode-bridge", kDiodeBridge, {{"R", "40"}}, rounded);
}

TEST(ModelFile, OfRigidBodiesIsTheProblem) {
  const auto run = [](const ProblemEntry& problem, const Parameters& p) {
    const auto scheme = subject("newton-euler-implicit");
    return scheme.run(
        oracles::newton_euler_model<double>(problem, p), Rational(1, 100), 150, scheme.options);
  };
  expect_runs_of("bouncing-sphere", kBouncingSphere, {{"e", "1/2"}}, run);
  expect_runs_of("pivot-pendulum", kPendulum, {{"theta0", "0"}, {"w0", "3"}}, run);
}

TEST(ModelFile, DirectionsNeedNotHaveLengthOne) {
  std::string text = kPendulum;
  text.replace(text.find("axis = [0, 2, 0]"), 16, "axis = [0, 1, 1]");
  const auto read = read_model(text, "x.toml");
  EXPECT_FALSE(read->rational_data);
  EXPECT_NO_THROW((void)oracles::newton_euler_model<double>(*read, read->parameters({})));
  EXPECT_TRUE(read_model(kPendulum, "x.toml")->rational_data);
}

/// A block under Coulomb's friction, and a spring whose force a relay limits.
TEST(ModelFile, TakesFrictionJointsAndMultipliersOfLinearSystems) {
  const std::string bodies = R"(
t-end = 1
[[system]]
name = "block"
kind = "linear-lagrangian"
M = [[1, 0], [0, 1]]
force = [-10, 0]
q0 = [0, 0]
v0 = [0, 1]
[[system]]
name = "mass"
kind = "linear-lagrangian"
M = [[2]]
q0 = [0]
v0 = [1]
)";
  const std::string floor = R"([[interaction]]
name = "floor"
systems = ["block"]
H = [[1, 0], [0, 1]]
law = "newton-impact-friction"
e = 0
mu = 0.05
)";
  const std::string rod = R"([[interaction]]
name = "rod"
systems = ["mass", "block"]
H = [[1, 0, -1]]
law = "equality"
)";
  const std::string relay = R"([[interaction]]
name = "relay"
systems = ["mass"]
G = [[1]]
law = "relay"
lower = -2
upper = 2
)";
  // Together m a = −0.05·10 − 2 with m = 3: v = 1 − 5/6 t.
  const auto read = read_model(bodies + floor + rod + relay, "x.toml");
  EXPECT_EQ(read->kind, ModelKind::kLagrangian);
  const auto scheme = subject("nonlinear-moreau-jean", {{"theta", "1"}});
  const auto run = scheme.run(
      oracles::model<double>(*read, read->parameters({})), Rational(1, 8), 4, scheme.options);
  ASSERT_EQ(run.status, SolveStatus::kSolved);
  // Four steps with numbers below 1, each of which rounds fewer than 64 times.
  const double bound = 4 * 64 * unit_roundoff<double>();
  EXPECT_LE(std::fabs(run.v(2, 4) - (1 - 5.0 / 12)), bound);
  EXPECT_LE(std::fabs(run.v(1, 4) - run.v(2, 4)), bound);
}

constexpr const char* kOneBody = R"(
t-end = 1
[[system]]
name = "body"
kind = "linear-lagrangian"
M = [[1, 2], [2, 5]]
q0 = [0, 0]
v0 = [0, 0]
)";

/// One thing of a file that is right, replaced.
struct BadFile {
  const char* of;
  const char* good;
  const char* bad;
  std::vector<const char*> says;
};

const std::vector<BadFile> kBadFiles{
    {kTwoBalls, "t-end = 1.2", "", {"the model has no t-end"}},
    {kTwoBalls, "t-end = 1.2", "t-end = -1", {"line 2", "it must be > 0"}},
    {kTwoBalls, "[[system]]", "[[sistem]]", {"unknown key of the model 'sistem'", "'system'"}},
    {kTwoBalls, "M = [[\"m1\"]]", "m = [[1]]", {"line 7", "[[system]] 'first'", "'M'?"}},
    {kTwoBalls, "M = [[\"m1\"]]", "", {"line 4: [[system]] 'first' has no M"}},
    {kTwoBalls, "M = [[\"m1\"]]", "M = [[1, 0]]", {"line 7: M", "is 1×2; it must be 1×1"}},
    {kTwoBalls, "M = [[\"m1\"]]", "M = [[-1]]", {"'first'", "not positive definite"}},
    {kTwoBalls, "M = [[\"m1\"]]", "M = [[1, 0], [2]]", {"row 2 has 1 entries and row 1 has 2"}},
    {kTwoBalls, "M = [[\"m1\"]]", "M = [[\"mm1\"]]", {"line 7", "unknown parameter 'mm1'", "'m1'"}},
    {kTwoBalls, "M = [[\"m1\"]]", "M = [[\"1/(m1-1)\"]]", {"line 7", "divides by zero"}},
    {kTwoBalls, "M = [[\"m1\"]]", "M = [[inf]]", {"line 7", "'inf'"}},
    {kTwoBalls, "M = [[\"m1\"]]", "M = \"m1\"", {"line 7", "rows of numbers"}},
    {kOneBody, "[2, 5]", "[1, 5]", {"x.toml", "'body'", "mass matrix is not symmetric"}},
    {kTwoBalls, "q0 = [0]", "q0 = [0, 0]", {"line 8: q0", "is 2×1; it must be 1×1"}},
    {kTwoBalls, "\"second\"\nkind", "\"first\"\nkind", {"line 10", "already defined on line 4"}},
    {kTwoBalls,
     "\"first\", \"second\"",
     "\"first\", \"secnd\"",
     {"line 18", "names an unknown system 'secnd'; did you mean 'second'?"}},
    {kTwoBalls, "\"first\", \"second\"", "\"first\", \"first\"", {"names 'first' twice"}},
    {kTwoBalls, "systems = [\"first\", \"second\"]", "", {"'contact' names no systems"}},
    {kTwoBalls, "H = [[-1, 1]]", "H = [[-1, 1, 0]]", {"line 19: H", "is 1×3; it must be 1×2"}},
    {kTwoBalls, "newton-impact", "newton-impct", {"line 20: law", "'newton-impact'?"}},
    {kTwoBalls, "newton-impact", "newton-impact-friction", {"line 16", "has no mu"}},
    {kTwoBalls, "e = \"e\"", "e = 2", {"x.toml: interaction 'contact'", "in [0, 1]"}},
    {kTwoBalls, "e = \"e\"", "e = 1\nmu = 1", {"line 22", "unknown key", "'mu'"}},
    {kTwoBalls, "linear-lagrangian", "lagrangian", {"line 6: kind", "'lagrangian'"}},
    {kTwoBalls,
     "M = [[\"m2\"]]\nq0 = [\"gap\"]\nv0 = [0]",
     "kind2 = 1",
     {"unknown key of [[system]] 'second' 'kind2'"}},
    {kTwoBalls,
     "\"second\"\nkind = \"linear-lagrangian\"",
     "\"second\"\nkind = \"rigid-body\"",
     {"line 12: kind",
      "is rigid-body, but that of 'first' is linear-lagrangian",
      "must be of one kind"}},
    {kTwoBalls, "name = \"first\"", "", {"line 4: a [[system]] has no name"}},
    {kTwoBalls, "m1 = 1,", "m1 = 'one',", {"line 3: parameters", "'one'"}},
    {kDiodeBridge, "\"-1/C\"], [", "\"-1/C\"], [1, ", {"row 2 has 3 entries and row 1 has 2"}},
    {kDiodeBridge,
     "B = [[0, 0, \"-1/C\", \"1/C\"], [0, 0, 0, 0]]",
     "B = [[1]]",
     {"line 14: B", "is 1×1; it must be 2×4"}},
    {kDiodeBridge, "complementarity", "mixed-complementarity", {"has no equalities"}},
    {kDiodeBridge,
     "\"complementarity\"",
     "\"mixed-complementarity\"\nequalities = 5",
     {"equalities", "= 5 is not allowed: the relation has 4 components"}},
    {kBouncingSphere, "place = [0, 0, \"R + h0\"]", "place = [0, 0]", {"is 2×1; it must be 3×1"}},
    {kBouncingSphere, "place", "quaternion = [0, 0, 0, 0]\nplace", {"quaternion", "is zero"}},
    {kBouncingSphere, "sphere-on-plane", "sphere-on-plan", {"relation", "'sphere-on-plane'?"}},
    {kBouncingSphere, "radius = \"R\"", "radius = \"-R\"", {"x.toml", "radius = -0.1"}},
    {kBouncingSphere,
     "\"2/5*m*R*R\", \"2/5*m*R*R\", \"2/5*m*R*R\"",
     "1, 2",
     {"inertia", "is 1×2; it must be three principal moments, or 3×3"}},
    {kPendulum, "axis = [0, 2, 0]", "axis = [0, 0, 0]", {"axis", "is zero"}},
    {kPendulum, "pivot-joint", "sphere-on-sphere", {"has no law"}},
};

TEST(ModelFile, ThatIsWrongIsRefusedWithItsPlace) {
  for (const BadFile& file : kBadFiles) {
    std::string text = file.of;
    const std::size_t at = text.find(file.good);
    ASSERT_NE(at, text.npos) << file.good;
    text.replace(at, std::string(file.good).size(), file.bad);
    const std::string message = rejection([&] { (void)read_model(text, "x.toml"); });
    EXPECT_THAT(message, StartsWith("x.toml")) << file.bad;
    for (const char* part : file.says) EXPECT_THAT(message, HasSubstr(part)) << file.bad;
  }
}

TEST(ModelFile, NamesAKindThatIsAskedForInVain) {
  const auto balls = read_model(kTwoBalls, "x.toml");
  EXPECT_THAT(
      rejection([&] { (void)oracles::first_order_model<double>(*balls, balls->parameters({})); }),
      HasSubstr("x.toml is a Lagrangian system; a first-order system is asked for"));
}

TEST(ModelFile, OfTheExampleIsRead) {
  const std::string path = ASSAY_SOURCE_DIR "/examples/models/two_carts.toml";
  const ProblemEntry& entry = find_problem_or_model(path);
  EXPECT_EQ(entry.name, path);
  EXPECT_EQ(&entry, &find_problem_or_model(path)) << "read once";
  EXPECT_EQ(&find_problem_or_model("two-balls"), &oracles::find_problem("two-balls"));
  EXPECT_THAT(rejection([] { (void)find_problem_or_model("missing.toml"); }),
              HasSubstr("missing.toml"));
}

}  // namespace
}  // namespace assay::reports::model_file_test
