#include "subjects/engines/contact_impulses.hpp"

#include <Eigen/QR>
#include <numeric>
#include <stdexcept>
#include <string>

namespace assay::engines {

namespace {

ContactImpulse in_problem(const ContactImpulse& told, const Placement& place) {
  const double impulse = 1 / (place.mass * place.length), moment = impulse / place.length;
  return {told.a,
          told.b,
          impulse * turned_back(place.turn, told.impulse),
          moment * turned_back(place.turn, told.moment_a),
          moment * turned_back(place.turn, told.moment_b)};
}

/// The body that is pushed comes first, and of two bodies the one that the problem has first.
ContactImpulse in_order(const ContactImpulse& told) {
  if (told.a >= 0 && (told.b < 0 || told.a < told.b)) return told;
  return {told.b, told.a, -1 * told.impulse, told.moment_b, told.moment_a};
}

/// Of each velocity of the problem, what the impulse does on a motion along it.
Eigen::VectorXd along_velocities(const ContactImpulse& told,
                                 const Scene& scene,
                                 const double* q,
                                 int velocities) {
  Eigen::VectorXd p(velocities);
  for (int i = 0; i < velocities; ++i) {
    const Eigen::VectorXd unit = Eigen::VectorXd::Unit(velocities, i);
    const std::vector<BodyState> moving = bodies_of(scene, q, unit.data());
    const BodyState& a = moving[static_cast<std::size_t>(told.a)];
    p(i) = dot(told.impulse, a.v) + dot(told.moment_a, a.omega);
    if (told.b < 0) continue;
    const BodyState& b = moving[static_cast<std::size_t>(told.b)];
    p(i) += dot(told.moment_b, b.omega) - dot(told.impulse, b.v);
  }
  return p;
}

using Numbers = std::vector<Eigen::Index>;

/// The velocities of which the problem has impulses, not moments. Of coordinates: all.
Numbers pushed_velocities(const ProblemContacts& of) {
  constexpr int kOfBody = 6, kPushed = 3;
  Numbers pushed;
  for (int i = 0; i < of.velocities; ++i) {
    if (!of.is_rigid || i % kOfBody < kPushed) pushed.push_back(i);
  }
  return pushed;
}

Eigen::VectorXd nearest(const Eigen::MatrixXd& rows, const Eigen::VectorXd& p) {
  if (rows.rows() == 0) return {};
  return rows.transpose().completeOrthogonalDecomposition().solve(p);
}

/// @param rows of one contact
Eigen::VectorXd split(const Eigen::MatrixXd& rows, Eigen::VectorXd p, const Numbers& pushed) {
  Numbers pushing, turning;
  for (Eigen::Index i = 0; i < rows.rows(); ++i) {
    (rows(i, pushed).isZero(0) ? turning : pushing).push_back(i);
  }
  Eigen::VectorXd r(rows.rows());
  r(pushing) = nearest(rows(pushing, pushed), p(pushed));
  p -= rows(pushing, Eigen::all).transpose() * r(pushing);
  r(turning) = nearest(rows(turning, Eigen::all), p);
  return r;
}

}  // namespace

ContactImpulses::ContactImpulses(Scene scene, ProblemContacts of)
    : scene_(std::move(scene)), of_(std::move(of)) {
  const auto has_shape = [&](std::size_t i) { return scene_.bodies[i].shape != ShapeKind::kNone; };
  for (std::size_t i = 0; i < scene_.bodies.size(); ++i) {
    if (!has_shape(i)) continue;
    const auto body = static_cast<int>(i), planes = static_cast<int>(scene_.planes.size());
    for (int k = 0; k < planes; ++k) pairs_.emplace_back(body, -1 - k);
    if (i > 0 && has_shape(i - 1)) pairs_.emplace_back(body - 1, body);
  }
  if (of_.has_joints || pairs_.size() != of_.dimensions.size()) {
    throw std::invalid_argument(
        "impulses are told of contacts alone, one for each body and plane, or for two bodies, that "
        "touch: " +
        of_.problem + " has others; its motion alone is that of the scheme " +
        (of_.is_rigid ? "bodies" : "coordinates"));
  }
}

int ContactImpulses::components() const {
  return std::accumulate(of_.dimensions.begin(), of_.dimensions.end(), 0);
}

std::size_t ContactImpulses::pair_of(const ContactImpulse& told) const {
  const auto found = std::find(pairs_.begin(), pairs_.end(), Pair(told.a, told.b));
  if (found == pairs_.end()) {
    throw std::runtime_error("the engine tells of a contact that the problem does not have");
  }
  return static_cast<std::size_t>(found - pairs_.begin());
}

void ContactImpulses::write(const std::vector<ContactImpulse>& told,
                            const Placement& place,
                            const double* q,
                            const double* rows,
                            double* impulse) const {
  const auto contacts = static_cast<Eigen::Index>(of_.dimensions.size());
  Eigen::MatrixXd along = Eigen::MatrixXd::Zero(of_.velocities, contacts);
  for (const ContactImpulse& each : told) {
    const ContactImpulse of = in_order(in_problem(each, place));
    along.col(static_cast<Eigen::Index>(pair_of(of))) +=
        along_velocities(of, scene_, q, of_.velocities);
  }
  const Eigen::Map<const Eigen::MatrixXd> all_rows(rows, components(), of_.velocities);
  Eigen::Map<Eigen::VectorXd> r(impulse, components());
  const Numbers pushed = pushed_velocities(of_);
  Eigen::Index first = 0;
  for (Eigen::Index contact = 0; contact < contacts; ++contact) {
    const int dimension = of_.dimensions[static_cast<std::size_t>(contact)];
    r.segment(first, dimension) =
        split(all_rows.middleRows(first, dimension), along.col(contact), pushed);
    first += dimension;
  }
}

}  // namespace assay::engines
