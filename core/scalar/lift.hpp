#pragma once

#include <concepts>

namespace assay {

/// The constant s as a T, which is S or any nest of Jets over it.
template <class T, class S>
[[nodiscard]] T lift(const S& s) {
  if constexpr (std::same_as<T, S>) {
    return s;
  } else {
    return T(lift<typename T::Scalar>(s));
  }
}

}  // namespace assay
