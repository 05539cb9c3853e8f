#pragma once

#include "core/math/generalized_inverse.hpp"
#include "core/math/largest_magnitude.hpp"
#include "core/one_step_problems/natural_map.hpp"
#include "core/scalar/ratio.hpp"
#include "core/scalar/standard_scalars.hpp"
#include "core/solvers/local_alart_curnier.hpp"
#include "core/solvers/local_coulomb_2d.hpp"
#include "core/solvers/local_rolling.hpp"
#include "core/solvers/nonsmooth_gauss_seidel_options.hpp"

namespace assay {

/// The sweeps of nonsmooth Gauss-Seidel: contact after contact.
///
/// One contact is easy to solve, and many coupled contacts are not. So a sweep solves each contact
/// in turn, and holds the impulses of the others. Sweeps are repeated until the impulses agree:
///
///   r_α := the solution of its law with u_α = W_αα r_α + q_α + Σ_{β≠α} W_αβ r_β.      (1)
///
/// Equalities are solved by a generalised inverse of W_αα, frictionless contacts and friction in 2D
/// by cases, friction in 3D by the chosen local solver, rolling friction by LocalRolling. A contact
/// that slips again is solved up to the square of the change of its slip (LocalCoulomb::improve).
/// If W_αα is not regular, (1) becomes a step of the proximal point method: W_αα + ρ I and −ρ r_α
/// replace W_αα and 0, with the same fixed points.
///
/// Source: [Jea99]; local solvers derived in their headers.
/// Shapes: r ∈ ℝᵐ.   Scalar: RealScalar.
/// Guarantees: `prepare` does all that depends on W alone; a sweep allocates nothing for scalars
/// that live on the stack.
/// @pre The problem is valid and outlives the object.
template <RealScalar S>
class GaussSeidelSweeps {
 public:
  using Index = Eigen::Index;

  GaussSeidelSweeps() = default;
  explicit GaussSeidelSweeps(const GaussSeidelOptions<S>& options) : options_(options) {}

  void prepare(const FrictionProblem<S>& problem);

  /// One sweep over r. @return max_α (1 + max |W_αα|) ‖change of r_α‖₁, an estimate of the residual
  /// before the sweep; it is not finite if r is not.
  S sweep(Vector<S>& r);

  /// The natural map of r in the scalar S, as natural_residual.
  [[nodiscard]] S residual(const Vector<S>& r);

 private:
  enum class Kind { kEquality, kUnilateral, kPlanar, kSpatial, kRolling };

  struct Coupling {
    const S* values;
    Index from, width;
  };
  struct Contact {
    Kind kind;
    Index first, size;
    std::size_t begin, end;  ///< of couplings_
    std::size_t local;       ///< place among the contacts of its kind
    Index alike;             ///< its size if all coupled blocks have it, else 0
    bool is_plain;           ///< friction in 3D with ρ = 0
    S shift, weight;         ///< ρ; 1 + max |W_αα|
    const S* diagonal;       ///< W_αα as stored
  };

  void add_contact(const FrictionProblem<S>& problem, Index alpha);
  void add_local(const ContactLaw<S>& law, Contact& contact);
  template <class Prepare>
  S make_regular(const Contact& contact, Prepare prepare);
  void free_velocity(const Contact& contact, const Vector<S>& r, S* u) const;
  void add_own(const Contact& contact, const S* r, S* u) const;
  void solve_contact(const Contact& contact, S* q, S* r);
  void solve_spatial(const Contact& contact, const S* q, S* r);
  void project(const Contact& contact, const S* q, S* r) const;
  void relax(const Contact& contact, const S* old, S* r) const;
  static bool is_spatial(const ContactLaw<S>& law) {
    return std::holds_alternative<Coulomb<S, 3>>(law);
  }

  GaussSeidelOptions<S> options_;
  const FrictionProblem<S>* problem_ = nullptr;
  std::vector<Contact> contacts_;
  std::vector<Coupling> couplings_;
  std::vector<Matrix<S>> diagonals_;  ///< of contacts whose W_αα is not stored
  std::vector<Matrix<S>> inverses_;
  std::vector<S> stiffnesses_;
  std::vector<LocalCoulomb2d<S>> planar_;
  std::vector<LocalCoulomb<S>> spatial_;
  std::vector<LocalAlartCurnier<S>> newton_;
  std::vector<LocalRolling<S>> rolling_;
  std::vector<S> warm_spatial_, warm_rolling_;
  Vector<S> velocity_, old_;  ///< of the largest contact
};

template <RealScalar S>
void GaussSeidelSweeps<S>::prepare(const FrictionProblem<S>& problem) {
  problem_ = &problem;
  contacts_.clear(), couplings_.clear(), diagonals_.clear(), inverses_.clear();
  stiffnesses_.clear(), planar_.clear(), spatial_.clear(), newton_.clear(), rolling_.clear();
  Index largest = 0;
  for (const ContactLaw<S>& law : problem.laws) largest = std::max(largest, dimension(law));
  velocity_.resize(largest), old_.resize(largest);
  diagonals_.reserve(static_cast<std::size_t>(problem.contacts()));  // pointed into
  for (Index alpha = 0; alpha < problem.contacts(); ++alpha) add_contact(problem, alpha);
  warm_spatial_.assign(spatial_.size(), S(0));
  warm_rolling_.assign(rolling_.size(), S(0));
}

template <RealScalar S>
void GaussSeidelSweeps<S>::add_contact(const FrictionProblem<S>& problem, Index alpha) {
  const BlockMatrix<S>& w = problem.w;
  Contact contact{};
  contact.first = w.offset(alpha), contact.size = w.size(alpha);
  contact.begin = couplings_.size();
  contact.alike = contact.size;
  for (Index k = w.row_start(alpha); k < w.row_start(alpha + 1); ++k) {
    if (w.column(k) == alpha) {
      contact.diagonal = w.data(k);
      continue;
    }
    const Index width = w.size(w.column(k));
    if (width != contact.size) contact.alike = 0;
    couplings_.push_back({w.data(k), w.offset(w.column(k)), width});
  }
  contact.end = couplings_.size();
  if (contact.diagonal == nullptr) {
    diagonals_.push_back(Matrix<S>::Constant(contact.size, contact.size, S(0)));
    contact.diagonal = diagonals_.back().data();
  }
  S largest(0);
  for (Index i = 0; i < contact.size * contact.size; ++i) {
    largest = std::max<S>(largest, magnitude(contact.diagonal[i]));
  }
  contact.weight = S(1) + largest;
  contact.shift = S(0);
  add_local(problem.laws[static_cast<std::size_t>(alpha)], contact);
  contact.is_plain = contact.kind == Kind::kSpatial && contact.shift == S(0);
  contacts_.push_back(std::move(contact));
}

/// The least ρ of 0, 2⁻¹⁰ size, 2 d size for which `prepare` succeeds with the entries of W_αα +
/// ρ I; size is the largest entry of W_αα.
template <RealScalar S>
template <class Prepare>
S GaussSeidelSweeps<S>::make_regular(const Contact& contact, Prepare prepare) {
  if (prepare(contact.diagonal)) return S(0);
  Matrix<S> w = Eigen::Map<const Matrix<S>>(contact.diagonal, contact.size, contact.size);
  S size(0);
  for (const S& entry : w.reshaped()) size = std::max(size, magnitude(entry));
  if (!(size > S(0))) size = S(1);
  const Matrix<S> own = w;
  S shift = size * ratio<S>(1, 1024);
  for (int attempt = 0; attempt < 2; ++attempt) {
    for (Index i = 0; i < w.rows(); ++i) w(i, i) = own(i, i) + shift;
    if (prepare(w.data())) break;
    shift = S(2 * static_cast<int>(w.rows())) * size;
  }
  return shift;
}

template <RealScalar S>
void GaussSeidelSweeps<S>::add_local(const ContactLaw<S>& law, Contact& contact) {
  if (std::holds_alternative<Equality>(law)) {
    contact.kind = Kind::kEquality, contact.local = inverses_.size();
    inverses_.push_back(generalized_inverse<S>(
        Matrix<S>(Eigen::Map<const Matrix<S>>(contact.diagonal, contact.size, contact.size))));
  } else if (std::holds_alternative<Unilateral>(law)) {
    contact.kind = Kind::kUnilateral, contact.local = stiffnesses_.size();
    contact.shift = make_regular(contact, [](const S* own) { return *own > S(0); });
    stiffnesses_.push_back(*contact.diagonal + contact.shift);
  } else if (const auto* planar = std::get_if<Coulomb<S, 2>>(&law)) {
    contact.kind = Kind::kPlanar, contact.local = planar_.size();
    LocalCoulomb2d<S>& local = planar_.emplace_back();
    contact.shift =
        make_regular(contact, [&](const S* own) { return local.prepare(own, planar->friction); });
  } else if (const auto* spatial = std::get_if<Coulomb<S, 3>>(&law)) {
    contact.kind = Kind::kSpatial, contact.local = spatial_.size();
    LocalCoulomb<S>& local = spatial_.emplace_back();
    contact.shift =
        make_regular(contact, [&](const S* own) { return local.prepare(own, spatial->friction); });
    if (options_.local_solver == LocalSolver::kAlartCurnier ||
        options_.local_solver == LocalSolver::kJeanMoreau) {
      Matrix<S> w = Eigen::Map<const Matrix<S>>(contact.diagonal, contact.size, contact.size);
      for (Index i = 0; i < contact.size; ++i) w(i, i) += contact.shift;
      newton_
          .emplace_back(options_.local_solver == LocalSolver::kJeanMoreau
                            ? AlartCurnierVariant::kJeanMoreau
                            : AlartCurnierVariant::kStandard)
          .prepare(w.data(), *spatial);
    }
  } else if (const auto* rolling = std::get_if<RollingCoulomb<S>>(&law)) {
    contact.kind = Kind::kRolling, contact.local = rolling_.size();
    LocalRolling<S>& local = rolling_.emplace_back();
    contact.shift = make_regular(contact, [&](const S* own) {
      return local.prepare(own, rolling->friction, rolling->rolling_friction);
    });
  }
}

/// u := q_α + Σ_{β≠α} W_αβ r_β
template <RealScalar S>
void GaussSeidelSweeps<S>::free_velocity(const Contact& contact, const Vector<S>& r, S* u) const {
  const S* q = problem_->q.data() + contact.first;
  if (contact.alike == 3) {
    // a sum for each column, so that they overlap
    S x0 = q[0], x1 = q[1], x2 = q[2];
    S y0(0), y1(0), y2(0), z0(0), z1(0), z2(0);
    for (std::size_t k = contact.begin; k < contact.end; ++k) {
      const S* w = couplings_[k].values;
      const S* other = r.data() + couplings_[k].from;
      if (is_zero(other[0]) && is_zero(other[1]) && is_zero(other[2])) continue;
      x0 += w[0] * other[0], x1 += w[1] * other[0], x2 += w[2] * other[0];
      y0 += w[3] * other[1], y1 += w[4] * other[1], y2 += w[5] * other[1];
      z0 += w[6] * other[2], z1 += w[7] * other[2], z2 += w[8] * other[2];
    }
    u[0] = x0 + y0 + z0, u[1] = x1 + y1 + z1, u[2] = x2 + y2 + z2;
    return;
  }
  if (contact.alike == 2) {
    S x0 = q[0], x1 = q[1], y0(0), y1(0);
    for (std::size_t k = contact.begin; k < contact.end; ++k) {
      const S* w = couplings_[k].values;
      const S* other = r.data() + couplings_[k].from;
      if (is_zero(other[0]) && is_zero(other[1])) continue;
      x0 += w[0] * other[0], x1 += w[1] * other[0];
      y0 += w[2] * other[1], y1 += w[3] * other[1];
    }
    u[0] = x0 + y0, u[1] = x1 + y1;
    return;
  }
  for (Index i = 0; i < contact.size; ++i) u[i] = q[i];
  for (std::size_t k = contact.begin; k < contact.end; ++k) {
    const S* w = couplings_[k].values;
    for (Index j = 0; j < couplings_[k].width; ++j) {
      const S& factor = r(couplings_[k].from + j);
      if (is_zero(factor)) {
        w += contact.size;
        continue;
      }
      for (Index i = 0; i < contact.size; ++i) u[i] += *w++ * factor;
    }
  }
}

/// u += W_αα r
template <RealScalar S>
void GaussSeidelSweeps<S>::add_own(const Contact& contact, const S* r, S* u) const {
  const S* w = contact.diagonal;
  for (Index j = 0; j < contact.size; ++j) {
    for (Index i = 0; i < contact.size; ++i) u[i] += *w++ * r[j];
  }
}

template <RealScalar S>
S GaussSeidelSweeps<S>::sweep(Vector<S>& r) {
  const bool direct =
      options_.local_solver == LocalSolver::kSingleContact && options_.relaxation == S(1);
  S change(0);
  for (const Contact& contact : contacts_) {
    S* own = r.data() + contact.first;
    S* q = velocity_.data();
    S distance(0);
    free_velocity(contact, r, q);
    if (direct && contact.is_plain) {
      const S x = own[0], y = own[1], z = own[2];
      spatial_[contact.local].improve(q, own, warm_spatial_[contact.local]);
      distance = magnitude(S(own[0] - x)) + magnitude(S(own[1] - y)) + magnitude(S(own[2] - z));
    } else {
      for (Index i = 0; i < contact.size; ++i) old_(i) = own[i];
      solve_contact(contact, q, own);
      if (!(options_.relaxation == S(1))) relax(contact, old_.data(), own);
      for (Index i = 0; i < contact.size; ++i) distance += magnitude(S(own[i] - old_(i)));
    }
    distance *= contact.weight;
    keep_larger(change, distance);
    if (!(change == change)) return change;
  }
  return change;
}

template <RealScalar S>
void GaussSeidelSweeps<S>::solve_contact(const Contact& contact, S* q, S* r) {
  if (!(contact.shift == S(0))) {
    for (Index i = 0; i < contact.size; ++i) q[i] -= contact.shift * r[i];
  }
  switch (contact.kind) {
    case Kind::kSpatial:
      return solve_spatial(contact, q, r);
    case Kind::kEquality: {
      add_own(contact, r, q);
      const Matrix<S>& inverse = inverses_[contact.local];
      for (Index j = 0; j < contact.size; ++j) {
        for (Index i = 0; i < contact.size; ++i) r[i] -= inverse(i, j) * q[j];
      }
      return;
    }
    case Kind::kUnilateral:
      r[0] = q[0] < S(0) ? S(-q[0] / stiffnesses_[contact.local]) : S(0);
      return;
    case Kind::kPlanar:
      return planar_[contact.local].solve(q, r);
    case Kind::kRolling:
      return rolling_[contact.local].solve(q, r, warm_rolling_[contact.local]);
  }
}

template <RealScalar S>
void GaussSeidelSweeps<S>::solve_spatial(const Contact& contact, const S* q, S* r) {
  switch (options_.local_solver) {
    case LocalSolver::kSingleContact:
      return spatial_[contact.local].solve(q, r, warm_spatial_[contact.local]);
    case LocalSolver::kAlartCurnier:
    case LocalSolver::kJeanMoreau: {
      S size(0);
      for (int i = 0; i < 3; ++i) size = std::max(size, magnitude(q[i]) + magnitude(r[i]));
      const S before[3] = {r[0], r[1], r[2]};
      if (newton_[contact.local].solve(q, r, S(32) * unit_roundoff<S>() * size)) return;
      for (int i = 0; i < 3; ++i) r[i] = before[i];
      return project(contact, q, r);
    }
    case LocalSolver::kProjection:
      return project(contact, q, r);
  }
}

/// r := P_K(r − ρ û), ρ = 1/(largest row sum of |W_αα|).
template <RealScalar S>
void GaussSeidelSweeps<S>::project(const Contact& contact, const S* q, S* r) const {
  const auto& law = std::get<Coulomb<S, 3>>(
      problem_->laws[static_cast<std::size_t>(&contact - contacts_.data())]);
  S u[3] = {q[0], q[1], q[2]};
  add_own(contact, r, u);
  const S* w = contact.diagonal;
  S largest = contact.shift;
  for (int i = 0; i < 3; ++i) {
    u[i] += contact.shift * r[i];
    largest = std::max(largest, S(magnitude(w[i]) + magnitude(w[i + 3]) + magnitude(w[i + 6])));
  }
  add_de_saxce_shift(law, u);
  for (int i = 0; i < 3; ++i) r[i] -= u[i] / largest;
  project_on_cone(law, r);
}

/// r := r_old + relaxation (r − r_old), in the cone.
template <RealScalar S>
void GaussSeidelSweeps<S>::relax(const Contact& contact, const S* old, S* r) const {
  for (Index i = 0; i < contact.size; ++i) {
    r[i] = old[i] + options_.relaxation * (r[i] - old[i]);
  }
  const auto alpha = static_cast<std::size_t>(&contact - contacts_.data());
  std::visit([&](const auto& law) { project_on_cone(law, r); }, problem_->laws[alpha]);
}

template <RealScalar S>
S GaussSeidelSweeps<S>::residual(const Vector<S>& r) {
  S worst(0);
  for (std::size_t alpha = 0; alpha < contacts_.size(); ++alpha) {
    const Contact& contact = contacts_[alpha];
    const S* own = r.data() + contact.first;
    S* u = velocity_.data();
    free_velocity(contact, r, u);
    add_own(contact, own, u);
    std::visit(
        [&](const auto& law) {
          add_de_saxce_shift(law, u);
          for (Index i = 0; i < contact.size; ++i) u[i] = own[i] - u[i];
          project_on_cone(law, u);
        },
        problem_->laws[alpha]);
    for (Index i = 0; i < contact.size; ++i) {
      const S distance = magnitude(S(own[i] - u[i]));
      keep_larger(worst, distance);
    }
  }
  return worst;
}

ASSAY_EXTERN_REAL_TEMPLATE(class GaussSeidelSweeps)

}  // namespace assay
