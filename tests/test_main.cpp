#include <gmock/gmock.h>

#include <cstdlib>

int main(int argc, char** argv) {
  // The same random cases in every run; RC_PARAMS set by the user explores others.
  setenv("RC_PARAMS", "seed=1", /*overwrite=*/0);
  testing::InitGoogleMock(&argc, argv);
  return RUN_ALL_TESTS();
}
