#include <gmock/gmock.h>

#include <cstdlib>

#include "core/scalar/mpfr_real.hpp"

int main(int argc, char** argv) {
  // The same random cases in every run; RC_PARAMS set by the user explores others.
  setenv("RC_PARAMS", "seed=1", /*overwrite=*/0);
  // Tests of Mpfr that say nothing else use 100 digits.
  const assay::WorkingDigits digits(100);
  testing::InitGoogleMock(&argc, argv);
  return RUN_ALL_TESTS();
}
