#include <ostream>
#include <sstream>

#include "properties/one_step/one_step_case.hpp"

namespace assay::properties {

namespace {

std::ostream& quoted(std::ostream& out, const Rational& x) {
  return out << '"' << to_text(x) << '"';
}

std::ostream& number(std::ostream& out, const Rational& x) {
  return quoted(out << "exact(", x) << ')';
}

void row(std::ostream& out, const Vector<Rational>& x) {
  out << '{';
  for (Eigen::Index i = 0; i < x.size(); ++i) quoted(out << (i == 0 ? "" : ", "), x(i));
  out << '}';
}

void write(std::ostream& out, const ContactLaw<Rational>& law) {
  std::visit(
      [&](const auto& of) {
        using Law = std::remove_cvref_t<decltype(of)>;
        if constexpr (requires { of.rolling_friction; }) {
          number(out << "RollingCoulomb<Rational>{", of.friction) << ", ";
          number(out, of.rolling_friction) << '}';
        } else if constexpr (requires { of.friction; }) {
          number(out << "Coulomb<Rational, " << Law::kDimension << ">{", of.friction) << '}';
        } else if constexpr (requires { of.dimension; }) {
          out << "Equality{" << of.dimension << '}';
        } else {
          out << "Unilateral{}";
        }
      },
      law);
}

void write(std::ostream& out, const Bounds<Rational>& bounds) {
  out << '{';
  bounds.lower ? number(out, *bounds.lower) : out << "{}";
  out << ", ";
  bounds.upper ? number(out, *bounds.upper) : out << "{}";
  out << '}';
}

template <class Items>
void list(std::ostream& out, const Items& items) {
  out << '{';
  for (std::size_t k = 0; k < items.size(); ++k) write(out << (k == 0 ? "" : ", "), items[k]);
  out << '}';
}

}  // namespace

std::string to_code(const OneStepCase& x) {
  std::ostringstream out;
  out << "OneStepCase{\n.w = exact_matrix({";
  for (Eigen::Index i = 0; i < x.size(); ++i) {
    row(out << (i == 0 ? "" : ",\n"), Vector<Rational>(x.w.row(i)));
  }
  row(out << "}),\n.q = exact_vector(", x.q);
  out << ')';
  if (!x.laws.empty()) list(out << ",\n.laws = ", x.laws);
  if (!x.bounds.empty()) list(out << ",\n.bounds = ", x.bounds);
  if (x.other.size() > 0) {
    row(out << ",\n.other = exact_vector(", x.other);
    out << ')';
  }
  out << '}';
  return out.str();
}

std::ostream& operator<<(std::ostream& out, const OneStepCase& x) { return out << to_code(x); }

}  // namespace assay::properties
