#include <utility>

#include "properties/mechanisms/mechanism.hpp"
#include "properties/simpler_numbers.hpp"

namespace assay::properties {

namespace {

using Index = Eigen::Index;

void remove(Vector<Rational>& x, Index i) {
  if (x.size() == 0) return;
  Vector<Rational> y(x.size() - 1);
  for (Index k = 0; k < y.size(); ++k) y(k) = x(k < i ? k : k + 1);
  x = y;
}

void remove_row(Matrix<Rational>& a, Index i) {
  if (a.size() == 0) return;
  Matrix<Rational> b(a.rows() - 1, a.cols());
  for (Index k = 0; k < b.rows(); ++k) b.row(k) = a.row(k < i ? k : k + 1);
  a = b;
}

void remove_column(Matrix<Rational>& a, Index i) {
  a.transposeInPlace();
  remove_row(a, i);
  a.transposeInPlace();
}

void remove(Quadric& s, Index i) {
  remove(s.b, i);
  remove_row(s.a, i);
  remove_column(s.a, i);
}

}  // namespace

Mechanism without_coordinate(Mechanism x, Index i) {
  for (Matrix<Rational>* a : {&x.mass, &x.spin}) {
    remove_row(*a, i);
    remove_column(*a, i);
  }
  for (Vector<Rational>* a : {&x.force, &x.force_rate, &x.position, &x.velocity}) remove(*a, i);
  for (Inertia& inertia : x.inertias) {
    remove(inertia.b, i);
    remove(inertia.c, i);
  }
  for (Spring& spring : x.springs) remove(spring.length, i);
  const Vector<Rational> z = space_time(x.position, x.time);
  std::erase_if(x.contacts, [&](MechanismContact& contact) {
    bool empty = false;
    for (Quadric& row : contact.rows) {
      remove(row, i);
      empty = empty || Vector<Rational>(gradient(row, z).head(z.size() - 1)).isZero();
    }
    return empty;
  });
  return x;
}

namespace {

class Simplifier {
 public:
  explicit Simplifier(const Mechanism& x) : x_(x), y_(x) {}

  std::vector<Mechanism> all() {
    structure();
    for (std::size_t i = 0; i < x_.options.size(); ++i) option(i);
    for (std::size_t i = 0; i < x_.contacts.size(); ++i) contact(y_.contacts[i]);
    numbers(y_.h);
    numbers(y_.time);
    for (Vector<Rational>* a : {&y_.velocity, &y_.position, &y_.force, &y_.force_rate}) vector(*a);
    for (Spring& spring : y_.springs) {
      quadric(spring.length);
      for (Rational* a : {&spring.stiffness, &spring.cubic, &spring.damping}) numbers(*a);
    }
    for (Inertia& inertia : y_.inertias) {
      numbers(inertia.mass);
      numbers(inertia.offset);
      vector(inertia.b);
      vector(inertia.c);
    }
    symmetric(y_.mass);
    return std::move(result_);
  }

 private:
  void offer(const Mechanism& y) {
    if (is_admissible(y)) result_.push_back(y);
  }

  template <class Change>
  void offer_with(Change change) {
    Mechanism y = x_;
    change(y);
    offer(y);
  }

  template <class Items>
  void drop_each(Items Mechanism::*items) {
    for (std::size_t i = 0; i < (x_.*items).size(); ++i) {
      offer_with([&](Mechanism& y) {
        (y.*items).erase((y.*items).begin() + static_cast<std::ptrdiff_t>(i));
      });
    }
  }

  void structure() {
    if (x_.steps > 1) offer_with([](Mechanism& y) { y.steps = 1; });
    if (x_.steps > 2) offer_with([](Mechanism& y) { --y.steps; });
    drop_each(&Mechanism::contacts);
    for (Index i = 0; x_.coordinates() > 1 && i < x_.coordinates(); ++i) {
      offer(without_coordinate(x_, i));
    }
    drop_each(&Mechanism::inertias);
    drop_each(&Mechanism::springs);
    if (x_.spin.size() > 0) offer_with([](Mechanism& y) { y.spin = {}; });
    if (x_.force.size() > 0) offer_with([](Mechanism& y) { y.force = {}; });
    if (x_.force_rate.size() > 0) offer_with([](Mechanism& y) { y.force_rate = {}; });
  }

  void option(std::size_t i) {
    offer_with(
        [&](Mechanism& y) { y.options.erase(y.options.begin() + static_cast<std::ptrdiff_t>(i)); });
    for (const Rational& value : simpler_numbers(parse_rational(x_.options[i].second))) {
      offer_with([&](Mechanism& y) { y.options[i].second = to_text(value); });
    }
  }

  /// `number` is one of y_, which is x_ again at the end.
  void numbers(Rational& number) {
    const Rational before = number;
    for (const Rational& value : simpler_numbers(before)) {
      number = value;
      offer(y_);
    }
    number = before;
  }

  void vector(Vector<Rational>& x) {
    for (Rational& entry : x) numbers(entry);
  }

  void symmetric(Matrix<Rational>& a) {
    for (Index i = 0; i < a.rows(); ++i) {
      for (Index j = 0; j <= i; ++j) {
        const Rational before = a(i, j);
        for (const Rational& value : simpler_numbers(before)) {
          a(i, j) = a(j, i) = value;
          offer(y_);
        }
        a(i, j) = a(j, i) = before;
      }
    }
  }

  void quadric(Quadric& s) {
    if (s.a.size() > 0) {
      const Matrix<Rational> before = s.a;
      s.a = {};
      offer(y_);
      s.a = before;
      symmetric(s.a);
    }
    vector(s.b);
    numbers(s.c);
  }

  void contact(MechanismContact& own) {
    numbers(own.normal_restitution);
    numbers(own.tangential_restitution);
    std::visit(
        [&](auto& law) {
          if constexpr (requires { law.friction; }) numbers(law.friction);
        },
        own.law);
    for (Quadric& row : own.rows) quadric(row);
  }

  const Mechanism& x_;
  Mechanism y_;  ///< x_ with one change at a time
  std::vector<Mechanism> result_;
};

}  // namespace

std::vector<Mechanism> simpler(const Mechanism& x) { return Simplifier(x).all(); }

}  // namespace assay::properties
