#pragma once

#include <cstdio>
#include <exception>

#include "reports/subjects/assay_subject.h"

namespace assay::siconos {

constexpr double kEnd = 1e9;  ///< [s], later than any run ends

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
  } catch (const std::exception& error) {
    std::snprintf(message, size, "%s", error.what());
  } catch (...) {
    std::snprintf(message, size, "Siconos refuses it");
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
    } catch (const std::exception& error) {
      std::fprintf(stderr, "%s\n", error.what());
    } catch (...) {
    }
    return ASSAY_FAILED;
  };
  result.destroy = [](void* run) { delete static_cast<Run*>(run); };
  return result;
}

}  // namespace assay::siconos
