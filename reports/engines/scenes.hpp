#pragma once

#include <string>
#include <string_view>
#include <vector>

#include "core/systems/model.hpp"
#include "oracles/problem.hpp"

namespace assay::reports {

/// A problem that physics engines are asked to simulate.
struct EngineScene {
  std::string name;      ///< "slide-45"
  std::string question;  ///< the question that it answers, in a few words
  std::string problem;
  bool bodies = false;  ///< of rigid bodies: the scheme SUBJECT/bodies
  oracles::Settings parameters = {};
  std::string t_end;        ///< [s]
  bool quick = false;       ///< in `--quick`
  std::string metric = {};  ///< of the errors shown; empty: the first metric, of positions
};

/// All scenes, in the order of the page.
[[nodiscard]] const std::vector<EngineScene>& engine_scenes();

}  // namespace assay::reports
