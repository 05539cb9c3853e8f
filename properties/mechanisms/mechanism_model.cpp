#include <utility>

#include "core/relations/function_relation.hpp"
#include "core/scalar/lift.hpp"
#include "core/scalar/standard_scalars.hpp"
#include "core/systems/lagrangian_terms.hpp"
#include "properties/mechanisms/mechanism.hpp"

namespace assay::properties {

namespace {

using Index = Eigen::Index;

template <class S>
Vector<S> rounded(const Vector<Rational>& from) {
  Vector<S> to(from.size());
  for (Index i = 0; i < from.size(); ++i) to(i) = from_rational<S>(from(i));
  return to;
}

template <class S>
Matrix<S> rounded(const Matrix<Rational>& from) {
  Matrix<S> to(from.rows(), from.cols());
  for (Index j = 0; j < from.cols(); ++j) to.col(j) = rounded<S>(Vector<Rational>(from.col(j)));
  return to;
}

/// A vector of S by one of T, S or Jets of it.
template <class T, class S>
T product(const Vector<S>& a, const Vector<T>& x) {
  T sum = lift<T>(S(0));
  for (Index i = 0; i < a.size(); ++i) {
    if (!is_zero(a(i))) sum += lift<T>(a(i)) * x(i);
  }
  return sum;
}

template <class T, class S>
Vector<T> joined(const Vector<T>& q, const T& last) {
  Vector<T> z(q.size() + 1);
  for (Index i = 0; i < q.size(); ++i) z(i) = q(i);
  z(q.size()) = last;
  return z;
}

/// (1) in the scalar S.
template <class S>
struct RoundedQuadric {
  explicit RoundedQuadric(const Quadric& s)
      : a(rounded<S>(s.a)), b(rounded<S>(s.b)), c(from_rational<S>(s.c)) {}

  template <class T>
  T value(const Vector<T>& z) const {
    T result = product(b, z) + lift<T>(c);
    for (Index i = 0; i < a.rows(); ++i) {
      result += lift<T>(S(1) / S(2)) * z(i) * product(Vector<S>(a.row(i)), z);
    }
    return result;
  }
  template <class T>
  Vector<T> gradient(const Vector<T>& z) const {
    Vector<T> result(z.size());
    for (Index i = 0; i < z.size(); ++i) {
      result(i) = lift<T>(b(i));
      if (a.size() > 0) result(i) += product(Vector<S>(a.row(i)), z);
    }
    return result;
  }

  Matrix<S> a;
  Vector<S> b;
  S c;
};

template <class S>
struct RoundedInertia {
  S mass;
  Vector<S> b;
  S offset;
  Vector<S> c;
};

template <class S>
struct RoundedSpring {
  RoundedQuadric<S> length;
  S stiffness, cubic, damping;
};

/// (2) and (3). kConstant: M is M₀ and no more.
template <class S, bool kConstant>
class MechanismTerms {
 public:
  static constexpr bool kConstantMass = kConstant;

  explicit MechanismTerms(const Mechanism& x)
      : mass_(rounded<S>(x.mass)),
        spin_(rounded<S>(x.spin)),
        force_(rounded<S>(x.force)),
        rate_(rounded<S>(x.force_rate)) {
    for (const Inertia& i : x.inertias) {
      inertias_.push_back(
          {from_rational<S>(i.mass), rounded<S>(i.b), from_rational<S>(i.offset), rounded<S>(i.c)});
    }
    for (const Spring& s : x.springs) {
      springs_.push_back({RoundedQuadric<S>(s.length),
                          from_rational<S>(s.stiffness),
                          from_rational<S>(s.cubic),
                          from_rational<S>(s.damping)});
    }
  }

  [[nodiscard]] Index size() const { return mass_.rows(); }

  template <class T>
  void mass(const Vector<T>& q, Matrix<T>& m) const {
    const Vector<T> z = joined<T, S>(q, lift<T>(S(0)));
    for (Index j = 0; j < size(); ++j) {
      for (Index i = 0; i < size(); ++i) m(i, j) = lift<T>(mass_(i, j));
    }
    for (const RoundedInertia<S>& own : inertias_) {
      const T arm = product(own.b, z) + lift<T>(own.offset);
      const T weight = lift<T>(own.mass) * arm * arm;
      for (Index j = 0; j < size(); ++j) {
        for (Index i = 0; i < size(); ++i) m(i, j) += lift<T>(S(own.c(i) * own.c(j))) * weight;
      }
    }
  }

  template <class T>
  void inertia(const Vector<T>& q, const Vector<T>& v, Vector<T>& n) const {
    const Vector<T> z = joined<T, S>(q, lift<T>(S(0))), rate = joined<T, S>(v, lift<T>(S(1)));
    for (const RoundedInertia<S>& own : inertias_) {
      const T weight = lift<T>(own.mass) * (product(own.b, z) + lift<T>(own.offset));
      const T arm_rate = product(own.b, rate), speed = product(own.c, rate);
      for (Index i = 0; i < size(); ++i) {
        n(i) +=
            weight * speed * (lift<T>(S(S(2) * own.c(i))) * arm_rate - lift<T>(own.b(i)) * speed);
      }
    }
  }

  template <class T>
  void internal_force(const T& t, const Vector<T>& q, const Vector<T>& v, Vector<T>& f) const {
    const Vector<T> z = joined<T, S>(q, t), rate = joined<T, S>(v, lift<T>(S(1)));
    for (Index i = 0; spin_.size() > 0 && i < size(); ++i) {
      f(i) += product(Vector<S>(spin_.row(i)), rate);
    }
    for (const RoundedSpring<S>& own : springs_) {
      const T s = own.length.value(z);
      const Vector<T> slope = own.length.gradient(z);
      T speed = lift<T>(S(0));
      for (Index i = 0; i < z.size(); ++i) speed += slope(i) * rate(i);
      const T tension = lift<T>(own.stiffness) * s + lift<T>(own.cubic) * s * s * s +
                        lift<T>(own.damping) * speed;
      for (Index i = 0; i < size(); ++i) f(i) += tension * slope(i);
    }
  }

  template <class T>
  void external_force(const T& t, Vector<T>& f) const {
    for (Index i = 0; i < size(); ++i) {
      if (force_.size() > 0) f(i) += lift<T>(force_(i));
      if (rate_.size() > 0) f(i) += lift<T>(rate_(i)) * t;
    }
  }

 private:
  Matrix<S> mass_, spin_;
  Vector<S> force_, rate_;
  std::vector<RoundedInertia<S>> inertias_;
  std::vector<RoundedSpring<S>> springs_;
};

template <class S, bool kLinear>
class QuadricRelation {
 public:
  static constexpr bool kConstantJacobian = kLinear;

  explicit QuadricRelation(const Mechanism& x) {
    for (const MechanismContact& contact : x.contacts) {
      for (const Quadric& row : contact.rows) rows_.emplace_back(row);
    }
  }

  [[nodiscard]] Index size() const { return static_cast<Index>(rows_.size()); }

  template <class T>
  void operator()(const T& t, const Vector<T>& q, Vector<T>& y) const {
    const Vector<T> z = joined<T, S>(q, t);
    for (Index i = 0; i < size(); ++i) y(i) = rows_[static_cast<std::size_t>(i)].value(z);
  }

 private:
  std::vector<RoundedQuadric<S>> rows_;
};

template <class S>
ContactLaw<S> rounded(const ContactLaw<Rational>& law) {
  return std::visit(
      [](const auto& of) -> ContactLaw<S> {
        using Law = std::remove_cvref_t<decltype(of)>;
        if constexpr (requires { of.rolling_friction; }) {
          return RollingCoulomb<S>{from_rational<S>(of.friction),
                                   from_rational<S>(of.rolling_friction)};
        } else if constexpr (requires { of.friction; }) {
          return Coulomb<S, static_cast<int>(Law::kDimension)>{from_rational<S>(of.friction)};
        } else {
          return of;
        }
      },
      law);
}

}  // namespace

template <class S>
LagrangianModel<S> lagrangian_model(const Mechanism& x) {
  LagrangianModel<S> model;
  model.system = x.inertias.empty() ? lagrangian_system<S>(MechanismTerms<S, true>(x))
                                    : lagrangian_system<S>(MechanismTerms<S, false>(x));
  model.relation = has_linear_contacts(x) ? lagrangian_relation<S>(QuadricRelation<S, true>(x))
                                          : lagrangian_relation<S>(QuadricRelation<S, false>(x));
  for (const MechanismContact& contact : x.contacts) {
    model.laws.push_back({rounded<S>(contact.law),
                          {from_rational<S>(contact.normal_restitution),
                           from_rational<S>(contact.tangential_restitution)}});
  }
  model.initial_position = rounded<S>(x.position);
  model.initial_velocity = rounded<S>(x.velocity);
  model.initial_time = from_rational<S>(x.time);
  return model;
}

template LagrangianModel<double> lagrangian_model(const Mechanism& x);
template LagrangianModel<Rational> lagrangian_model(const Mechanism& x);

}  // namespace assay::properties
