#include <ostream>
#include <sstream>

#include "properties/one_step/one_step_case.hpp"

namespace assay::properties {

namespace {

std::string quoted(const Rational& x) { return "\"" + to_text(x) + "\""; }
std::string number(const Rational& x) { return "exact(" + quoted(x) + ")"; }

std::string row(const Vector<Rational>& x) {
  std::string text = "{";
  for (Eigen::Index i = 0; i < x.size(); ++i) text += (i == 0 ? "" : ", ") + quoted(x(i));
  return text + "}";
}

std::string code(const ContactLaw<Rational>& law) {
  return std::visit(
      [](const auto& of) -> std::string {
        using Law = std::remove_cvref_t<decltype(of)>;
        if constexpr (requires { of.rolling_friction; }) {
          return "RollingCoulomb<Rational>{" + number(of.friction) + ", " +
                 number(of.rolling_friction) + "}";
        } else if constexpr (requires { of.friction; }) {
          return "Coulomb<Rational, " + std::to_string(Law::kDimension) + ">{" +
                 number(of.friction) + "}";
        } else if constexpr (requires { of.dimension; }) {
          return "Equality{" + std::to_string(of.dimension) + "}";
        } else {
          return "Unilateral{}";
        }
      },
      law);
}

std::string code(const Bounds<Rational>& bounds) {
  const auto bound = [](const std::optional<Rational>& x) {
    return x ? number(*x) : std::string("{}");
  };
  return "{" + bound(bounds.lower) + ", " + bound(bounds.upper) + "}";
}

template <class Items>
std::string list(const Items& items) {
  std::string text = "{";
  for (const auto& item : items) text += (text.size() == 1 ? "" : ", ") + code(item);
  return text + "}";
}

}  // namespace

std::string to_code(const OneStepCase& x) {
  std::ostringstream out;
  out << "OneStepCase{\n.w = exact_matrix({";
  for (Eigen::Index i = 0; i < x.size(); ++i) {
    out << (i == 0 ? "" : ",\n") << row(Vector<Rational>(x.w.row(i)));
  }
  out << "}),\n.q = exact_vector(" << row(x.q) << ")";
  if (!x.laws.empty()) out << ",\n.laws = " << list(x.laws);
  if (!x.bounds.empty()) out << ",\n.bounds = " << list(x.bounds);
  if (x.other.size() > 0) out << ",\n.other = exact_vector(" << row(x.other) << ")";
  out << "}";
  return out.str();
}

std::ostream& operator<<(std::ostream& out, const OneStepCase& x) { return out << to_code(x); }

}  // namespace assay::properties
