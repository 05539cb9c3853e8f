#pragma once

#include <functional>
#include <optional>
#include <span>
#include <string>

#include "core/systems/model.hpp"
#include "reports/subjects/host_input.hpp"

namespace assay::reports {

/// The model of a problem by its name and its parameters, lines of NAME=VALUE; none where this
/// program has no such problem.
using ModelOfProblem =
    std::function<std::optional<Model<double>>(const std::string& name, const std::string& values)>;

/// HostWork::kReadFile: what is in the bytes of a file.
using FileReader = void (*)(HostInput input, std::span<std::byte> result);

/// The host: serves the calls that come over its socket, see host_protocol.hpp, to the end of the
/// process.   @param read_file  null: this program reads none
[[noreturn]] void serve_calls(const ModelOfProblem& model_of, FileReader read_file = nullptr);

}  // namespace assay::reports
