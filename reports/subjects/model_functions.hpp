#pragma once

#include <cstddef>
#include <cstdint>

#include "reports/subjects/assay_subject.h"

namespace assay::reports {

// The functions of an AssayModel called from another process, which takes longer than most of them
// do. So an answer to one question answers others: the caller lays the arguments into a room and
// names the function that it wants by its number; of a small model all functions of these arguments
// are evaluated, and the caller keeps the results of the last few arguments.

/// Calls visit(array, size) for each array of the model that is there.
template <class Visit>
void visit_arrays(AssayModel& model, const Visit& visit) {
  const auto n = static_cast<std::size_t>(model.coordinates);
  const auto k = static_cast<std::size_t>(model.velocities);
  const auto m = static_cast<std::size_t>(model.components);
  const auto bodies = static_cast<std::size_t>(model.bodies);
  const auto each = [&](auto& array, std::size_t size) {
    if (array != nullptr) visit(array, size);
  };
  each(model.laws, static_cast<std::size_t>(model.law_count));
  each(model.initial_position, n);
  each(model.initial_velocity, k);
  each(model.initial_multiplier, m);
  each(model.mass, n * n);
  each(model.damping, n * n);
  each(model.stiffness, n * n);
  each(model.contact_matrix, m * n);
  each(model.offset, m);
  each(model.body_mass, bodies);
  each(model.inertia, 9 * bodies);
}

/// [bytes] The room that the functions of the model need.
[[nodiscard]] std::size_t bytes_of_evaluation(const AssayModel& model);
[[nodiscard]] bool has_function(const AssayModel& model, std::uint32_t function);
/// Calls it with what is in the room, and leaves its results there, and of a small model those of
/// all functions that have their arguments in the room; one of these that throws gives none.
/// @pre has_function  @throws what the function throws that is asked for
void evaluate_functions(const AssayModel& model, std::uint32_t function, double* room);

/// Has functions of the model evaluated elsewhere: `ask` where they are, `room` as above.
struct RemoteFunctions {
  double* room = nullptr;
  void (*ask)(std::uint32_t function) = nullptr;
};
/// Replaces the functions that the model has. They are those of one model at a time in a process,
/// and threads may call them.
void make_remote(AssayModel& model, const RemoteFunctions& functions);
/// Replaces them by those of another model, whose context is taken too.
void take_functions(AssayModel& model, const AssayModel& from);

}  // namespace assay::reports
