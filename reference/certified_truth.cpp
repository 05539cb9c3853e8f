#include "reference/certified_truth.hpp"

#include "core/scalar/decimal.hpp"
#include "core/scalar/rational.hpp"
#include "reference/truth.hpp"

namespace assay::reference {

// Few guard digits at first: studies ask for few digits. A run that ends early ends so in any.
CertifiedMotion certified(const oracles::ProblemEntry& entry,
                          const Parameters& parameters,
                          const Rational& t_end,
                          int digits) {
  const auto model = [&] { return oracles::model<Mpfr>(entry, parameters); };
  CertificationOptions options{.digits = digits, .guard_digits = 8, .max_attempts = 1};
  CertifiedMotion found = certified_motion(model, t_end, options);
  if (found.certified || found.run.end != RunEnd::kComplete) return found;
  options.guard_digits = 24 + digits - found.digits;
  options.max_attempts = 2;
  return certified_motion(model, t_end, options);
}

void refuse(const oracles::ProblemEntry& entry,
            const Rational& t_end,
            int certified_digits,
            const std::string& doubt) {
  const std::string found = certified_digits > 0
                                ? "is certified to " + std::to_string(certified_digits) + " digits"
                                : "is not certified";
  throw NotCertified(std::string(entry.name) + ": the reference motion up to t = " +
                     short_text(t_end) + " " + found + (doubt.empty() ? "" : ", " + doubt) +
                     "; shorten the time" + (certified_digits > 0 ? " or ask for fewer" : ""));
}

void require_reference(const oracles::ProblemEntry& entry) {
  if (kLagrangianModels.contains(entry.kind)) return;
  throw NotCertified(std::string(entry.name) + " has no closed form, and the event-driven engine " +
                     "takes Lagrangian systems only: there is no reference motion of " +
                     std::string(text_of(entry.kind).many));
}

std::string short_text(const Rational& t) { return to_short_text(round_to_decimal(t, 6)); }

}  // namespace assay::reference
