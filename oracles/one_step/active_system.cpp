#include "oracles/one_step/active_system.hpp"

#include <algorithm>
#include <cmath>

#include "oracles/one_step/at.hpp"
#include "oracles/one_step/linear_cases.hpp"
#include "oracles/one_step/projected_contact.hpp"

namespace assay::oracles {

namespace {

using Index = Eigen::Index;

double number(const Rational& x) { return static_cast<double>(x); }

QuadraticForm variable(Index k, int factor = 1, const Rational& constant = Rational(0)) {
  return {constant, {{Rational(factor), k}}};
}

/// The size of w for a unit of z: |M_ii|, or the largest of its row if that is 0.
double unit_of(const std::vector<std::pair<Index, Rational>>& row, Index i) {
  double largest = 0;
  for (const auto& [j, value] : row) {
    const double size = std::abs(number(value));
    if (j == i && size > 0) return size;
    largest = std::max(largest, size);
  }
  return largest > 0 ? largest : 1;
}

Rational squared_norm(const Vector<Rational>& x, const TangentGroup& group) {
  Rational sum(0);
  for (Index i = group.first; i < group.first + group.dimension; ++i) sum += x(i) * x(i);
  return sum;
}

class SystemBuilder {
 public:
  SystemBuilder(Index n, const Vector<Rational>& u) : n_(n), u_(u) {}

  void add(const ContactGroups& contact, const ProjectedContact& projected) {
    if (projected.normal <= 0) {
      vanish(contact.normal);
      for (const TangentGroup& group : contact.groups) vanish(group);
      system_.conditions.push_back(variable(n_ + contact.normal));
      return;
    }
    vanish(n_ + contact.normal);
    system_.conditions.push_back(variable(contact.normal));
    for (std::size_t g = 0; g < contact.groups.size(); ++g) {
      const TangentGroup& group = contact.groups[g];
      if (group.friction == 0) {
        vanish(group);
      } else if (projected.slides[g]) {
        slip(contact.normal, group);
      } else {
        for (Index i = 0; i < group.dimension; ++i) vanish(n_ + group.first + i);
        system_.conditions.push_back(reserve(contact.normal, group));
      }
    }
  }
  void vanish(Index k) { system_.equations.push_back(variable(k)); }
  [[nodiscard]] ActiveSystem take() { return std::move(system_); }

 private:
  void vanish(const TangentGroup& group) {
    for (Index i = 0; i < group.dimension; ++i) vanish(group.first + i);
  }
  /// μ² r_N² − ‖r_T‖².
  static QuadraticForm reserve(Index normal, const TangentGroup& group) {
    QuadraticForm form;
    form.terms.push_back({group.friction * group.friction, normal, normal});
    for (Index i = group.first; i < group.first + group.dimension; ++i) {
      form.terms.push_back({Rational(-1), i, i});
    }
    return form;
  }
  void slip(Index normal, const TangentGroup& group) {
    const Index t = group.first, v = n_ + group.first;
    if (group.dimension == 1) {
      const int side = u_(t) > 0 ? -1 : 1;  // of r_T
      QuadraticForm bound{Rational(0), {{Rational(1), t}, {-side * group.friction, normal}}};
      system_.equations.push_back(std::move(bound));
      system_.conditions.push_back(variable(v, -side));
      return;
    }
    system_.equations.push_back(reserve(normal, group));
    system_.equations.push_back({Rational(0), {{Rational(1), t, v + 1}, {Rational(-1), t + 1, v}}});
    system_.conditions.push_back(
        {Rational(0), {{Rational(-1), t, v}, {Rational(-1), t + 1, v + 1}}});
  }

  Index n_;
  const Vector<Rational>& u_;
  ActiveSystem system_;
};

bool obeys(const ContactGroups& contact, const Vector<Rational>& r, const Vector<Rational>& u) {
  const Rational& normal = r(contact.normal);
  if (normal < 0 || u(contact.normal) < 0) return false;
  if (normal > 0 && u(contact.normal) > 0) return false;
  return std::ranges::all_of(contact.groups, [&](const TangentGroup& group) {
    const Rational reserve =
        group.friction * group.friction * normal * normal - squared_norm(r, group);
    if (reserve < 0) return false;
    if (normal == 0 || squared_norm(u, group) == 0) return true;
    if (reserve > 0) return false;
    const Index t = group.first;
    if (group.dimension == 1) return r(t) * u(t) <= 0;
    return r(t) * u(t + 1) == r(t + 1) * u(t) && r(t) * u(t) + r(t + 1) * u(t + 1) <= 0;
  });
}

}  // namespace

Vector<Rational> SparseAffineMap::operator()(const Vector<Rational>& z) const {
  Vector<Rational> w = q;
  for (Index i = 0; i < size(); ++i) {
    for (const auto& [j, value] : rows[at(i)]) {
      if (z(j) != 0) w(i) += value * z(j);
    }
  }
  return w;
}

Vector<Rational> SparseAffineMap::joined(const Vector<Rational>& z) const {
  Vector<Rational> v(2 * size());
  v << z, (*this)(z);
  return v;
}

Vector<Rational> SparseAffineMap::spread(const Vector<Rational>& d) const {
  Vector<Rational> sum = Vector<Rational>::Constant(size(), Rational(0));
  for (Index i = 0; i < size(); ++i) {
    for (const auto& [j, value] : rows[at(i)]) sum(i) += abs(value) * d(j);
  }
  return sum;
}

SparseAffineMap affine_map(const BoxVi<Rational>& problem) {
  SparseAffineMap map{{}, problem.q};
  map.rows.resize(at(problem.size()));
  for (Index i = 0; i < problem.size(); ++i) {
    for (Index j = 0; j < problem.size(); ++j) {
      if (problem.m(i, j) != 0) map.rows[at(i)].emplace_back(j, problem.m(i, j));
    }
  }
  return map;
}

SparseAffineMap affine_map(const FrictionProblem<Rational>& problem) {
  SparseAffineMap map{{}, problem.q};
  map.rows.resize(at(problem.size()));
  for (Index alpha = 0; alpha < problem.w.block_rows(); ++alpha) {
    for (Index k = problem.w.row_start(alpha); k < problem.w.row_start(alpha + 1); ++k) {
      const auto block = problem.w.block(alpha, k);
      for (Index i = 0; i < block.rows(); ++i) {
        for (Index j = 0; j < block.cols(); ++j) {
          if (block(i, j) == 0) continue;
          map.rows[at(problem.w.offset(alpha) + i)].emplace_back(
              problem.w.offset(problem.w.column(k)) + j, block(i, j));
        }
      }
    }
  }
  return map;
}

Rational QuadraticForm::operator()(const Vector<Rational>& v) const {
  Rational value = constant;
  for (const Term& term : terms) {
    value += term.second < 0 ? Rational(term.factor * v(term.first))
                             : Rational(term.factor * v(term.first) * v(term.second));
  }
  return value;
}

Rational QuadraticForm::variation(const Vector<Rational>& v, const Vector<Rational>& d) const {
  Rational bound(0);
  for (const Term& term : terms) {
    const Rational factor = abs(term.factor);
    const Index k = term.first, l = term.second;
    bound += l < 0 ? Rational(factor * d(k))
                   : Rational(factor * (abs(v(k)) * d(l) + abs(v(l)) * d(k) + d(k) * d(l)));
  }
  return bound;
}

bool QuadraticForm::is_linear() const {
  return std::ranges::all_of(terms, [](const Term& term) { return term.second < 0; });
}

ContactStructure contact_structure(const FrictionProblem<Rational>& problem) {
  ContactStructure structure;
  Index first = 0;
  for (const ContactLaw<Rational>& law : problem.laws) {
    ContactGroups contact{first, {}};
    if (const auto* planar = std::get_if<Coulomb<Rational, 2>>(&law)) {
      contact.groups = {{first + 1, 1, planar->friction}};
    } else if (const auto* spatial = std::get_if<Coulomb<Rational, 3>>(&law)) {
      contact.groups = {{first + 1, 2, spatial->friction}};
    } else if (const auto* rolling = std::get_if<RollingCoulomb<Rational>>(&law)) {
      contact.groups = {{first + 1, 2, rolling->friction},
                        {first + 3, 2, rolling->rolling_friction}};
    }
    const Index next = first + dimension(law);
    if (std::holds_alternative<Equality>(law)) {
      for (Index i = first; i < next; ++i) structure.equalities.push_back(i);
    } else {
      structure.contacts.push_back(std::move(contact));
    }
    first = next;
  }
  return structure;
}

ActiveSystem active_system(const BoxVi<Rational>& problem,
                           const Vector<Rational>& z,
                           const Vector<Rational>& w) {
  const Index n = problem.size();
  const SparseAffineMap map = affine_map(problem);
  ActiveSystem system;
  for (Index i = 0; i < n; ++i) {
    const Bounds<Rational>& box = problem.bounds[at(i)];
    const double moved = number(z(i)) - number(w(i)) / unit_of(map.rows[at(i)], i);
    const bool fixed = box.lower && box.upper && *box.lower == *box.upper;
    if (fixed || (box.lower && moved <= number(*box.lower))) {
      system.equations.push_back(variable(i, 1, -*box.lower));
      if (!fixed) system.conditions.push_back(variable(n + i));
    } else if (box.upper && moved >= number(*box.upper)) {
      system.equations.push_back(variable(i, 1, -*box.upper));
      system.conditions.push_back(variable(n + i, -1));
    } else {
      system.equations.push_back(variable(n + i));
      if (box.lower) system.conditions.push_back(variable(i, 1, -*box.lower));
      if (box.upper) system.conditions.push_back(variable(i, -1, *box.upper));
    }
  }
  return system;
}

ActiveSystem active_system(const FrictionProblem<Rational>& problem,
                           const Vector<Rational>& r,
                           const Vector<Rational>& u) {
  const ContactStructure structure = contact_structure(problem);
  const SparseAffineMap map = affine_map(problem);
  const Vector<double> impulse = convert<double>(r), velocity = convert<double>(u);
  SystemBuilder builder(problem.size(), u);
  for (const Index i : structure.equalities) builder.vanish(problem.size() + i);
  for (const ContactGroups& contact : structure.contacts) {
    const double unit = unit_of(map.rows[at(contact.normal)], contact.normal);
    builder.add(contact, ProjectedContact(contact, impulse, velocity, unit));
  }
  return builder.take();
}

bool solves_exactly(const BoxVi<Rational>& problem,
                    const Vector<Rational>& z,
                    const Vector<Rational>& w) {
  for (Index i = 0; i < problem.size(); ++i) {
    const Bounds<Rational>& box = problem.bounds[at(i)];
    if (!contains(box, z(i))) return false;
    if (w(i) > 0 && !(box.lower && z(i) == *box.lower)) return false;
    if (w(i) < 0 && !(box.upper && z(i) == *box.upper)) return false;
  }
  return true;
}

bool solves_exactly(const FrictionProblem<Rational>& problem,
                    const Vector<Rational>& r,
                    const Vector<Rational>& u) {
  const ContactStructure structure = contact_structure(problem);
  return std::ranges::all_of(structure.equalities, [&](Index i) { return u(i) == 0; }) &&
         std::ranges::all_of(structure.contacts,
                             [&](const ContactGroups& contact) { return obeys(contact, r, u); });
}

}  // namespace assay::oracles
