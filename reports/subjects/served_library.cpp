#include "reports/subjects/served_library.hpp"

#include <dlfcn.h>
#include <fmt/format.h>

#include <span>

#include "core/scalar/invalid_input.hpp"
#include "reports/subjects/subject_rules.hpp"

namespace assay::reports {

namespace {

void require(bool holds, const std::string& what) {
  if (!holds) throw InvalidInput(what);
}

template <class Thing>
std::span<const Thing> list(const Thing* things, int count) {
  return {things, static_cast<std::size_t>(count)};
}

/// @pre require_valid_description()   @throws InvalidInput naming what lacks a function.
void require_functions(const AssaySubject& subject) {
  for (const AssayScheme& scheme : list(subject.schemes, subject.scheme_count)) {
    require(scheme.create != nullptr && scheme.step != nullptr && scheme.destroy != nullptr,
            fmt::format("scheme {} lacks create, step or destroy", scheme.name));
  }
  for (const AssaySolver& solver : list(subject.solvers, subject.solver_count)) {
    require(solver.solve != nullptr, fmt::format("solver {} has no function", solver.name));
  }
  for (const AssayDerivative& derivative : list(subject.derivatives, subject.derivative_count)) {
    require(derivative.evaluate != nullptr,
            fmt::format("derivative {} has no function", derivative.name));
  }
}

}  // namespace

const AssaySubject& serve_library(const std::string& file) {
  void* library = ::dlopen(file.c_str(), RTLD_NOW | RTLD_LOCAL | RTLD_NODELETE);
  if (library == nullptr) throw InvalidInput(::dlerror());
  const auto entry = reinterpret_cast<const AssaySubject* (*)()>(::dlsym(library, "assay_subject"));
  require(entry != nullptr, "it does not export the function assay_subject");
  const AssaySubject* subject = entry();
  require(subject != nullptr, "its assay_subject() returns null");
  require(subject->abi == ASSAY_SUBJECT_ABI,
          fmt::format("it is of ABI {}; this program knows {}", subject->abi, ASSAY_SUBJECT_ABI));
  require_valid_description(*subject);
  require_functions(*subject);
  return *subject;
}

}  // namespace assay::reports
