#pragma once

#include <cstdint>
#include <string_view>

namespace assay::reports {

/// The 64-bit FNV-1a hash: the same on every machine.
[[nodiscard]] constexpr std::uint64_t stable_hash(std::string_view text) {
  std::uint64_t hash = 0xcbf29ce484222325ULL;
  for (const char c : text) hash = (hash ^ static_cast<unsigned char>(c)) * 0x100000001b3ULL;
  return hash;
}

}  // namespace assay::reports
