#pragma once

#include <cstddef>
#include <cstdint>
#include <cstdio>
#include <cstdlib>
#include <string>
#include <string_view>

#include "core/scalar/invalid_input.hpp"

namespace assay::fuzz {

/// What a reader is told that the text is from; its messages begin with it.
inline constexpr const char* kFile = "input";

/// Gives bytes to a reader, read(text). It may refuse them by InvalidInput with a message that
/// names the file; whatever else it throws, and what the sanitizers see, is a finding of libFuzzer.
template <class Read>
int fuzz_reader(const std::uint8_t* data, std::size_t size, Read read) {
  const std::string text(reinterpret_cast<const char*>(data), size);
  try {
    read(std::string_view(text));
  } catch (const InvalidInput& refusal) {
    if (std::string_view(refusal.what()).starts_with(kFile)) return 0;
    std::fprintf(stderr, "a refusal that does not name the file: %s\n", refusal.what());
    std::abort();
  }
  return 0;
}

}  // namespace assay::fuzz

/// Defines the entry point of libFuzzer; READ is an expression of `text`.
#define ASSAY_FUZZ_READER(READ)                                                       \
  extern "C" int LLVMFuzzerTestOneInput(const std::uint8_t* data, std::size_t size) { \
    return assay::fuzz::fuzz_reader(data, size, [](std::string_view text) { READ; }); \
  }
