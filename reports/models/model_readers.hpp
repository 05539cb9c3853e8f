#pragma once

#include <string>
#include <vector>

#include "oracles/described_model.hpp"
#include "reports/models/model_fields.hpp"

namespace assay::reports {

/// A table of a model with the fields that all tables have.
struct ModelTable {
  std::string name = {}, where = {};  ///< where: "[[system]] 'ball'"
  const toml::table* table = nullptr;
  std::vector<std::string> systems = {};  ///< of an interaction
};

/// The systems and interactions of one kind, whose names are already checked.
/// @throws InvalidInput for anything that is missing, unknown, or of another shape.
[[nodiscard]] oracles::DescribedLagrangian read_lagrangian(
    const ModelSource& source,
    const std::vector<ModelTable>& systems,
    const std::vector<ModelTable>& interactions);
[[nodiscard]] oracles::DescribedFirstOrder read_first_order(
    const ModelSource& source,
    const std::vector<ModelTable>& systems,
    const std::vector<ModelTable>& interactions);
[[nodiscard]] oracles::DescribedBodies read_bodies(const ModelSource& source,
                                                   const std::vector<ModelTable>& systems,
                                                   const std::vector<ModelTable>& interactions);

/// The fields of a table, after its name, kind and systems are read.
[[nodiscard]] ModelFields fields_of(const ModelSource& source, const ModelTable& table);

}  // namespace assay::reports
