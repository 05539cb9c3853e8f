#pragma once

#include <string>

#include "oracles/catalogue.hpp"
#include "reference/event_driven/certified_motion.hpp"

/// The functions of the event-driven engine that truth.hpp and true_digits.hpp use.
namespace assay::reference {

/// The motion of the event-driven engine until t_end, with this number of certified digits if
/// possible.
[[nodiscard]] CertifiedMotion certified(const oracles::ProblemEntry& entry,
                                        const Parameters& parameters,
                                        const Rational& t_end,
                                        int digits);

/// @throws NotCertified, with the number of certified digits until t_end and the reason of the
/// doubt.
[[noreturn]] void refuse(const oracles::ProblemEntry& entry,
                         const Rational& t_end,
                         int certified_digits,
                         const std::string& doubt);

/// @throws NotCertified for a kind of systems that the event-driven engine does not take.
void require_reference(const oracles::ProblemEntry& entry);

/// A time in a message: six digits.
[[nodiscard]] std::string short_text(const Rational& t);

}  // namespace assay::reference
