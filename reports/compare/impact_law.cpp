#include "reports/compare/impact_law.hpp"

#include <fmt/format.h>

#include <Eigen/Eigenvalues>
#include <algorithm>
#include <optional>

#include "core/scalar/machine.hpp"

namespace assay::reports {

namespace {

using Real = long double;
using Index = Eigen::Index;

/// The steps that an impact takes, up to the node that shows its result.
constexpr Index kImpactSteps = 3;
/// Contacts are independent if the eigenvalues of W lie within this ratio; no contact of a test
/// problem is nearly a combination of others.
constexpr Real kIndependent = 1e-9L;

/// The contacts in reach of an impact, their W, and the largest hα of its steps and of the step
/// before.
struct Impact {
  std::vector<Index> contacts;
  Matrix<Real> delassus, inverse;
  Real made_by_forces;
};

class ImpactReader {
 public:
  ImpactReader(const MeasuredRun& measured, LawRecord& record) : at_(measured), record_(record) {}

  /// Whether there was an impact to judge.
  [[nodiscard]] bool read() {
    for (Index k = 0; k + kImpactSteps < at_.run.size(); ++k) impact_law(k);
    return asked_;
  }

 private:
  [[nodiscard]] std::optional<Impact> contacts_in_reach(Index k) const;
  [[nodiscard]] std::vector<bool> struck(const Impact& impact, Index k) const;
  [[nodiscard]] bool may_begin_at(Index k) const;
  [[nodiscard]] bool is_apart(const Impact& impact, const std::vector<bool>& first, Index k) const;
  [[nodiscard]] bool is_pushed_back(const Impact& impact,
                                    const std::vector<bool>& first,
                                    Index k) const;
  void impact_law(Index k);
  void judge_impact(const Impact& impact, std::size_t contact, Index k);

  const MeasuredRun& at_;
  LawRecord& record_;
  bool asked_ = false;
};

/// Nothing if they are not independent.
std::optional<Impact> ImpactReader::contacts_in_reach(Index k) const {
  Impact impact{at_.reach.near(k, k + kImpactSteps - 1), {}, {}, 0};
  if (impact.contacts.empty()) return std::nullopt;
  for (Index step = std::max<Index>(k - 1, 0); step < k + kImpactSteps; ++step) {
    impact.made_by_forces =
        std::max<Real>(impact.made_by_forces, at_.steps[step].h * at_.steps[step].alpha);
  }
  const Matrix<Real> rows = at_.rows(Eigen::all, impact.contacts);
  impact.delassus = rows.transpose().lazyProduct(rows);
  const Eigen::SelfAdjointEigenSolver<Matrix<Real>> spectrum(impact.delassus);
  const Vector<Real>& values = spectrum.eigenvalues();
  if (!(values.minCoeff() > kIndependent * values.maxCoeff())) return std::nullopt;
  const Matrix<Real> scaled = spectrum.eigenvectors() * values.cwiseInverse().asDiagonal();
  impact.inverse = scaled.lazyProduct(spectrum.eigenvectors().transpose());
  return impact;
}

/// For each contact, whether it is struck on the step from node k.
std::vector<bool> ImpactReader::struck(const Impact& impact, Index k) const {
  const Vector<Real> change = at_.speed(impact.contacts, k + 1) - at_.speed(impact.contacts, k);
  const Vector<Real> made = impact.inverse.lazyProduct(change);
  std::vector<bool> is_struck;
  for (std::size_t c = 0; c < impact.contacts.size(); ++c) {
    const auto row = static_cast<Index>(c);
    Real open = at_.tells_impulses() ? at_.open.impulse : 0;
    for (std::size_t j = 0; j < impact.contacts.size() && !at_.tells_impulses(); ++j) {
      const Real sum = at_.model.relation.jacobian.row(impact.contacts[j]).cwiseAbs().sum();
      open += 2 * std::abs(impact.inverse(row, static_cast<Index>(j))) * at_.open.v * sum;
    }
    const Real impulse =
        at_.tells_impulses() ? at_.run.impulse(impact.contacts[c], k + 1) : made(row);
    is_struck.push_back(impulse >
                        impact.made_by_forces * std::sqrt(impact.inverse(row, row)) + open);
  }
  return is_struck;
}

/// Whether the velocity changes on the step from node k by more than forces explain, and all steps
/// of an impact that starts there are known and resolved.
bool ImpactReader::may_begin_at(Index k) const {
  if (k == 0 && !at_.starts_at_initial_time()) return false;
  if (!at_.resolved(std::max<Index>(k - 1, 0), k + kImpactSteps - 1)) return false;
  const Real change = at_.tells_impulses()
                          ? at_.row_norms.dot(at_.run.impulse.col(k + 1))
                          : at_.norm.of_velocity(at_.run.v.col(k + 1) - at_.run.v.col(k));
  return change > at_.steps[k].h * at_.steps[k].alpha;
}

/// Whether no contact is struck on the step before node k and on the fourth step after it, and in
/// between only contacts that are struck on it.
bool ImpactReader::is_apart(const Impact& impact, const std::vector<bool>& first, Index k) const {
  const auto only = [&](const std::vector<bool>& then, const std::vector<bool>& allowed) {
    return std::ranges::equal(
        then, allowed, [](bool is_struck, bool may_be) { return !is_struck || may_be; });
  };
  const std::vector<bool> none(first.size(), false);
  if (k > 0 && !only(struck(impact, k - 1), none)) return false;
  const Index later = k + kImpactSteps;
  if (later + 1 < at_.run.size() && !only(struck(impact, later), none)) return false;
  return only(struck(impact, k + 1), first) && only(struck(impact, k + 2), first);
}

/// Whether a contact that is struck together with others already opens: they push it back.
bool ImpactReader::is_pushed_back(const Impact& impact,
                                  const std::vector<bool>& first,
                                  Index k) const {
  for (std::size_t c = 0; first.size() > 1 && c < first.size(); ++c) {
    if (first[c] && at_.speed(impact.contacts[c], k) > 0) return true;
  }
  return false;
}

void ImpactReader::impact_law(Index k) {
  if (!may_begin_at(k)) return;
  const std::optional<Impact> impact = contacts_in_reach(k);
  if (!impact) return;
  const std::vector<bool> first = struck(*impact, k);
  if (!is_apart(*impact, first, k) || is_pushed_back(*impact, first, k)) return;
  for (std::size_t c = 0; c < first.size(); ++c) {
    if (first[c]) judge_impact(*impact, c, k);
  }
}

void ImpactReader::judge_impact(const Impact& impact, std::size_t contact, Index k) {
  asked_ = true;
  const Index i = impact.contacts[contact], after = k + kImpactSteps;
  const Real e = at_.model.law.restitution(i);
  const auto row = static_cast<Index>(contact);
  Real varied = 0;  // D
  for (Index j = 0; j < impact.delassus.cols(); ++j) {
    varied += (kImpactSteps + 1) * impact.made_by_forces * std::abs(impact.delassus(row, j)) *
              std::sqrt(impact.inverse(j, j));
  }
  const Real allowed =
      2 * varied + (1 + e) * at_.open.v * at_.model.relation.jacobian.row(i).cwiseAbs().sum();
  const Real size = std::abs(at_.speed(i, after) + e * at_.speed(i, k));
  if (!(size > allowed)) return;  // (3)
  const std::string unit = record_.units.of("m/s");
  record_.violate(law_violation(
      "impact-law",
      at_.time(k + 1),
      size,
      allowed,
      unit,
      fmt::format(
          "contact {0} goes from U = {1:.6g} to {2:.6g} {5}, with e = {3:.6g} to {4:.6g} {5}",
          i,
          static_cast<double>(at_.speed(i, k)),
          static_cast<double>(at_.speed(i, after)),
          static_cast<double>(e),
          static_cast<double>(-e * at_.speed(i, k)),
          unit)));
}

}  // namespace

bool ask_impact_law(const MeasuredRun& measured, LawRecord& record) {
  return ImpactReader(measured, record).read();
}

}  // namespace assay::reports
