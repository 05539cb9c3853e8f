#include <sstream>

#include "reports/files/harmless_text.hpp"
#include "tests/fuzz/reader_fuzz.hpp"

namespace assay::fuzz {
namespace {

/// What is harmless stays as it is, and a stream writes the same, however it is cut.
void make_harmless(std::string_view text) {
  const std::string once = reports::harmless_text(text);
  if (reports::harmless_text(once) != once) std::abort();
  if (once.find('\x1b') != std::string::npos) std::abort();
  if (reports::one_line(text).find('\n') != std::string::npos) std::abort();
  std::ostringstream written;
  {
    const reports::HarmlessStream harmless(written);
    written << text.substr(0, text.size() / 2) << text.substr(text.size() / 2);
  }
  if (written.str() != once) std::abort();
}

}  // namespace
}  // namespace assay::fuzz

ASSAY_FUZZ_READER(assay::fuzz::make_harmless(text))
