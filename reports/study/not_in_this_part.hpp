#pragma once

#include <array>
#include <string>
#include <string_view>

#include "core/scalar/invalid_input.hpp"

namespace assay::reports {

/// The scalars that users choose from, cheapest first.
inline constexpr std::array<std::string_view, 9> kLadder = {"double",
                                                            "dd",
                                                            "long-double",
                                                            "float128",
                                                            "mpfr50",
                                                            "mpfr100",
                                                            "rational",
                                                            "interval",
                                                            "mpreal"};

/// The request needs something that this program lacks. It contains only a part of the library, for
/// example only the studies; the complete program may have it.
class NotInThisPart : public InvalidInput {
 public:
  explicit NotInThisPart(const std::string& what)
      : InvalidInput(
            what + " is not in this part of the program; ./assay build builds the whole program") {}
};

}  // namespace assay::reports
