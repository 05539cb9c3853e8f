#include <gmock/gmock.h>
#include <signal.h>

#include <cmath>
#include <string>

#include "core/one_step_problems/natural_map.hpp"
#include "reports/files/whole_file.hpp"
#include "reports/problem_files/problem_file.hpp"
#include "reports/solve/solve_in_scalar.hpp"
#include "tests/reports/cli/command_run.hpp"
#include "tests/reports/problem_files/stored_problems.hpp"
#include "tests/reports/study/temporary_folder.hpp"

namespace assay::reports::watched_solve_test {
namespace {

using testing::HasSubstr;
using testing::SizeIs;

/// 24 contacts: more than a direct method takes at once.
const std::string kContacts = stored_problem("friction-3d/OneObject-i100000-499.hdf5.dat");

/// The solvers; when one of them begins, the signal reaches this process.
std::vector<SolverEntry> signalled(int signal) {
  std::vector<SolverEntry> catalogue = standard_solvers();
  for (SolverEntry& entry : catalogue) {
    for (SolverRunner& runner : entry.scalars) {
      runner.run = [signal, run = runner.run](const SolveRequest& request) {
        ::raise(signal);
        return run(request);
      };
    }
  }
  return catalogue;
}

Ran solve_until(int signal, std::vector<std::string> more) {
  more.insert(more.begin(), {"solve", kContacts});
  return run_command(more, schemes(), signalled(signal));
}

TEST(WatchedSolve, WritesTheBestPointAndItsResidualWhenASignalEndsIt) {
  for (const int signal : {SIGINT, SIGTERM}) {
    const Ran ran = solve_until(signal, {"--json"});
    EXPECT_EQ(ran.exit_code, kStopped + signal) << ran.error;
    EXPECT_THAT(ran.error, HasSubstr("interrupted"));
    const nlohmann::json document = document_of(ran);
    EXPECT_EQ(document["status"], "interrupted");
    EXPECT_THAT(document["solutions"], SizeIs(0));
    const auto r = document["iterate"]["z"].get<std::vector<double>>();
    const auto problem =
        convert<double>(std::get<FrictionProblem<Rational>>(read_problem(kContacts, "").problem));
    ASSERT_THAT(r, SizeIs(problem.size()));
    const Vector<double> point = Eigen::Map<const Vector<double>>(r.data(), problem.size());
    const double residual = to_double(recomputed_residual<FrictionProblem, double>(problem, point));
    EXPECT_GT(residual, 0);
    const double shown = document["residual"].get<double>();  // to six digits
    EXPECT_LE(std::abs(shown - residual), 1e-5 * residual);
  }
}

TEST(WatchedSolve, PrintsTheBestPoint) {
  const Ran ran = solve_until(SIGINT, {});
  EXPECT_EQ(ran.exit_code, kStopped + SIGINT);
  EXPECT_THAT(ran.out, HasSubstr("interrupted by auto in double"));
  EXPECT_THAT(ran.out, HasSubstr("residual "));
  EXPECT_THAT(ran.out, HasSubstr("\nr = ["));
}

TEST(WatchedSolve, GoesOnFromWhatItWrote) {
  const TemporaryFolder folder;
  const std::string file = (folder / "r.json").string();
  EXPECT_EQ(solve_until(SIGINT, {"--refine", "--out", file}).exit_code, kStopped + SIGINT);
  EXPECT_EQ(run_command({"solve", kContacts, "--start", file}).exit_code, kDone);
}

/// A solution that is there when the signal comes stays one.
TEST(WatchedSolve, KeepsAnAnswer) {
  std::vector<SolverEntry> catalogue = standard_solvers();
  for (SolverEntry& entry : catalogue) {
    for (SolverRunner& runner : entry.scalars) {
      runner.run = [run = runner.run](const SolveRequest& request) {
        auto outcome = run(request);
        ::raise(SIGINT);
        return outcome;
      };
    }
  }
  const Ran ran =
      run_command({"solve", stored_problem("lcp/lcp_deudeu.dat"), "--json"}, schemes(), catalogue);
  EXPECT_EQ(ran.exit_code, kStopped + SIGINT);
  EXPECT_EQ(document_of(ran)["status"], "solved");
}

/// Afterwards signals act as before.
TEST(WatchedSolve, LeavesSignalsAsTheyWere) {
  EXPECT_EQ(run_command({"solve", kContacts}).exit_code, kDone);
  EXPECT_EXIT(::raise(SIGINT), testing::KilledBySignal(SIGINT), "");
}

}  // namespace
}  // namespace assay::reports::watched_solve_test
