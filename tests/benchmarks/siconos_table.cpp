#include "tests/benchmarks/siconos_table.hpp"

#include <fmt/format.h>

#include <cstdio>

namespace assay {

SiconosTable::SiconosTable() {
  fmt::print("{:<64} {:>10} {:>11} {:>7} {:>11} {:>8} {:>6}\n",
             "case",
             "assay us",
             "siconos us",
             "ratio",
             "difference",
             "allowed",
             "asked");
}

void SiconosTable::add(const std::string& what,
                       const std::string& unit,
                       double accuracy,
                       double difference,
                       const Times& times,
                       double asked) {
  const std::string name = what + ", a " + unit;
  if (!(difference <= accuracy)) {
    fmt::print("{:<64} {:>30} {:>11.1e} {:>8.0e}\n", name, "not timed", difference, accuracy);
    passes_ = false;
    return;
  }
  const auto [ours, theirs] = times();
  const bool is_missed = theirs < asked * ours;
  if (is_missed) passes_ = false;
  fmt::print("{:<64} {:>10.4g} {:>11.4g} {:>7.3g} {:>11.1e} {:>8.0e} {:>6}{}\n",
             name,
             ours * 1e6,
             theirs * 1e6,
             theirs / ours,
             difference,
             accuracy,
             asked > 0 ? fmt::format("{:g}", asked) : "-",
             is_missed ? "  MISSED" : "");
  std::fflush(stdout);
}

void SiconosTable::add_without_theirs(const std::string& what, const std::string& why) {
  fmt::print("{:<64} {}\n", what, why);
}

}  // namespace assay
