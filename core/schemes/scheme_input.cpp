#include "core/schemes/scheme_input.hpp"

namespace assay {

void require_at_least(const char* name, int value, int least) {
  if (value >= least) return;
  throw InvalidInput(std::string(name) + " = " + std::to_string(value) +
                     " is not allowed: it must be at least " + std::to_string(least));
}

ParameterSpec newton_tolerance_spec(const std::string& what) {
  return {"newton-tolerance",
          "0",
          "relative change of " + what + " that ends, 1/2 decides no digit; 0: rounding",
          "1",
          {.low = Rational(0), .high = Rational(1, 2), .high_open = true}};
}

Range flag_range() {
  return {.low = Rational(0), .high = Rational(1), .integer = true};
}

}  // namespace assay
