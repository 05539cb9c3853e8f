#pragma once

#include <optional>

#include "reference/event_driven/contact_enumeration.hpp"

namespace assay::reference {

/// The problems of all contacts that touch, at one state.
///
/// At an impact they give the impulses, and after it the accelerations and forces:
///
///   impact:         u = U⁺ + E U⁻ = W P + (1 + E) U⁻,   v⁺ = v⁻ + M⁻¹ Hᵀ P               (1)
///   accelerations:  u = ÿ = W λ + H M⁻¹ f + b                                          (2)
///
/// with W = H M⁻¹ Hᵀ for their components. In (2) a contact that slides keeps its direction.
///
/// Source: [AB08, §3.9] for the laws.
template <class S>
class TouchingContacts {
 public:
  /// `touching` holds the indices of contacts.
  TouchingContacts(const LagrangianModel<S>& model,
                   const std::vector<Contact<S>>& contacts,
                   std::vector<std::size_t> touching,
                   const S& t,
                   const Vector<S>& q)
      : model_(model), touching_(std::move(touching)), t_(t), q_(q) {
    Eigen::Index rows = 0;
    for (const std::size_t i : touching_) {
      problem_.contacts.push_back(contacts[i]);
      problem_.contacts.back().first = rows;
      for (Eigen::Index j = 0; j < contacts[i].size; ++j) {
        components_.push_back(contacts[i].first + j);
      }
      rows += contacts[i].size;
    }
    const Eigen::Index n = model.system->size();
    Matrix<S> all(model.components(), n), mass(n, n);
    if (model.components() > 0) model.relation->jacobian(t, q, all);
    h_.resize(rows, n);
    for (Eigen::Index i = 0; i < rows; ++i) h_.row(i) = all.row(component(i));
    model.system->mass(q, mass);
    reactions_ = h_.transpose();
    if (!dense_solve(mass, reactions_, unit_roundoff<S>())) {
      throw InvalidInput("the mass matrix is singular on the way");
    }
    problem_.w = h_.lazyProduct(reactions_);
  }

  /// H v + ∂h/∂t of the components of the touching contacts, one after the other.
  [[nodiscard]] Vector<S> velocity(const Vector<S>& v) const {
    Vector<S> u = h_.lazyProduct(v);
    if (u.size() == 0) return u;
    Vector<S> rate(model_.components());
    model_.relation->rate(t_, q_, rate);
    for (Eigen::Index i = 0; i < u.size(); ++i) u(i) += rate(component(i));
    return u;
  }

  /// Solutions of (1). For a single contact in space, slip solutions are found by a scan of
  /// directions.
  /// @throws InvalidInput for several contacts with friction in space, or for one beside other
  /// contacts.
  [[nodiscard]] std::vector<ContactSolution<S>> impact(const Vector<S>& before) {
    problem_.q = before;
    problem_.options.clear();
    for (const Contact<S>& contact : problem_.contacts) {
      for (Eigen::Index j = 0; j < contact.size; ++j) {
        const S e = j == 0 ? contact.normal_restitution : contact.tangential_restitution;
        problem_.q(contact.first + j) += e * before(contact.first + j);
      }
    }
    for (const Contact<S>& contact : problem_.contacts) {
      problem_.options.push_back(options(contact, nullptr));
    }
    return ContactEnumeration<S>(problem_).solutions();
  }

  /// Solutions of (2). `sliding` states for each contact whether u_T is not zero.
  [[nodiscard]] std::vector<ContactSolution<S>> accelerations(const Vector<S>& v,
                                                              const Vector<S>& u,
                                                              const std::vector<bool>& sliding) {
    const Eigen::Index n = v.size();
    Vector<S> force(n), curvature(model_.components());
    model_.system->force(t_, q_, v, force);
    problem_.q.resize(u.size());
    if (u.size() > 0) {
      model_.relation->curvature(t_, q_, v, curvature);
      problem_.q = reactions_.transpose().lazyProduct(force);
    }
    for (Eigen::Index i = 0; i < u.size(); ++i) problem_.q(i) += curvature(component(i));
    problem_.options.clear();
    for (std::size_t i = 0; i < problem_.contacts.size(); ++i) {
      const Contact<S>& contact = problem_.contacts[i];
      Vector<S> tangent = u.segment(contact.first, contact.size).tail(contact.size - 1);
      problem_.options.push_back(options(contact, sliding[i] ? &tangent : nullptr));
    }
    return ContactEnumeration<S>(problem_).solutions();
  }

  /// M⁻¹ Hᵀ P.
  [[nodiscard]] Vector<S> velocity_jump(const Vector<S>& p) const {
    return reactions_.lazyProduct(p);
  }
  /// The vector p in the components of the whole relation.
  [[nodiscard]] Vector<S> scattered(const Vector<S>& p) const {
    Vector<S> all = Vector<S>::Constant(model_.components(), S(0));
    for (Eigen::Index i = 0; i < p.size(); ++i) all(component(i)) = p(i);
    return all;
  }
  [[nodiscard]] const std::vector<Contact<S>>& contacts() const { return problem_.contacts; }
  [[nodiscard]] const std::vector<std::size_t>& indices() const { return touching_; }

 private:
  [[nodiscard]] Eigen::Index component(Eigen::Index i) const {
    return components_[static_cast<std::size_t>(i)];
  }

  [[nodiscard]] std::vector<PhaseOption<S>> options(const Contact<S>& contact,
                                                    const Vector<S>* tangent) const {
    using enum ContactPhase;
    if (contact.kind == ContactKind::kEquality) return {{{kClosed}, {}}};
    if (contact.kind == ContactKind::kUnilateral) return {{{kOpen}, {}}, {{kClosed}, {}}};
    std::vector<PhaseOption<S>> result{{{kOpen}, {}}};
    const auto slip = [&](int sign, Vector<S> d, bool forced) {
      result.push_back({{kSlip, sign}, std::move(d), forced});
    };
    const auto plane = [](int sign) { return Vector<S>(Vector<S>::Constant(1, S(sign))); };
    const bool in_plane = contact.kind == ContactKind::kCoulomb2d;
    if (tangent != nullptr) {
      const S speed = oracles::detail::square_root<S>(tangent->cwiseProduct(*tangent).sum());
      const int sign = (*tangent)(0) > S(0) ? 1 : -1;
      if (in_plane) {
        slip(sign, plane(sign), true);
      } else {
        slip(0, *tangent / speed, true);
      }
      return result;
    }
    result.push_back({{kStick}, {}});
    if (in_plane) {
      slip(1, plane(1), false);
      slip(-1, plane(-1), false);
      return result;
    }
    if (problem_.contacts.size() > 1) {
      throw InvalidInput(
          "a contact with friction in space starts to slide or is struck while others touch; the "
          "reference engine solves that for a single one");
    }
    for (Vector<S>& d : slip_directions(contact)) slip(0, std::move(d), false);
    return result;
  }

  /// d × u_T of the single contact in space that slips along d(θ), times W_NN − μ W_NT d. Sets `d`.
  [[nodiscard]] S misalignment(const Contact<S>& contact, const S& theta, Vector<S>& d) const {
    const Matrix<S>& w = problem_.w;
    const Vector<S>& q = problem_.q;
    d.resize(2);
    d << oracles::detail::cosine<S>(theta), oracles::detail::sine<S>(theta);
    const S mu = contact.friction;
    const S denominator = w(0, 0) - mu * (w(0, 1) * d(0) + w(0, 2) * d(1));
    const S u1 = q(1) * denominator - q(0) * (w(1, 0) - mu * (w(1, 1) * d(0) + w(1, 2) * d(1)));
    const S u2 = q(2) * denominator - q(0) * (w(2, 0) - mu * (w(2, 1) * d(0) + w(2, 2) * d(1)));
    return d(0) * u2 - d(1) * u1;
  }

  /// The zeros of the misalignment, a trigonometric polynomial of degree 2: at most four.
  [[nodiscard]] std::vector<Vector<S>> slip_directions(const Contact<S>& contact) const {
    constexpr int kAngles = 360;
    const S full = S(2) * oracles::detail::pi<S>();
    std::vector<Vector<S>> result;
    Vector<S> d;
    S before = misalignment(contact, S(0), d);
    for (int i = 0; i < kAngles; ++i) {
      S low = full * S(i) / S(kAngles), high = full * S(i + 1) / S(kAngles);
      const S after = misalignment(contact, high, d);
      if ((before > S(0)) != (after > S(0)) || before == S(0)) {
        const bool rising = !(before > S(0));
        for (int k = 0; k < 4000 && high - low > unit_roundoff<S>(); ++k) {
          const S middle = (low + high) / S(2);
          if (!(middle > low && middle < high)) break;
          ((misalignment(contact, middle, d) > S(0)) == rising ? high : low) = middle;
        }
        (void)misalignment(contact, (low + high) / S(2), d);
        result.push_back(d);
      }
      before = after;
    }
    return result;
  }

  const LagrangianModel<S>& model_;
  std::vector<std::size_t> touching_;
  S t_;
  Vector<S> q_;
  ContactProblem<S> problem_;
  std::vector<Eigen::Index> components_;
  Matrix<S> h_, reactions_;
};

}  // namespace assay::reference
