#include "core/scalar/scalar_list.hpp"

// Every program has this list, and none contains mpreal.h, which is under the GPL-3: that scalar is
// in a row of its own.
#undef ASSAY_WITH_MPREAL
#include "core/scalar/ladder.hpp"
#include "core/scalar/to_decimal.hpp"

namespace assay {

namespace {

template <class S>
std::optional<int> digits_to_show() {
  if constexpr (ScalarTraits<S>::kDigits == 0 || Enclosure<S>) return std::nullopt;
  return static_cast<int>(to_decimal(from_rational<S>(Rational(1, 3))).size() - 2);  // of 0.333…
}

}  // namespace

const std::vector<ScalarEntry>& scalars() {
#define ASSAY_ENTRY(S) {ScalarTraits<S>::kName, ScalarTraits<S>::kDescription, digits_to_show<S>()},
  static const std::vector<ScalarEntry> all = {ASSAY_FOR_EACH_ORDERED_FIELD(ASSAY_ENTRY){
      "mpreal", "MPFR through mpreal, digits chosen at run time", std::nullopt}};
#undef ASSAY_ENTRY
  return all;
}

}  // namespace assay
