#include <ostream>
#include <sstream>

#include "properties/mechanisms/mechanism.hpp"

namespace assay::properties {

namespace {

using Index = Eigen::Index;

std::string code(const Rational& x) { return "exact(\"" + to_text(x) + "\")"; }

std::string entries(const Vector<Rational>& x) {
  std::string text;
  for (const Rational& entry : x) text += (text.empty() ? "\"" : ", \"") + to_text(entry) + "\"";
  return "{" + text + "}";
}

std::string code(const Vector<Rational>& x) { return "exact_vector(" + entries(x) + ")"; }

std::string code(const Matrix<Rational>& a) {
  std::string text;
  for (Index i = 0; i < a.rows(); ++i) {
    text += (i == 0 ? "" : ", ") + entries(Vector<Rational>(a.row(i)));
  }
  return "exact_matrix({" + text + "})";
}

std::string code(const Quadric& s) {
  std::string text = "{";
  if (s.a.size() > 0) text += ".a = " + code(s.a) + ", ";
  text += ".b = " + code(s.b);
  if (s.c != 0) text += ", .c = " + code(s.c);
  return text + "}";
}

std::string code(const Inertia& x) {
  return "{" + code(x.mass) + ", " + code(x.b) + ", " + code(x.offset) + ", " + code(x.c) + "}";
}

std::string code(const Spring& x) {
  return "{" + code(x.length) + ", " + code(x.stiffness) + ", " + code(x.cubic) + ", " +
         code(x.damping) + "}";
}

std::string code(const ContactLaw<Rational>& law) {
  return std::visit(
      [](const auto& of) -> std::string {
        using Law = std::remove_cvref_t<decltype(of)>;
        if constexpr (requires { of.rolling_friction; }) {
          return "RollingCoulomb<Rational>{" + code(of.friction) + ", " +
                 code(of.rolling_friction) + "}";
        } else if constexpr (requires { of.friction; }) {
          return "Coulomb<Rational, " + std::to_string(Law::kDimension) + ">{" + code(of.friction) +
                 "}";
        } else if constexpr (requires { of.dimension; }) {
          return "Equality{" + std::to_string(of.dimension) + "}";
        } else {
          return "Unilateral{}";
        }
      },
      law);
}

std::string code(const MechanismContact& x);

template <class Items>
std::string list(const Items& items) {
  std::string text;
  for (const auto& item : items) text += (text.empty() ? "" : ",\n") + code(item);
  return "{" + text + "}";
}

std::string code(const MechanismContact& x) {
  return "{" + code(x.law) + ", " + code(x.normal_restitution) + ", " +
         code(x.tangential_restitution) + ",\n" + list(x.rows) + "}";
}

}  // namespace

std::string to_code(const Mechanism& x) {
  std::ostringstream out;
  out << "Mechanism{\n.mass = " << code(x.mass) << ",\n";
  if (!x.inertias.empty()) out << ".inertias = " << list(x.inertias) << ",\n";
  if (!x.springs.empty()) out << ".springs = " << list(x.springs) << ",\n";
  if (x.spin.size() > 0) out << ".spin = " << code(x.spin) << ",\n";
  if (x.force.size() > 0) out << ".force = " << code(x.force) << ",\n";
  if (x.force_rate.size() > 0) out << ".force_rate = " << code(x.force_rate) << ",\n";
  if (!x.contacts.empty()) out << ".contacts = " << list(x.contacts) << ",\n";
  out << ".position = " << code(x.position) << ",\n.velocity = " << code(x.velocity) << ",\n";
  if (x.time != 0) out << ".time = " << code(x.time) << ",\n";
  out << ".h = " << code(x.h) << ",\n.steps = " << x.steps;
  for (std::size_t i = 0; i < x.options.size(); ++i) {
    out << (i == 0 ? ",\n.options = {{\"" : ", {\"") << x.options[i].first << "\", \""
        << x.options[i].second << "\"}";
  }
  out << (x.options.empty() ? "}" : "}}");
  return out.str();
}

std::ostream& operator<<(std::ostream& out, const Mechanism& x) { return out << to_code(x); }

}  // namespace assay::properties
