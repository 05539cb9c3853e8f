#include <cstdio>
#include <exception>
#include <sstream>
#include <string_view>

#include "oracles/catalogue.hpp"
#include "reports/models/model_file.hpp"
#include "reports/subjects/call_keeper.hpp"
#include "reports/subjects/serve.hpp"

namespace {

using namespace assay;

/// See reports::ModelOfProblem.
std::optional<Model<double>> model_of(const std::string& name, const std::string& values) {
  try {
    const oracles::ProblemEntry& problem = reports::find_problem_or_model(name);
    oracles::Settings settings;
    std::istringstream lines(values);
    for (std::string line; std::getline(lines, line);) {
      const std::size_t equals = line.find('=');
      settings.emplace_back(line.substr(0, equals), line.substr(equals + 1));
    }
    return oracles::model_of_any_kind<double>(problem, problem.parameters(settings));
  } catch (const std::exception&) {  // a problem of the program that it is asked by
    return {};
  }
}

}  // namespace

/// Foreign code runs in this program, which another one starts: see host_protocol.hpp.
int main(int argc, char** argv) {
  const std::string_view role = argc >= 2 ? argv[1] : "";
  if (argc == 3 && assay::reports::is_keeper(role)) return assay::reports::keep_host(role, argv[2]);
  if (role == assay::reports::kServeRole) assay::reports::serve_calls(&model_of);
  std::fputs("assay-host: assay starts this program, in which foreign solvers run\n", stderr);
  return 2;
}
