#include "core/solvers/alart_curnier_equations.hpp"

#include "core/one_step_problems/global_friction_problem.hpp"
#include "core/solvers/alart_curnier_global_equations.hpp"
#include "core/solvers/local_alart_curnier.hpp"
#include "reports/jacobians/items/item.hpp"

namespace assay::reports::derivatives {

namespace {

/// The data: a contact without friction and one with friction in 2D, as a reduced problem and as a
/// global one. No matrix is symmetric, so that a transposition shows.
///
///   reduced   U = W P + q,   W = ½ [4 1 −2; 3 8 1; 2 −1 16],   q = ½ (1, −2, 3)
///   global    M v = H P + f,   U = Hᵀ v + b,   M = ½ [4 1 −1; 2 4 1; −1 3 4],
///             H = ½ [4 2 0; −4 2 2; 0 0 −2],   f = ½ (1, −2, 3),   b = ½ (−1, 1, 2)
template <class S>
struct TwoContacts {
  static constexpr Eigen::Index kSize = 3, kVelocities = 3;

  [[nodiscard]] static std::vector<ContactLaw<S>> laws(const S& friction) {
    return {Unilateral{}, Coulomb<S, 2>{friction}};
  }
  [[nodiscard]] static Vector<S> vector(int a, int b, int c) {
    Vector<S> x(3);
    x << ratio<S>(a, 2), ratio<S>(b, 2), ratio<S>(c, 2);
    return x;
  }
  [[nodiscard]] static Matrix<S> of(std::initializer_list<int> entries) {
    Matrix<S> a(3, 3);
    Eigen::Index k = 0;
    for (const int entry : entries) {
      a(k / 3, k % 3) = ratio<S>(entry, 2);
      ++k;
    }
    return a;
  }
  [[nodiscard]] static SparseMatrix<S> sparse(const Matrix<S>& a) {
    std::vector<Eigen::Triplet<S>> entries;
    for (Eigen::Index k = 0; k < a.size(); ++k) {
      if (!is_zero(a.data()[k])) entries.emplace_back(k % 3, k / 3, a.data()[k]);
    }
    SparseMatrix<S> all(3, 3);
    all.setFromTriplets(entries.begin(), entries.end());
    return all;
  }
  [[nodiscard]] static FrictionProblem<S> reduced(const S& friction) {
    return {BlockMatrix<S>::from_dense(of({4, 1, -2, 3, 8, 1, 2, -1, 16}), {1, 2}),
            vector(1, -2, 3),
            laws(friction)};
  }
  [[nodiscard]] static GlobalFrictionProblem<S> global(const S& friction) {
    return {sparse(of({4, 1, -1, 2, 4, 1, -1, 3, 4})),
            sparse(of({4, 2, 0, -4, 2, 2, 0, 0, -2})),
            vector(1, -2, 3),
            vector(-1, 1, 2),
            laws(friction)};
  }
};

/// An equations class of alart_curnier_equations.hpp with its problem, x its unknown.
template <class Equations, class Problem, class S>
[[nodiscard]] Vector<S> value_of(const Problem& problem, const Vector<S>& x) {
  Equations equations(problem, AlartCurnierVariant::kStandard);
  Vector<S> f(equations.size());
  equations.value(x, f);
  return f;
}
template <class Equations, class Problem, class S>
[[nodiscard]] Matrix<S> jacobian_of(const Problem& problem, const Vector<S>& x) {
  Equations equations(problem, AlartCurnierVariant::kStandard);
  SparseMatrix<S> jacobian;
  equations.jacobian(x, S(0), jacobian);
  return Matrix<S>(jacobian);
}

/// The equations Φ of the reduced problem by the impulses x = P. F is the
/// function of the Jacobian alart-curnier-2d for the second contact, and its F_N for the first one.
///
///   Φ(P) = F(W P + q, P),   ∂Φ/∂P = ∂F/∂P + ∂F/∂U W,   ρ_i = 1/W_ii                        (1)
template <class S>
struct ReducedAlartCurnier {
  static Domain domain() { return domain_of({{"x", 3, -8, 8}}, {{"mu", 1, 0, 2}}); }
  static Vector<S> map(const Vector<S>& all) {
    Arguments<S> at(all);
    const Vector<S> x = at.vector(3);
    return value_of<ReducedEquations<S>>(TwoContacts<S>::reduced(at.scalar()), x);
  }
  static Matrix<S> jacobian(const Vector<S>& all) {
    Arguments<S> at(all);
    const Vector<S> x = at.vector(3);
    return jacobian_of<ReducedEquations<S>>(TwoContacts<S>::reduced(at.scalar()), x);
  }
};

/// The equations Φ of the global problem by x = (v, U, P). F is the
/// function of the Jacobian alart-curnier-2d for the second contact, and its F_N for the first one.
///
///   Φ = (−M v + H P + f,  −U + Hᵀ v + b,  F(U, P)),   ρ_j = 1/Σ_i (H_ij²/M_ii)             (1)
///   ∂Φ/∂(v, U, P) = [−M 0 H; Hᵀ −1 0; 0 ∂F/∂U ∂F/∂P]                                       (2)
template <class S>
struct GlobalAlartCurnier {
  static Domain domain() { return domain_of({{"x", 9, -8, 8}}, {{"mu", 1, 0, 2}}); }
  static Vector<S> map(const Vector<S>& all) {
    Arguments<S> at(all);
    const Vector<S> x = at.vector(9);
    return value_of<GlobalEquations<S>>(TwoContacts<S>::global(at.scalar()), x);
  }
  static Matrix<S> jacobian(const Vector<S>& all) {
    Arguments<S> at(all);
    const Vector<S> x = at.vector(9);
    return jacobian_of<GlobalEquations<S>>(TwoContacts<S>::global(at.scalar()), x);
  }
};

/// The equations Φ of the global problem by x = (v, P), without the velocities U of the contacts. F
/// is the function of the Jacobian alart-curnier-2d, and without F_T that of the first contact.
///
///   Φ = (−M v + H P + f,  F(U, P)),   U = Hᵀ v + b,   ρ_j = 1/Σ_i (H_ij²/M_ii)             (1)
///   ∂Φ/∂(v, P) = [−M H; ∂F/∂U Hᵀ ∂F/∂P]                                                    (2)
template <class S>
struct EliminatedAlartCurnier {
  static Domain domain() { return domain_of({{"x", 6, -8, 8}}, {{"mu", 1, 0, 2}}); }
  static Vector<S> map(const Vector<S>& all) {
    Arguments<S> at(all);
    const Vector<S> x = at.vector(6);
    return value_of<EliminatedEquations<S>>(TwoContacts<S>::global(at.scalar()), x);
  }
  static Matrix<S> jacobian(const Vector<S>& all) {
    Arguments<S> at(all);
    const Vector<S> x = at.vector(6);
    return jacobian_of<EliminatedEquations<S>>(TwoContacts<S>::global(at.scalar()), x);
  }
};

/// The equations Φ of one contact in 3D by its impulse r. F is the function of the Jacobian
/// alart-curnier-3d.
///
///   Φ(r) = F(W r + q, r),   ∂Φ/∂r = ∂F/∂r + ∂F/∂u W,   W = ½ [4 −1 1; 1 6 −2; 2 1 4]       (1)
///   ρ_N = 1/W_NN,   ρ_T = 2/(W_tt + W_ss)                                                  (2)
template <class S>
struct LocalAlartCurnierItem {
  static Domain domain() { return domain_of({{"r", 3}}, {{"q", 3}, {"mu", 1, 0, 2}}); }
  static LocalAlartCurnier<S> solver(const S& friction) {
    constexpr int kTwiceW[] = {4, 1, 2, -1, 6, 1, 1, -2, 4};
    std::array<S, 9> w;
    for (std::size_t k = 0; k < 9; ++k) w[k] = S(kTwiceW[k]) / S(2);
    LocalAlartCurnier<S> solver;
    solver.prepare(w.data(), Coulomb<S, 3>{friction});
    return solver;
  }
  static Vector<S> map(const Vector<S>& x) {
    Vector<S> phi(3);
    solver(x(6)).evaluate(x.data() + 3, x.data(), phi.data());
    return phi;
  }
  static Matrix<S> jacobian(const Vector<S>& x) {
    Matrix<S> of_r(3, 3);
    solver(x(6)).linearize(x.data() + 3, x.data(), of_r.data());
    return of_r;
  }
};

}  // namespace

std::vector<Derivative> alart_curnier_equations() {
  return {
      item<ReducedAlartCurnier>("reduced-alart-curnier",
                                "Alart-Curnier equations of the reduced problem by the impulses",
                                "developer-notes.md, 16.1-16.3"),
      item<GlobalAlartCurnier>("global-alart-curnier",
                               "Alart-Curnier equations with global variables by v, U and P",
                               "developer-notes.md, 16.17-16.21"),
      item<EliminatedAlartCurnier>(
          "eliminated-alart-curnier",
          "Alart-Curnier equations with global variables, U eliminated, by v and P",
          "developer-notes.md, 16.23-16.25"),
      item<LocalAlartCurnierItem>(
          "local-alart-curnier",
          "Alart-Curnier equations of one contact in 3D, u eliminated, by the impulse",
          "developer-notes.md, 16.1-16.16"),
  };
}

}  // namespace assay::reports::derivatives
