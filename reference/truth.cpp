#include "reference/truth.hpp"

#include <future>
#include <map>
#include <mutex>
#include <string>
#include <utility>

#include "core/scalar/rational.hpp"
#include "reference/certified_truth.hpp"

namespace assay::reference {

namespace {

using oracles::ExactMotion;

std::string key_of(const oracles::ProblemEntry& entry,
                   const Parameters& parameters,
                   const Rational& t_end) {
  std::string key(entry.name);
  for (const ParameterSpec& spec : parameters.specs()) {
    key += " " + spec.name + "=" + to_text(parameters[spec.name]);
  }
  return key + " until " + to_text(t_end);
}

/// The certified motions of this run of the program.
class Motions {
 public:
  ExactMotion<Mpfr> find(const oracles::ProblemEntry& entry,
                         const Parameters& parameters,
                         const Rational& t_end) {
    return computed(entry, parameters, t_end).get();
  }

 private:
  /// The first thread that gets the motion computes it; others that want the same one wait.
  std::shared_future<ExactMotion<Mpfr>> computed(const oracles::ProblemEntry& entry,
                                                 const Parameters& parameters,
                                                 const Rational& t_end) {
    const std::lock_guard lock(mutex_);
    auto& motion = motions_[key_of(entry, parameters, t_end)];
    if (motion.valid()) return motion;
    motion = std::async(std::launch::deferred, [=] {
      const CertifiedMotion found = certified(entry, parameters, t_end, kStudyDigits);
      if (!found.certified) refuse(entry, t_end, found.digits, found.doubt);
      const WorkingDigits working(kTruthDigits);
      return rounded_motion(found.run.motion);
    });
    return motion;
  }

  std::mutex mutex_;
  std::map<std::string, std::shared_future<ExactMotion<Mpfr>>> motions_;
};

}  // namespace

ExactMotion<Mpfr> true_motion(const oracles::ProblemEntry& entry,
                              const Parameters& parameters,
                              const Rational& t_end) {
  if (entry.has_closed_form()) {
    return oracles::exact_motion(entry, parameters, t_end, kTruthDigits);
  }
  require_reference(entry);
  static Motions motions;
  return motions.find(entry, parameters, t_end);
}

}  // namespace assay::reference
