#pragma once

namespace assay::reference {

/// The value of a Jet, without its derivatives; of any other scalar the number itself.
template <class S>
[[nodiscard]] const auto& value_of(const S& x) {
  if constexpr (requires {
                  x.a;
                  x.v;
                }) {
    return x.a;
  } else {
    return x;
  }
}

}  // namespace assay::reference
