#pragma once

#include <cstdint>
#include <initializer_list>
#include <string_view>

namespace assay {

/// The kind of a model. For a scheme: the most general kind that it takes.
///
/// Source: developer-notes.md, ch. 1, 9 and 11.
enum class ModelKind : std::uint8_t {
  kLinear,      ///< ContactModel: linear time-invariant Lagrangian, frictionless contacts
  kLagrangian,  ///< any other LagrangianModel
  kFirstOrder,  ///< FirstOrderModel
  kNewtonEuler  ///< NewtonEulerModel: rigid bodies
};

/// How texts name a kind. They do not distinguish linear Lagrangian models from others; files do.
struct ModelKindText {
  std::string_view name;  ///< in files
  std::string_view is;    ///< "this model is …"
  std::string_view one;
  std::string_view many;
};

[[nodiscard]] constexpr ModelKindText text_of(ModelKind kind) {
  switch (kind) {
    case ModelKind::kLinear:
      return {"linear-lagrangian", "Lagrangian", "a Lagrangian system", "Lagrangian systems"};
    case ModelKind::kLagrangian:
      return {"lagrangian", "Lagrangian", "a Lagrangian system", "Lagrangian systems"};
    case ModelKind::kFirstOrder:
      return {"first-order", "of first order", "a first-order system", "first-order systems"};
    case ModelKind::kNewtonEuler:
      return {"rigid-body", "of rigid bodies", "a rigid body", "rigid bodies"};
  }
  return {};
}

/// A set of kinds to which a metric or a law applies.
class ModelKinds {
 public:
  constexpr ModelKinds(std::initializer_list<ModelKind> kinds) {
    for (const ModelKind kind : kinds) bits_ |= bit(kind);
  }
  [[nodiscard]] constexpr bool contains(ModelKind kind) const { return (bits_ & bit(kind)) != 0; }
  constexpr bool operator==(const ModelKinds&) const = default;

 private:
  static constexpr unsigned bit(ModelKind kind) { return 1U << static_cast<unsigned>(kind); }

  unsigned bits_ = 0;
};

inline constexpr ModelKinds kLagrangianModels{ModelKind::kLinear, ModelKind::kLagrangian};
inline constexpr ModelKinds kFirstOrderModels{ModelKind::kFirstOrder};
inline constexpr ModelKinds kNewtonEulerModels{ModelKind::kNewtonEuler};
inline constexpr ModelKinds kAllModels{
    ModelKind::kLinear, ModelKind::kLagrangian, ModelKind::kFirstOrder, ModelKind::kNewtonEuler};

/// The kinds that a scheme takes if `kind` is the most general of these.
[[nodiscard]] constexpr ModelKinds taken_by(ModelKind kind) {
  return kind == ModelKind::kLagrangian ? kLagrangianModels : ModelKinds{kind};
}

/// The order of the time derivatives in the equations.
[[nodiscard]] constexpr int order_of(ModelKind kind) {
  return kind == ModelKind::kFirstOrder ? 1 : 2;
}

}  // namespace assay
