#include "reports/subjects/served_library.hpp"

#include <dlfcn.h>
#include <fmt/format.h>

#include <algorithm>
#include <cstddef>
#include <cstring>
#include <iterator>
#include <span>
#include <vector>

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
    const bool is_dense = (scheme.flags & ASSAY_DENSE_OUTPUT) != 0;
    require(is_dense == (scheme.interpolate != nullptr),
            fmt::format("scheme {} has {}",
                        scheme.name,
                        is_dense ? "ASSAY_DENSE_OUTPUT, but no interpolate"
                                 : "interpolate, but not ASSAY_DENSE_OUTPUT"));
    const bool gives_gradient = (scheme.flags & ASSAY_GIVES_GRADIENT) != 0;
    require(gives_gradient == (scheme.gradient != nullptr),
            fmt::format("scheme {} has {}",
                        scheme.name,
                        gives_gradient ? "ASSAY_GIVES_GRADIENT, but no gradient"
                                       : "gradient, but not ASSAY_GIVES_GRADIENT"));
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

namespace {

/// The ABIs before this one that are still taken, and the bytes that AssayScheme had. What
/// AssayModel has gained such a subject does not read.
struct OlderAbi {
  int abi;
  std::size_t scheme;
};
constexpr OlderAbi kOlder[] = {{4, offsetof(AssayScheme, interpolate)},
                               {5, offsetof(AssayScheme, gradient)},
                               {6, offsetof(AssayScheme, gradient)}};

/// A subject whose schemes have `size` bytes, as one of this ABI. It is the only one of the
/// process.
const AssaySubject& with_whole_schemes(const AssaySubject& older, std::size_t size) {
  static std::vector<AssayScheme> schemes;
  static AssaySubject subject;
  subject = older;
  if (older.schemes == nullptr || older.scheme_count < 0) return subject;
  schemes.assign(static_cast<std::size_t>(older.scheme_count), {});
  const auto* each = reinterpret_cast<const std::byte*>(older.schemes);
  for (AssayScheme& scheme : schemes) {
    std::memcpy(&scheme, each, size);
    each += size;
  }
  subject.schemes = schemes.data();
  return subject;
}

}  // namespace

const AssaySubject& serve_library(const std::string& file) {
  void* library = ::dlopen(file.c_str(), RTLD_NOW | RTLD_LOCAL | RTLD_NODELETE);
  if (library == nullptr) throw InvalidInput(::dlerror());
  const auto entry = reinterpret_cast<const AssaySubject* (*)()>(::dlsym(library, "assay_subject"));
  require(entry != nullptr, "it does not export the function assay_subject");
  const AssaySubject* subject = entry();
  require(subject != nullptr, "its assay_subject() returns null");
  const auto* older = std::ranges::find(kOlder, subject->abi, &OlderAbi::abi);
  require(older != std::end(kOlder) || subject->abi == ASSAY_SUBJECT_ABI,
          fmt::format("it is of ABI {}; this program knows {} to {}",
                      subject->abi,
                      kOlder[0].abi,
                      ASSAY_SUBJECT_ABI));
  if (older != std::end(kOlder)) subject = &with_whole_schemes(*subject, older->scheme);
  require_valid_description(*subject);
  require_functions(*subject);
  return *subject;
}

}  // namespace assay::reports
