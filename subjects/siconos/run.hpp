#pragma once

#include <SolverOptions.h>

#include <OneStepNSProblem.hpp>
#include <SiconosException.hpp>
#include <Simulation.hpp>
#include <cstdio>
#include <exception>
#include <memory>
#include <stdexcept>
#include <string>
#include <utility>

#include "reports/subjects/assay_subject.h"

namespace assay::siconos {

constexpr double kEnd = 1e9;  ///< [s], later than any run ends

/// Options of schemes, with the defaults of Siconos.
constexpr AssayOption kTheta = {"theta", "1/2", "weight of the end of a step", "1", 0, 1};
constexpr AssayOption kNewtonTolerance = {
    "newton-tolerance", "1e-6", "of the residual of a nonlinear step", "those of p, r", 0, 1};
constexpr AssayOption kSolverTolerance = {
    "solver-tolerance", "0", "of the solver of a step; 0: its default", "those of w", 0, 1};

inline void set_tolerance(OneStepNSProblem& problem, double tolerance) {
  if (tolerance > 0) problem.numericsSolverOptions()->dparam[SICONOS_DPARAM_TOL] = tolerance;
}

/// The message of the exception being thrown. Exceptions of Siconos do not give it in their what().
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

/// A simulation that advances by one step at a time.
class Run {
 public:
  Run() = default;
  Run(const Run&) = delete;
  Run& operator=(const Run&) = delete;
  virtual ~Run() = default;

  void step_by(std::shared_ptr<Simulation> stepping) { stepping_ = std::move(stepping); }

  /// Takes the first step early, because features that Siconos does not implement fail there.
  /// @throws the exception for such a feature; any other exception waits for step().
  void begin() {
    stepping_->initialize();
    start();
    try {
      advance();
    } catch (...) {
      failure_ = reason();
      if (failure_.find("implemented") != std::string::npos) throw;
    }
    ahead_ = true;
  }
  /// Makes one step and returns the state at its end: q, v and impulse; or x, nothing and lambda.
  void step(double* q, double* v, double* impulse) {
    if (!failure_.empty()) throw std::runtime_error(failure_);
    if (!ahead_) advance();
    ahead_ = false;
    read(q, v, impulse);
    stepping_->processEvents();
  }

 private:
  /// Called after the initialization.
  virtual void start() {}
  virtual void read(double* q, double* v, double* impulse) const = 0;

 protected:
  virtual void advance() { stepping_->advanceToEvent(); }

 private:
  std::shared_ptr<Simulation> stepping_;
  bool ahead_ = false;
  std::string failure_;
};

using MakeRun = Run* (*)(const AssayModel& model, double h, const double* options);

/// AssayScheme::create by a MakeRun: if it throws, the model is not taken.
template <MakeRun kMake>
void* create(const AssayModel* model, double h, const double* options, char* message, size_t size) {
  try {
    std::unique_ptr<Run> run(kMake(*model, h, options));
    run->begin();
    return run.release();
  } catch (...) {
    std::snprintf(message, size, "%s", reason().c_str());
  }
  return nullptr;
}

/// The scheme whose runs kMake makes.
template <MakeRun kMake, std::size_t kCount>
[[nodiscard]] AssayScheme scheme(const char* name,
                                 const char* description,
                                 int flags,
                                 const char* claims,
                                 const AssayOption (&options)[kCount],
                                 const char* study_options) {
  AssayScheme result{};
  result.option_count = static_cast<int>(kCount);
  result.options = options;
  result.study_options = study_options;
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
