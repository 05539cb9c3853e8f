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

/// A program that is a part of the whole one, such as that of studies alone, lacks what it is asked
/// for; the whole one may have it.
class NotInThisPart : public InvalidInput {
 public:
  explicit NotInThisPart(const std::string& what)
      : InvalidInput(
            what + " is not in this part of the program; ./assay build builds the whole program") {}
};

}  // namespace assay::reports
