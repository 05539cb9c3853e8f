#pragma once

#include <functional>
#include <optional>
#include <span>
#include <string>

#include "core/systems/model.hpp"
#include "reports/subjects/host_input.hpp"

namespace assay::reports {

/// Makes the model of a problem from its name and its parameters, lines of NAME=VALUE; none if this
/// program has no such problem.
using ModelOfProblem =
    std::function<std::optional<Model<double>>(const std::string& name, const std::string& values)>;

/// Does HostWork::kReadFile: reads the bytes of a file.
using FileReader = void (*)(HostInput input, std::span<std::byte> result);

/// The main function of a host: serves the calls that arrive at its socket, see host_protocol.hpp,
/// until the process ends. @param read_file null: this program reads no files
[[noreturn]] void serve_calls(const ModelOfProblem& model_of, FileReader read_file = nullptr);

}  // namespace assay::reports
