#pragma once

#include <functional>
#include <optional>
#include <string>

#include "core/systems/model.hpp"

namespace assay::reports {

/// The model of a problem by its name and its parameters, lines of NAME=VALUE; none where this
/// program has no such problem.
using ModelOfProblem =
    std::function<std::optional<Model<double>>(const std::string& name, const std::string& values)>;

/// The host: serves the calls that come over its socket, see host_protocol.hpp, to the end of the
/// process.
[[noreturn]] void serve_calls(const ModelOfProblem& model_of);

}  // namespace assay::reports
