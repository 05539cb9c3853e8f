#pragma once

#include <cstdint>

namespace assay {

/// Random LCPs, n ≤ 5, entries −2 … 2: Lemke, the enumeration and the definition never contradict
/// each other. Counts too few of a kind as failures.
void expect_lemke_and_enumeration_agree(std::uint64_t seed, int problems);

}  // namespace assay
