#include "properties/linear_models/experiment.hpp"

#include <algorithm>
#include <ostream>
#include <sstream>

#include "core/math/definiteness.hpp"
#include "core/scalar/invalid_input.hpp"
#include "core/scalar/machine.hpp"
#include "properties/rational_algebra.hpp"

namespace assay::properties {

Rational exact(std::string_view text) { return parse_rational(text); }

Vector<Rational> exact_vector(std::initializer_list<std::string_view> entries) {
  Vector<Rational> result(static_cast<Eigen::Index>(entries.size()));
  Eigen::Index i = 0;
  for (std::string_view entry : entries) result(i++) = exact(entry);
  return result;
}

Matrix<Rational> exact_matrix(std::initializer_list<std::initializer_list<std::string_view>> rows) {
  const auto columns = rows.size() == 0 ? 0 : rows.begin()->size();
  Matrix<Rational> result(static_cast<Eigen::Index>(rows.size()),
                          static_cast<Eigen::Index>(columns));
  Eigen::Index i = 0;
  for (const auto& row : rows) {
    if (row.size() != columns) throw InvalidInput("exact_matrix: rows of different length");
    result.row(i++) = exact_vector(row).transpose();
  }
  return result;
}

namespace {

std::string vector_code(const Vector<Rational>& x) {
  std::string text;
  for (const Rational& entry : x) text += (text.empty() ? "\"" : ", \"") + to_text(entry) + "\"";
  return "{" + text + "}";
}

std::string matrix_code(const Matrix<Rational>& a) {
  std::string text;
  for (Eigen::Index i = 0; i < a.rows(); ++i) {
    text += (i == 0 ? "" : ", ") + vector_code(a.row(i).transpose());
  }
  return "{" + text + "}";
}

}  // namespace

std::string to_code(const Experiment& x) {
  std::ostringstream out;
  const auto matrix = [&](const char* name, const Matrix<Rational>& a) {
    if (a.size() > 0) out << "." << name << " = exact_matrix(" << matrix_code(a) << "),\n";
  };
  const auto vector = [&](const char* name, const Vector<Rational>& a) {
    if (a.size() > 0) out << "." << name << " = exact_vector(" << vector_code(a) << "),\n";
  };
  out << "Experiment{\n";
  matrix("mass", x.mass);
  matrix("damping", x.damping);
  matrix("stiffness", x.stiffness);
  vector("force", x.force);
  vector("force_rate", x.force_rate);
  matrix("jacobian", x.jacobian);
  vector("offset", x.offset);
  vector("restitution", x.restitution);
  vector("position", x.position);
  vector("velocity", x.velocity);
  if (x.time != 0) out << ".time = exact(\"" << to_text(x.time) << "\"),\n";
  out << ".h = exact(\"" << to_text(x.h) << "\"),\n.steps = " << x.steps;
  if (!x.options.empty()) {
    out << ",\n.options = {";
    for (std::size_t i = 0; i < x.options.size(); ++i) {
      out << (i == 0 ? "" : ", ") << "{\"" << x.options[i].first << "\", \"" << x.options[i].second
          << "\"}";
    }
    out << "}";
  }
  out << "}";
  return out.str();
}

std::ostream& operator<<(std::ostream& out, const Experiment& experiment) {
  return out << to_code(experiment);
}

Vector<Rational> force_at(const Experiment& x, const Rational& t) {
  Vector<Rational> result = Vector<Rational>::Constant(x.coordinates(), Rational(0));
  if (x.force.size() > 0) result += x.force;
  if (x.force_rate.size() > 0) result += t * x.force_rate;
  return result;
}

namespace {

bool is_semidefinite(const Matrix<Rational>& a) {
  return definiteness(a) != Definiteness::kNeither;
}

bool is_symmetric(const Matrix<Rational>& a) { return a == a.transpose(); }

}  // namespace

bool has_diagonal_matrices(const Experiment& x) {
  return is_diagonal(x.mass) && is_diagonal(x.damping) && is_diagonal(x.stiffness);
}

bool is_admissible(const Experiment& x) {
  if (x.h <= 0 || x.steps < 1 || x.coordinates() == 0) return false;
  if (!is_symmetric(x.mass) || definiteness(x.mass) != Definiteness::kDefinite) return false;
  if (!is_symmetric(x.stiffness) || !is_semidefinite(x.stiffness)) return false;
  const Matrix<Rational> dissipative = x.damping + x.damping.transpose();
  if (!is_semidefinite(dissipative)) return false;
  for (Eigen::Index i = 0; i < x.contacts(); ++i) {
    if (x.restitution(i) < 0 || x.restitution(i) > 1 || x.jacobian.row(i).isZero()) return false;
  }
  return true;
}

namespace {

template <class S, class To, class From>
To rounded(const From& from) {
  To to(from.rows(), from.cols());
  for (Eigen::Index j = 0; j < from.cols(); ++j) {
    for (Eigen::Index i = 0; i < from.rows(); ++i) to(i, j) = from_rational<S>(from(i, j));
  }
  return to;
}

}  // namespace

template <class S>
ContactModel<S> contact_model(const Experiment& x) {
  const auto matrix = [](const Matrix<Rational>& a) { return rounded<S, Matrix<S>>(a); };
  const auto vector = [](const Vector<Rational>& a) { return rounded<S, Vector<S>>(a); };
  ContactModel<S> model;
  model.system.mass = matrix(x.mass);
  model.system.damping = matrix(x.damping);
  model.system.stiffness = matrix(x.stiffness);
  if (x.force_rate.size() > 0) {
    const Vector<S> rate = vector(x.force_rate);
    const Vector<S> force =
        x.force.size() > 0 ? vector(x.force) : Vector<S>(Vector<S>::Constant(rate.size(), S(0)));
    model.system.external_force =
        ExternalForce<S>::of_time([rate, force](const S& t, Vector<S>& result) {
          for (Eigen::Index i = 0; i < rate.size(); ++i) result(i) = force(i) + rate(i) * t;
        });
  } else if (x.force.size() > 0) {
    model.system.external_force = ExternalForce<S>(vector(x.force));
  }
  model.relation.jacobian = matrix(x.jacobian);
  if (x.contacts() == 0) model.relation.jacobian.resize(0, x.coordinates());
  model.relation.offset = vector(x.offset);
  model.law.restitution = vector(x.restitution);
  model.initial_position = vector(x.position);
  model.initial_velocity = vector(x.velocity);
  model.initial_time = from_rational<S>(x.time);
  return model;
}

template ContactModel<double> contact_model(const Experiment& experiment);
template ContactModel<Rational> contact_model(const Experiment& experiment);

Experiment from_model(const ContactModel<Rational>& model) {
  const ExternalForce<Rational>& external = model.system.external_force;
  if (!external.is_constant()) {
    throw InvalidInput("the force of this model is not a polynomial of time");
  }
  Experiment x;
  x.mass = model.system.mass;
  x.damping = model.system.damping;
  x.stiffness = model.system.stiffness;
  if (!external.is_zero()) {
    x.force.resize(x.mass.rows());
    external.evaluate(model.initial_time, x.force);
  }
  x.jacobian = model.relation.jacobian;
  x.offset = model.relation.offset;
  x.restitution = model.law.restitution;
  x.position = model.initial_position;
  x.velocity = model.initial_velocity;
  x.time = model.initial_time;
  return x;
}

}  // namespace assay::properties
