#pragma once

#include <string_view>
#include <vector>

#include "oracles/quadratic_number.hpp"

namespace assay::oracles {

/// u and its derivatives at a point of a body. On a front, where the derivatives jump, they have
/// the values ahead of the front: left limits in time. At t = 0 they are the initial data.
/// Units: u [m], velocity u_t [m/s], strain u_x [1].
struct FieldState {
  QuadraticNumber displacement, velocity, strain;
};

/// A change of the contact of a body.
enum class ContactChange {
  kImpact,   ///< a part of the body strikes at once: its velocity jumps
  kContact,  ///< it touches; the contact force jumps, and acts from then on
  kRelease   ///< it leaves; the contact force has jumped to 0
};

/// The name in JSON: "impact", "contact", "release".
[[nodiscard]] std::string_view to_string(ContactChange change);

struct FieldEvent {
  ContactChange kind;
  QuadraticNumber t;
  QuadraticNumber impulse{};  ///< of an impact, or of the whole contact at its release [N s]
  Rational restitution = Rational(0);  ///< e of an impact: u_t⁺ = −e u_t⁻, wherever u_t⁻ is not 0
};

/// The exact motion of a one-dimensional body, before it is divided into elements or modes. The
/// model of a problem approximates it.
class Continuum {
 public:
  virtual ~Continuum() = default;

  [[nodiscard]] virtual FieldState at(const Rational& t, const Rational& x) const = 0;
  /// The force of the contact, as a left limit in time.   Units: [N].
  [[nodiscard]] virtual QuadraticNumber contact_force(const Rational& t) const = 0;
  /// All events in (0, until], in the order of time.
  [[nodiscard]] virtual std::vector<FieldEvent> events(const Rational& until) const = 0;
  /// The body is [0, length()].
  [[nodiscard]] virtual Rational length() const = 0;
  /// The positions that are shown by default: the nodes of the model.
  [[nodiscard]] virtual std::vector<Rational> nodes() const = 0;
};

}  // namespace assay::oracles
