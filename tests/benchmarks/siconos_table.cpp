#include "tests/benchmarks/siconos_table.hpp"

#include <fmt/format.h>

#include <cstdio>

namespace assay {

SiconosTable::SiconosTable() {
  fmt::print("{:<64} {:>10} {:>11} {:>7} {:>11} {:>8}\n",
             "case",
             "assay us",
             "siconos us",
             "ratio",
             "difference",
             "allowed");
}

void SiconosTable::add(const std::string& what,
                       const std::string& unit,
                       double accuracy,
                       double difference,
                       const Times& times) {
  const std::string name = what + ", a " + unit;
  if (!(difference <= accuracy)) {
    fmt::print("{:<64} {:>30} {:>11.1e} {:>8.0e}\n", name, "not timed", difference, accuracy);
    all_agree_ = false;
    return;
  }
  const auto [ours, theirs] = times();
  fmt::print("{:<64} {:>10.4g} {:>11.4g} {:>7.3g} {:>11.1e} {:>8.0e}\n",
             name,
             ours * 1e6,
             theirs * 1e6,
             theirs / ours,
             difference,
             accuracy);
  std::fflush(stdout);
}

void SiconosTable::add_without_theirs(const std::string& what, const std::string& why) {
  fmt::print("{:<64} {}\n", what, why);
}

}  // namespace assay
