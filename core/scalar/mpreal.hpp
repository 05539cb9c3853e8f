#pragma once

// Include mpreal.h before any other header that includes mpfr.h.
#include <unsupported/Eigen/MPRealSupport>

#include "core/scalar/mpfr.hpp"

namespace assay {

/// MPFR with digits chosen at run time by Mpreal::set_default_prec(bits), for each thread.
using Mpreal = mpfr::mpreal;

template <>
struct ScalarTraits<Mpreal> {
  static constexpr std::string_view kName = "mpreal";
  static constexpr std::string_view kDescription = "MPFR through mpreal, digits chosen at run time";
  static constexpr bool kExact = false;
  static constexpr int kDigits = 0;
  static Mpreal unit_roundoff() { return mpfr::machine_epsilon(Mpreal::get_default_prec()) / 2; }
  static Mpreal from_rational(const Rational& x) {
    Mpreal result;
    detail::set_nearest(result.mpfr_ptr(), x);
    return result;
  }
  static Rational to_rational(const Mpreal& x) { return detail::exact_mpfr(x.mpfr_srcptr()); }
  static bool is_finite(const Mpreal& x) { return mpfr_number_p(x.mpfr_srcptr()) != 0; }

  /// Sets the number of digits for a scope, on this thread.
  class WorkingDigits {
   public:
    explicit WorkingDigits(int digits) : before_(Mpreal::get_default_prec()) {
      Mpreal::set_default_prec(mpfr::digits2bits(digits));
    }
    WorkingDigits(const WorkingDigits&) = delete;
    WorkingDigits& operator=(const WorkingDigits&) = delete;
    ~WorkingDigits() { Mpreal::set_default_prec(before_); }

   private:
    mpfr_prec_t before_;
  };
};

}  // namespace assay
