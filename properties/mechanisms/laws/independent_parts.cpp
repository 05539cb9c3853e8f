#include <algorithm>
#include <numeric>

#include "properties/mechanisms/mechanism_generators.hpp"
#include "properties/mechanisms/mechanism_law.hpp"
#include "properties/mechanisms/mechanism_twins.hpp"

namespace assay::properties {

namespace independent_parts_law {
namespace {

using Index = Eigen::Index;

/// The vector x placed among n coordinates, its own ones starting at `first`.
Vector<Rational> placed(const Vector<Rational>& x, Index own, Index first, Index n) {
  Vector<Rational> y = Vector<Rational>::Constant(n + (x.size() - own), Rational(0));
  y.segment(first, own) = x.head(own);
  y.tail(x.size() - own) = x.tail(x.size() - own);
  return y;
}

Matrix<Rational> placed(const Matrix<Rational>& a, Index own, Index first, Index n) {
  if (a.size() == 0) return a;
  Matrix<Rational> wide(a.rows(), n + (a.cols() - own));
  for (Index i = 0; i < a.rows(); ++i) {
    wide.row(i) = placed(Vector<Rational>(a.row(i)), own, first, n).transpose();
  }
  Matrix<Rational> result(n + (a.rows() - own), wide.cols());
  for (Index j = 0; j < wide.cols(); ++j) {
    result.col(j) = placed(Vector<Rational>(wide.col(j)), own, first, n);
  }
  return result;
}

Mechanism placed(Mechanism x, Index first, Index n) {
  const Index own = x.coordinates();
  const auto place = [&](auto& a) {
    if (a.size() > 0) a = placed(a, own, first, n);
  };
  const auto place_quadric = [&](Quadric& s) {
    place(s.a);
    place(s.b);
  };
  for (Matrix<Rational>* a : {&x.mass, &x.spin}) place(*a);
  for (Vector<Rational>* a : {&x.force, &x.force_rate, &x.position, &x.velocity}) place(*a);
  for (Inertia& inertia : x.inertias) {
    place(inertia.b);
    place(inertia.c);
  }
  for (Spring& spring : x.springs) place_quadric(spring.length);
  for (MechanismContact& contact : x.contacts) {
    std::ranges::for_each(contact.rows, place_quadric);
  }
  return x;
}

template <class Array>
void add(Array& a, const Array& b) {
  if (b.size() == 0) return;
  a = a.size() == 0 ? b : Array(a + b);
}

Mechanism side_by_side_of(const Mechanism& a, const Mechanism& b) {
  const Index n = a.coordinates() + b.coordinates();
  Mechanism x = placed(a, 0, n);
  const Mechanism y = placed(b, a.coordinates(), n);
  x.mass += y.mass;
  add(x.spin, y.spin);
  for (const auto member : {&Mechanism::force, &Mechanism::force_rate}) add(x.*member, y.*member);
  x.position += y.position;
  x.velocity += y.velocity;
  x.inertias.insert(x.inertias.end(), y.inertias.begin(), y.inertias.end());
  x.springs.insert(x.springs.end(), y.springs.begin(), y.springs.end());
  x.contacts.insert(x.contacts.end(), y.contacts.begin(), y.contacts.end());
  return x;
}

Mechanism draw_mechanism(Draw& draw, const Subject& subject) {
  return side_by_side_of(random_mechanism(draw, subject, {.most_coordinates = 3}),
                         random_mechanism(draw, subject, {.most_coordinates = 3}));
}

/// Finds, for each coordinate, the first one with which it is coupled, also through others.
class Coupling {
 public:
  explicit Coupling(const Mechanism& x) : n_(x.coordinates()), root_(static_cast<std::size_t>(n_)) {
    std::iota(root_.begin(), root_.end(), Index(0));
    for (Index i = 0; i < n_; ++i) {
      couple_entries(x.mass.row(i), -1);
      if (x.spin.size() > 0) couple_entries(x.spin.row(i), i);
    }
    for (const Inertia& inertia : x.inertias) couple({inertia.b, inertia.c});
    for (const Spring& spring : x.springs) couple(vectors(spring.length));
    for (const MechanismContact& contact : x.contacts) {
      std::vector<Vector<Rational>> all;
      for (const Quadric& row : contact.rows) {
        for (Vector<Rational>& own : vectors(row)) all.push_back(std::move(own));
      }
      couple(all);
    }
  }

  /// Whether coordinate i belongs to the part of the first coordinate.
  [[nodiscard]] bool is_first(Index i) const { return root_[static_cast<std::size_t>(i)] == 0; }

 private:
  static std::vector<Vector<Rational>> vectors(const Quadric& s) {
    std::vector<Vector<Rational>> all = {s.b};
    for (Index j = 0; j < s.a.cols(); ++j) all.emplace_back(s.a.col(j));
    return all;
  }
  /// Couples the coordinates of a row that are not zero, and `with` if it is given.
  void couple_entries(const Vector<Rational>& row, Index with) {
    Vector<Rational> x = row.head(n_);
    if (with >= 0 && !x.isZero()) x(with) = 1;
    couple({x});
  }
  /// Couples all coordinates at which one of the vectors is not zero.
  void couple(const std::vector<Vector<Rational>>& all) {
    Index first = -1;
    for (Index i = 0; i < n_; ++i) {
      if (std::ranges::none_of(all, [&](const auto& x) { return x(i) != 0; })) continue;
      if (first >= 0) {
        const Index a = root_[static_cast<std::size_t>(first)],
                    b = root_[static_cast<std::size_t>(i)];
        std::ranges::replace(root_, std::max(a, b), std::min(a, b));
      }
      first = i;
    }
  }

  Index n_;
  std::vector<Index> root_;
};

bool admits(const Mechanism& x, const Parameters&) {
  const Coupling coupling(x);
  for (Index i = 0; i < x.coordinates(); ++i) {
    if (!coupling.is_first(i)) return true;
  }
  return false;
}

/// The part of the first coordinate alone, or all other coordinates alone.
MechanismTwin part_of(const Mechanism& x, bool first) {
  const Coupling coupling(x);
  std::vector<Index> own;
  Mechanism part = x;
  for (Index i = x.coordinates(); i-- > 0;) {
    if (coupling.is_first(i) == first) {
      own.insert(own.begin(), i);
    } else {
      part = without_coordinate(part, i);
    }
  }
  return {.what = "one part alone",
          .mechanism = std::move(part),
          .map =
              [own](const Trajectory<Rational>& run) {
                Trajectory<Rational> result = run;
                result.q = run.q(own, Eigen::all);
                result.v = run.v(own, Eigen::all);
                return result;
              },
          .impulses = false,
          .ends = false};
}

Finding examine(const Subject& subject, const Mechanism& x) {
  return compare_twins(subject, x, {part_of(x, true), part_of(x, false)});
}

}  // namespace
}  // namespace independent_parts_law

/// Systems that are not coupled do not influence each other. If M, forces and contacts of two sets
/// of coordinates are separate, each set moves as it would alone,
///
///   q_k = (q_k^1, q_k^2),   v_k = (v_k^1, v_k^2).                                    (1)
///
/// The two systems differ, also in contacts and numbers of iterations. Exactly on rationals; over
/// one step of double to bounds of rounding. Derived here.
Law<Mechanism> independent_parts(On<Mechanism>) {
  using namespace independent_parts_law;
  return {.name = "independent-parts",
          .statement = "two systems of any kind in one model move as each alone",
          .draw = &draw_mechanism,
          .admits = &admits,
          .examine = &examine,
          .why_not = &unless_steps_are_whole};
}

}  // namespace assay::properties
