#pragma once

#include <cstddef>
#include <nlohmann/json_fwd.hpp>
#include <string>
#include <vector>

#include "reference/sensitivity/sensitivity.hpp"

namespace assay::reports {

/// The names of the numbers of a motion.
struct MotionNames {
  bool first_order;

  /// For a first-order system v is x', which follows from x and λ.
  [[nodiscard]] bool shows_velocity() const { return !first_order; }
  [[nodiscard]] const char* position() const { return first_order ? "x" : "q"; }
  /// The quantity that changes at an event.
  [[nodiscard]] std::string changed(const oracles::DigitsEvent& event) const;
};

/// The sensitivities that `exact` prints, for each parameter that the user names.
class ExactSensitivities {
 public:
  /// No sensitivity is requested.
  ExactSensitivities() = default;
  /// `names` are separated by commas.
  /// @throws InvalidInput also for a name that is given twice, and if there is none.
  ExactSensitivities(const reference::SensitivityQuestion& question, const std::string& names);

  /// Takes out the first events, which belong to the initial data.
  void leave_out_events(std::size_t count);

  void add_to(nlohmann::ordered_json& document, const MotionNames& names) const;
  void print_state(std::size_t state, const MotionNames& names) const;
  void print_event(std::size_t event) const;
  void print_ways() const;

  /// Whether each derivative of a state exists.
  [[nodiscard]] bool exist() const;

 private:
  std::vector<reference::ParameterSensitivities> all_;
};

}  // namespace assay::reports
