#include "core/scalar/dd.hpp"
#include "tests/oracles/instances/model_data.hpp"

namespace assay::oracles::models_in_machine_scalars_test {
namespace {

TEST(Catalogue, GivesTheSameModelInTheScalarsOfTheMachine) {
  for (const ProblemEntry& entry : problems()) {
    expect_same_model<double>(entry);
    expect_same_model<long double>(entry);
    expect_same_model<Dd>(entry);
  }
}

}  // namespace
}  // namespace assay::oracles::models_in_machine_scalars_test
