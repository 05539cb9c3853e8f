#pragma once

#include <cstddef>
#include <cstdint>
#include <stdexcept>
#include <string>
#include <string_view>
#include <vector>

#include "reports/subjects/assay_subject.h"

namespace assay::reports {

// The functions of an AssayModel, called from another process. The call takes longer than most of
// the functions do, so one answer serves several questions. The caller writes the arguments into a
// room and names the function by its number. For a small model, all functions of these arguments
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
/// Evaluates the function for the arguments in the room, and writes its results there. For a small
/// model it also writes the results of all other functions whose arguments are in the room. If such
/// a function throws, it gives no result.
/// @pre has_function @throws the exception of the requested function
void evaluate_functions(const AssayModel& model, std::uint32_t function, double* room);

/// The functions that the model has, named as the members of AssayModel.
[[nodiscard]] std::vector<std::string> names_of_functions(const AssayModel& model);

/// Arguments of a function: t, then q or x, then v or lambda. A function may need only some of
/// them.
struct FunctionArguments {
  const double *t, *a, *b;
};
struct FunctionResult {
  bool is_matrix;
  std::size_t rows, columns;
  std::vector<double> values;  ///< column by column
};
/// Thrown if an argument that a function needs is null.
class MissingArgument : public std::invalid_argument {
 public:
  using std::invalid_argument::invalid_argument;
};
/// The results of a function, one or two; none if the model does not have it.
/// @throws MissingArgument, and the exceptions of the function
[[nodiscard]] std::vector<FunctionResult> evaluate_function(const AssayModel& model,
                                                            std::string_view name,
                                                            const FunctionArguments& at);

/// Evaluates functions of the model in another process by calling `ask`; `room` as above.
struct RemoteFunctions {
  double* room = nullptr;
  void (*ask)(std::uint32_t function) = nullptr;
};
/// How many functions a model has. They have the numbers from 0 on. The derivative of a model, see
/// AssayTangent, has as many functions; their numbers follow.
[[nodiscard]] std::uint32_t number_of_functions();
/// Replaces the functions of the model. A process can do this for one model at a time, and for one
/// derivative of it; several threads may call them.
void make_remote(AssayModel& model, const RemoteFunctions& functions);
void make_remote_derivative(AssayModel& derivative, const RemoteFunctions& functions);
/// Replaces the functions of the model by the functions of another one, and takes its context, too.
void take_functions(AssayModel& model, const AssayModel& from);

}  // namespace assay::reports
