#include "core/schemes/activation_options.hpp"

namespace assay {

std::vector<ParameterSpec> activation_parameters() {
  return {
      {"gamma", "1/2", "forecast factor of the activation rule", "1", Range::unit()},
      {"gap-threshold", "0", "largest forecast gap that activates a contact", "m", Range::any()},
      {"sign-test",
       "0",
       "1: activate only if the relative velocity is below velocity-threshold",
       "1",
       flag_range()},
      {"velocity-threshold", "0", "threshold of the sign test", "m/s", Range::any()},
  };
}

}  // namespace assay
