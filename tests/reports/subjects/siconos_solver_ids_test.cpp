#include <gmock/gmock.h>

#include <filesystem>
#include <map>
#include <regex>
#include <set>
#include <string>

#include "reports/cli/subject_catalogue.hpp"
#include "reports/files/whole_file.hpp"

namespace assay::reports::siconos_solver_ids_test {
namespace {

using testing::Contains;

/// Solvers that no driver reaches, or that solve what we have no law for.
const std::map<std::string, std::string>& unreached() {
  static const std::string path = "PATH, which is not free", gams = "GAMS, which is not free",
                           quadratic = "a solver of quadratic programs that is not free",
                           simplex = "an external simplex method",
                           planar = "rolling friction in 2D, which is no law of ours",
                           inside = "the default inside ";
  static const std::map<std::string, std::string> all = {
      {"SICONOS_AVI_CAOFERRIS", "polyhedra; lcp- and relay-avi-caoferris are it"},
      {"SICONOS_AVI_PATHAVI", path},
      {"SICONOS_FRICTION_3D_GAMS_LCP_PATH", gams},
      {"SICONOS_FRICTION_3D_GAMS_LCP_PATHVI", gams},
      {"SICONOS_FRICTION_3D_GAMS_PATH", gams},
      {"SICONOS_FRICTION_3D_GAMS_PATHVI", gams},
      {"SICONOS_FRICTION_3D_NCPGlockerFBFixedPoint", "fc3d_driver does not know it"},
      {"SICONOS_FRICTION_3D_NCPGlockerFBPATH", path},
      {"SICONOS_FRICTION_3D_ONECONTACT_ProjectionOnCylinderWithLocalIteration",
       inside + "friction-3d-tfp"},
      {"SICONOS_GLOBAL_FRICTION_3D_GAMS_PATH", gams},
      {"SICONOS_GLOBAL_FRICTION_3D_GAMS_PATHVI", gams},
      {"SICONOS_LCP_GAMS", gams},
      {"SICONOS_LCP_NSQP", quadratic},
      {"SICONOS_LCP_PATH", path},
      {"SICONOS_LCP_QP", quadratic},
      {"SICONOS_MLCP_DIRECT_PATH", path},
      {"SICONOS_MLCP_DIRECT_PATH_ENUM", path},
      {"SICONOS_MLCP_DIRECT_SIMPLEX", simplex},
      {"SICONOS_MLCP_PATH", path},
      {"SICONOS_MLCP_PATH_ENUM", path},
      {"SICONOS_MLCP_PGS_SBM", "mlcp_driver refuses the storage in blocks that it asks for"},
      {"SICONOS_MLCP_SIMPLEX", simplex},
      {"SICONOS_RELAY_AVI_CAOFERRIS_TEST", "an external linear program"},
      {"SICONOS_RELAY_PATH", path},
      {"SICONOS_ROLLING_FRICTION_2D_NSGS", planar},
      {"SICONOS_ROLLING_FRICTION_2D_ONECONTACT_ProjectionOnCone", planar},
      {"SICONOS_ROLLING_FRICTION_2D_ONECONTACT_ProjectionOnConeWithLocalIteration", planar},
      {"SICONOS_ROLLING_FRICTION_3D_ONECONTACT_ProjectionOnConeWithLocalIteration",
       inside + "rolling-nsgs"},
  };
  return all;
}

std::set<std::string> matches(const std::string& text, const std::regex& pattern) {
  const std::sregex_token_iterator first(text.begin(), text.end(), pattern, 1), end;
  return {first, end};
}

/// The enumerators of the enumerations of solvers, as the installed headers have them.
std::set<std::string> ids_of_headers(const std::string& folder) {
  std::set<std::string> all;
  for (const auto& entry : std::filesystem::directory_iterator(folder)) {
    if (!entry.path().filename().string().ends_with("_cst.h")) continue;
    const std::string header = read_file(entry.path());
    for (const std::string& solvers :
         matches(header, std::regex("enum\\s+[A-Z]+_SOLVER\\s*\\{([^}]*)\\}"))) {
      all.merge(matches(solvers, std::regex("(SICONOS_\\w+)\\s*=")));
    }
  }
  return all;
}

/// Those that solvers of ours name in their descriptions.
std::set<std::string> ids_of_solvers() {
  SubjectCatalogue catalogue(schemes(), {});
  catalogue.load(installed_subjects().front());
  std::set<std::string> all;
  for (const SolverEntry& solver : catalogue.solvers()) {
    if (!solver.name.starts_with("siconos/")) continue;
    all.merge(matches(std::string(solver.description), std::regex("(SICONOS_\\w+)")));
  }
  return all;
}

class SiconosSolverIds : public testing::Test {
 protected:
  void SetUp() override {
    if (installed_subjects().empty()) GTEST_SKIP() << "built without Siconos";
    known_ = ids_of_headers(ASSAY_SICONOS_HEADERS);
    solved_ = ids_of_solvers();
  }
  std::set<std::string> known_, solved_;
};

TEST_F(SiconosSolverIds, AreAllAskedOrUnreachedForAReason) {
  ASSERT_GT(known_.size(), 100U);
  for (const std::string& id : known_) {
    EXPECT_TRUE(solved_.contains(id) || unreached().contains(id)) << id;
  }
}

TEST_F(SiconosSolverIds, AreUnreachedOnlyIfNobodyAsksThem) {
  for (const auto& [id, reason] : unreached()) {
    EXPECT_THAT(known_, Contains(id));
    const bool comes_with_others =
        reason.ends_with("not free") || reason.starts_with("an external");
    EXPECT_TRUE(comes_with_others || !solved_.contains(id)) << id << ": " << reason;
  }
}

}  // namespace
}  // namespace assay::reports::siconos_solver_ids_test
