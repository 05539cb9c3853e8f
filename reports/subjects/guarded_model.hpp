#pragma once

#include <deque>
#include <type_traits>

#include "reports/subjects/guarded_array.hpp"
#include "reports/subjects/host_input.hpp"
#include "reports/subjects/model_functions.hpp"

namespace assay::reports {

/// A model for foreign code: a copy, with its arrays, that may only be read.
class GuardedModel {
 public:
  explicit GuardedModel(AssayModel model) {
    visit_arrays(model,
                 [&](auto& array, std::size_t size) { array = copy(std::span(array, size)); });
    (void)copy(std::span<const AssayModel>(&model, 1));
  }

  [[nodiscard]] const AssayModel& get() const {
    return *reinterpret_cast<const AssayModel*>(arrays_.back().data());
  }

 private:
  /// Adds a guarded copy as the last of arrays_.
  template <class Struct>
  [[nodiscard]] const Struct* copy(std::span<const Struct> values) {
    static_assert(sizeof(Struct) % sizeof(double) == 0);
    arrays_.emplace_back(std::as_bytes(values));
    arrays_.back().protect();
    return reinterpret_cast<const Struct*>(arrays_.back().data());
  }

  std::deque<GuardedArray> arrays_;
};

/// The next model of an input, whose arrays are there.
[[nodiscard]] inline AssayModel next_model(HostInput& input) {
  AssayModel model = input.next<AssayModel>();
  visit_arrays(model, [&](auto& array, std::size_t size) {
    using Entry = std::remove_cvref_t<decltype(*array)>;
    array = input.next<Entry>(size).data();
  });
  return model;
}

/// Appends the pieces that next_model reads. @pre the model outlives the request
inline void append_model(AssayModel& model, std::vector<std::span<const std::byte>>& pieces) {
  pieces.push_back(piece(model));
  visit_arrays(model,
               [&](const auto* array, std::size_t size) { pieces.push_back(piece(array, size)); });
}

}  // namespace assay::reports
