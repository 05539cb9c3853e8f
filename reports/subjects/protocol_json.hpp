#pragma once

#include <array>
#include <cstddef>
#include <nlohmann/json.hpp>
#include <span>
#include <stdexcept>
#include <string>
#include <vector>

#include "reports/subjects/assay_subject.h"

namespace assay::reports {

// The parts of docs/process-protocol.md that are data: numbers, laws, models and problems as JSON.

/// Thrown for an answer that breaks the protocol.
class ProtocolError : public std::runtime_error {
 public:
  using std::runtime_error::runtime_error;
};

using Shape = std::array<std::size_t, 2>;  ///< rows and columns

/// A vector, and a matrix that is stored column by column, as an array of its rows.
[[nodiscard]] nlohmann::json json_of_vector(std::span<const double> vector);
[[nodiscard]] nlohmann::json json_of_matrix(const double* matrix, Shape shape);

/// The numbers of a member: an array of numbers, or a text of the 16 hexadecimal digits of each.
/// @throws ProtocolError naming the member if it is not there, or another number of them.
[[nodiscard]] std::vector<double> read_vector(const nlohmann::json& of,
                                              const char* member,
                                              std::size_t size);
/// The numbers of a matrix, row by row: an array of its rows, or a text.
[[nodiscard]] std::vector<double> read_rows(const nlohmann::json& of,
                                            const char* member,
                                            Shape shape);
/// As many rows as there are, up to a limit.
[[nodiscard]] std::vector<double> read_some_rows(const nlohmann::json& of,
                                                 const char* member,
                                                 Shape most);

/// The data of a model that a scheme is given, without its functions. `values` are the values of
/// the parameters of the problem, in lines of NAME=VALUE.
[[nodiscard]] nlohmann::json json_of(const AssayModel& model,
                                     const std::string& values,
                                     bool has_constant_force);
[[nodiscard]] nlohmann::json json_of(const AssayOneStepProblem& problem);

/// The answer to a question of a program: values of the functions of the model. If a function after
/// the first one throws, the answer has no value for it.
/// @throws ProtocolError if it is no valid question, MissingArgument, and the exceptions of the
/// first function
[[nodiscard]] nlohmann::json values_of_functions(const AssayModel& model,
                                                 const nlohmann::json& question);

/// The beginning of a text, in which every byte may be printed.
[[nodiscard]] std::string excerpt(const std::string& text);
/// A number or a text as it stands. For an array or an object, which may be nested deeply, only its
/// type.
[[nodiscard]] std::string shown(const nlohmann::json& value);

}  // namespace assay::reports
