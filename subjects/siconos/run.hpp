#pragma once

#include <SiconosException.hpp>
#include <cstdio>
#include <exception>
#include <stdexcept>
#include <string>

#include "reports/subjects/assay_subject.h"

namespace assay::siconos {

constexpr double kEnd = 1e9;  ///< [s], later than any run ends

/// What is being thrown: of exceptions of Siconos the message, which their what() does not have.
[[nodiscard]] inline std::string reason() {
  try {
    throw;
  } catch (const Siconos::exception& error) {
    const auto* message = boost::get_error_info<Siconos::exception::extra_message>(error);
    return message != nullptr ? *message : "an exception of Siconos";
  } catch (const std::exception& error) {
    return error.what();
  } catch (...) {
    return "an exception of unknown type";
  }
}

/// A simulation that goes on by one step at a time.
class Run {
 public:
  Run() = default;
  Run(const Run&) = delete;
  Run& operator=(const Run&) = delete;
  virtual ~Run() = default;

  /// One step, and the state at its end: q, v and impulse; or x, nothing and lambda.
  virtual void step(double* q, double* v, double* impulse) = 0;
};

using MakeRun = Run* (*)(const AssayModel& model, double h, const double* options);

/// AssayScheme::create by a MakeRun: what that throws does not take the model.
template <MakeRun kMake>
void* create(const AssayModel* model, double h, const double* options, char* message, size_t size) {
  try {
    return kMake(*model, h, options);
  } catch (...) {
    std::snprintf(message, size, "%s", reason().c_str());
  }
  return nullptr;
}

/// The scheme of the runs of kMake, without options.
template <MakeRun kMake>
[[nodiscard]] AssayScheme scheme(const char* name,
                                 const char* description,
                                 int flags,
                                 const char* claims) {
  AssayScheme result{};
  result.name = name;
  result.description = description;
  result.flags = flags;
  result.claims = claims;
  result.create = &create<kMake>;
  result.step = [](void* run, double, double* q, double* v, double* impulse) -> int {
    try {
      static_cast<Run*>(run)->step(q, v, impulse);
      return ASSAY_SOLVED;
    } catch (...) {
      std::fprintf(stderr, "%s\n", reason().c_str());
    }
    return ASSAY_FAILED;
  };
  result.destroy = [](void* run) { delete static_cast<Run*>(run); };
  return result;
}

}  // namespace assay::siconos
