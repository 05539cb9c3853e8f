#pragma once

#include <algorithm>
#include <string>
#include <vector>

#include "oracles/detail/trigonometry.hpp"
#include "reference/event_driven/contacts.hpp"
#include "reference/event_driven/dense_solve.hpp"

namespace assay::reference {

/// A state that a contact may have in a solution of a ContactProblem.
template <class S>
struct PhaseOption {
  PhaseOfContact phase;
  Vector<S> direction;  ///< d, where it slips
  bool forced = false;  ///< it slides already: u_T need not point along d
};

/// u = W r + q with a law at each contact, between impulses and velocities or between forces and
/// accelerations:
///
///   open      r = 0,  u_N ≥ 0
///   closed    u = 0,  r_N ≥ 0                                  (equality: r free)
///   stick     u = 0,  ‖r_T‖ ≤ μ r_N
///   slip      u_N = 0,  r_T = −μ r_N d,  r_N ≥ 0,  dᵀu_T ≥ 0 unless forced, d × u_T = 0 by d
///
/// Shapes: r, u, q ∈ ℝᵏ, W k×k: the components of the contacts one after the other; `first` of each
/// contact is its place in these.
template <class S>
struct ContactProblem {
  std::vector<Contact<S>> contacts;
  std::vector<std::vector<PhaseOption<S>>> options;
  Matrix<S> w;
  Vector<S> q;
};

template <class S>
struct ContactSolution {
  Mode mode;
  Vector<S> r, u;
  bool strict;  ///< no inequality is an equality up to rounding
};

/// All solutions of a ContactProblem, by trying every combination of options. Combinations with
/// singular equations are left out.
template <class S>
class ContactEnumeration {
 public:
  static constexpr std::size_t kMaxCombinations = 1 << 16;

  explicit ContactEnumeration(const ContactProblem<S>& problem)
      : problem_(problem), noise_(S(1 << 24) * unit_roundoff<S>()) {}

  /// @throws InvalidInput for more than kMaxCombinations.
  [[nodiscard]] std::vector<ContactSolution<S>> solutions() {
    std::size_t combinations = 1;
    for (const auto& options : problem_.options) {
      combinations *= options.size();
      if (combinations <= kMaxCombinations) continue;
      throw InvalidInput(std::to_string(problem_.contacts.size()) +
                         " contacts closed at once are more than the reference engine enumerates");
    }
    for (std::size_t i = 0; i < combinations; ++i) attempt(i);
    return std::move(found_);
  }

 private:
  struct Unknown {
    std::size_t contact;
    Eigen::Index row;                      // u of this component vanishes
    const PhaseOption<S>* slip = nullptr;  // of r_N, with r_T
  };

  void attempt(std::size_t combination) {
    choice_.clear();
    unknowns_.clear();
    for (std::size_t i = 0; i < problem_.contacts.size(); ++i) {
      const auto& options = problem_.options[i];
      choice_.push_back(&options[combination % options.size()]);
      combination /= options.size();
      const PhaseOption<S>& option = *choice_.back();
      if (option.phase.phase == ContactPhase::kOpen) continue;
      const bool slip = option.phase.phase == ContactPhase::kSlip;
      for (Eigen::Index j = 0; j < (slip ? 1 : problem_.contacts[i].size); ++j) {
        unknowns_.push_back({i, problem_.contacts[i].first + j, slip ? &option : nullptr});
      }
    }
    if (solve()) judge();
  }

  /// Computes r and u of the choice; false if its equations are singular.
  [[nodiscard]] bool solve() {
    const auto k = static_cast<Eigen::Index>(unknowns_.size());
    Matrix<S> columns(problem_.q.size(), k), a(k, k), b(k, 1);
    for (Eigen::Index j = 0; j < k; ++j) {
      const Unknown& unknown = unknowns_[static_cast<std::size_t>(j)];
      columns.col(j) = problem_.w.col(unknown.row);
      if (unknown.slip == nullptr) continue;
      const S mu = problem_.contacts[unknown.contact].friction;
      for (Eigen::Index i = 0; i < unknown.slip->direction.size(); ++i) {
        columns.col(j) -= mu * unknown.slip->direction(i) * problem_.w.col(unknown.row + 1 + i);
      }
    }
    for (Eigen::Index i = 0; i < k; ++i) {
      const Eigen::Index row = unknowns_[static_cast<std::size_t>(i)].row;
      for (Eigen::Index j = 0; j < k; ++j) a(i, j) = columns(row, j);
      b(i, 0) = -problem_.q(row);
    }
    if (!dense_solve(a, b, noise_)) return false;
    r_.setConstant(problem_.q.size(), S(0));
    u_ = problem_.q;
    for (Eigen::Index j = 0; j < k; ++j) {
      const Unknown& unknown = unknowns_[static_cast<std::size_t>(j)];
      u_ += columns.col(j) * b(j, 0);
      r_(unknown.row) = b(j, 0);
      if (unknown.slip == nullptr) continue;
      const S mu = problem_.contacts[unknown.contact].friction;
      for (Eigen::Index i = 0; i < unknown.slip->direction.size(); ++i) {
        r_(unknown.row + 1 + i) = -mu * b(j, 0) * unknown.slip->direction(i);
      }
    }
    for (const Unknown& unknown : unknowns_) u_(unknown.row) = S(0);
    return true;
  }

  void judge() {
    const S scale_r = noise_ * largest(r_);
    const S scale_u = noise_ * std::max(largest(u_), largest(problem_.q));
    bool holds = true, strict = true;
    const auto require = [&](const S& x, const S& noise) {
      holds = holds && x >= -noise;
      strict = strict && x > noise;
    };
    Mode mode;
    for (std::size_t i = 0; i < choice_.size(); ++i) {
      const Contact<S>& contact = problem_.contacts[i];
      mode.push_back(choice_[i]->phase);
      if (contact.kind == ContactKind::kEquality) continue;
      const S normal = r_(contact.first);
      switch (choice_[i]->phase.phase) {
        case ContactPhase::kOpen:
          require(u_(contact.first), scale_u);
          break;
        case ContactPhase::kClosed:
          require(normal, scale_r);
          break;
        case ContactPhase::kStick: {
          S square(0);
          for (Eigen::Index j = 1; j < contact.size; ++j) {
            square += r_(contact.first + j) * r_(contact.first + j);
          }
          require(normal, scale_r);
          require(contact.friction * normal - oracles::detail::square_root<S>(square), scale_r);
          break;
        }
        case ContactPhase::kSlip: {
          require(normal, scale_r);
          if (choice_[i]->forced) break;
          S along(0);
          for (Eigen::Index j = 1; j < contact.size; ++j) {
            along += choice_[i]->direction(j - 1) * u_(contact.first + j);
          }
          require(along, scale_u);
          break;
        }
      }
    }
    if (holds) found_.push_back({std::move(mode), r_, u_, strict});
  }

  static S largest(const Vector<S>& x) {
    S result(0);
    for (const S& entry : x) result = std::max(result, magnitude(entry));
    return result;
  }

  const ContactProblem<S>& problem_;
  S noise_;
  std::vector<const PhaseOption<S>*> choice_;
  std::vector<Unknown> unknowns_;
  Vector<S> r_, u_;
  std::vector<ContactSolution<S>> found_;
};

/// The solution, if all solutions found agree in u up to rounding. Of these, a strict one is
/// preferred, then the one with most held contacts.
/// @return null if there is no solution, or if they differ.
template <class S>
[[nodiscard]] const ContactSolution<S>* unique_solution(
    const std::vector<ContactSolution<S>>& solutions) {
  const ContactSolution<S>* best = nullptr;
  const auto held = [](const Mode& mode) {
    return std::count_if(mode.begin(), mode.end(), [](const PhaseOfContact& p) {
      return p.phase == ContactPhase::kClosed || p.phase == ContactPhase::kStick;
    });
  };
  for (const ContactSolution<S>& s : solutions) {
    const bool better = best == nullptr || (s.strict && !best->strict) ||
                        (s.strict == best->strict && held(s.mode) > held(best->mode));
    if (better) best = &s;
  }
  S scale(0);
  for (const ContactSolution<S>& s : solutions) {
    for (const S& u : s.u) scale = std::max(scale, magnitude(u));
  }
  // Solutions that meet at a tie differ by the tolerance with which inequalities were decided.
  const S noise = S(1 << 30) * unit_roundoff<S>() * scale;
  for (const ContactSolution<S>& s : solutions) {
    for (Eigen::Index i = 0; i < s.u.size(); ++i) {
      if (magnitude(S(s.u(i) - best->u(i))) > noise) return nullptr;
    }
  }
  return best;
}

}  // namespace assay::reference
