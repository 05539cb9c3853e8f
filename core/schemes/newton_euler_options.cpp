#include "core/schemes/newton_euler_options.hpp"

namespace assay {

std::vector<ParameterSpec> newton_euler_parameters(bool has_bar) {
  const Range count{.low = Rational(1), .high = Rational(10000), .integer = true};
  std::vector<ParameterSpec> specs = {
      {"theta", "1/2", "weight of t_{k+1} in the theta-method", "1", Range::unit()},
      {"projected", "0", "1: quaternions are divided by their norm", "1", flag_range()},
      newton_tolerance_spec("v"),
      {"newton-iterations", "200", "largest number of iterations in a step", "1", count},
  };
  if (has_bar) {
    specs.push_back({"bar-at-end", "0", "1: T at q_{k+1}, not at q_k", "1", flag_range()});
  }
  for (ParameterSpec& spec : activation_parameters()) specs.push_back(std::move(spec));
  return specs;
}

}  // namespace assay
