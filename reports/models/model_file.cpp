#include "reports/models/model_file.hpp"

#include <algorithm>
#include <array>
#include <map>
#include <mutex>

#include "core/scalar/rational.hpp"
#include "reports/files/whole_file.hpp"
#include "reports/models/model_readers.hpp"

namespace assay::reports {

namespace {

/// Those of which a file may describe a system.
constexpr std::array kKinds{ModelKind::kLinear, ModelKind::kFirstOrder, ModelKind::kNewtonEuler};

/// The tables of a key, each with its name. @throws InvalidInput for a name given twice.
std::vector<ModelTable> tables_of(const ModelSource& source,
                                  const toml::node* node,
                                  const std::string& key) {
  std::vector<ModelTable> tables;
  if (node == nullptr) return tables;
  if (!node->is_array_of_tables()) {
    throw InvalidInput(
        fmt::format("{}: {} must be tables [[{}]]", source.file.place(node->source()), key, key));
  }
  for (const toml::node& entry : *node->as_array()) {
    ModelTable table{.table = entry.as_table()};
    TomlTable reader(*table.table, source.file, "[[" + key + "]]");
    reader.text("name", table.name);
    if (table.name.empty()) throw InvalidInput(reader.place() + ": a [[" + key + "]] has no name");
    table.where = "[[" + key + "]] '" + table.name + "'";
    for (const ModelTable& other : tables) {
      if (other.name != table.name) continue;
      throw InvalidInput(fmt::format("{}: {} is already defined on line {}",
                                     reader.place(),
                                     table.where,
                                     static_cast<unsigned>(other.table->source().begin.line)));
    }
    if (key == "interaction") reader.texts("systems", table.systems);
    tables.push_back(std::move(table));
  }
  return tables;
}

/// The kind that all systems have.
ModelKind kind_of(const ModelSource& source, const std::vector<ModelTable>& systems) {
  std::vector<std::string> names;
  for (const ModelKind kind : kKinds) names.emplace_back(text_of(kind).name);
  std::vector<ModelKind> kinds;
  for (const ModelTable& system : systems) {
    ModelFields fields(source, *system.table, system.where);
    kinds.push_back(kKinds[fields.choice("kind", names)]);
    if (kinds.back() == kinds.front()) continue;
    fields.refuse(
        "kind",
        fmt::format("is {}, but that of '{}' is {}; all systems of a model must be of one kind",
                    text_of(kinds.back()).name,
                    systems.front().name,
                    text_of(kinds.front()).name));
  }
  return kinds.front();
}

void require_systems(const ModelSource& source,
                     const std::vector<ModelTable>& systems,
                     const std::vector<ModelTable>& interactions) {
  std::vector<std::string> names;
  for (const ModelTable& system : systems) names.push_back(system.name);
  for (const ModelTable& interaction : interactions) {
    const ModelFields fields(source, *interaction.table, interaction.where);
    if (interaction.systems.empty()) {
      throw InvalidInput(fields.place() + ": " + interaction.where + " names no systems");
    }
    for (const std::string& name : interaction.systems) {
      if (std::ranges::count(names, name) == 0) {
        fields.refuse("systems", "names an " + unknown_name_message("system", name, names));
      }
      if (std::ranges::count(interaction.systems, name) > 1) {
        fields.refuse("systems", "names '" + name + "' twice");
      }
    }
  }
}

/// A model file, read once.
class ModelFile {
 public:
  ModelFile(std::string text, const std::string& file)
      : text_(std::move(text)), source_(text_, file), document_(parse_toml(text_, file)) {
    TomlTable reader(document_, source_, "the model");
    reader.text("t-end", t_end_, true);
    oracles::Settings values;
    reader.settings("parameters", values);
    systems_ = reader.find("system");
    interactions_ = reader.find("interaction");
    reader.finish();
    if (systems_ == nullptr) throw InvalidInput(file + ": a model needs at least one [[system]]");
    reader.check("t-end", [&] {
      if (parse_rational(t_end_) > 0) return;
      throw InvalidInput(t_end_ + " is not allowed: it must be > 0");
    });
    for (const auto& parameter : values) {
      reader.check("parameters", [&] { (void)parse_rational(parameter.second); });
      specs_.push_back({parameter.first, parameter.second, "of " + file, ""});
    }
  }

  [[nodiscard]] oracles::DescribedModel describe(const Parameters& parameters) const {
    const ModelSource source{source_, parameters};
    const std::vector<ModelTable> systems = tables_of(source, systems_, "system");
    const std::vector<ModelTable> interactions = tables_of(source, interactions_, "interaction");
    const ModelKind kind = kind_of(source, systems);
    require_systems(source, systems, interactions);
    try {
      switch (kind) {
        case ModelKind::kLinear:
        case ModelKind::kLagrangian:
          return checked(read_lagrangian(source, systems, interactions));
        case ModelKind::kFirstOrder:
          return checked(read_first_order(source, systems, interactions));
        case ModelKind::kNewtonEuler:
          break;
      }
      return {read_bodies(source, systems, interactions)};
    } catch (const InvalidInput& error) {
      const std::string what = error.what();
      throw what.starts_with(file()) ? error : InvalidInput(file() + ": " + what);
    }
  }

  [[nodiscard]] const std::string& file() const { return source_.file(); }
  [[nodiscard]] const std::string& t_end() const { return t_end_; }
  [[nodiscard]] const std::vector<ParameterSpec>& specs() const { return specs_; }

 private:
  /// What the classes that join systems accept.
  template <class Described>
  static oracles::DescribedModel checked(Described described) {
    (void)joined(described);
    return {std::move(described)};
  }

  const std::string text_;
  const TomlSource source_;
  const toml::table document_;
  std::string t_end_;
  std::vector<ParameterSpec> specs_;
  const toml::node* systems_ = nullptr;
  const toml::node* interactions_ = nullptr;
};

}  // namespace

ModelFields fields_of(const ModelSource& source, const ModelTable& table) {
  ModelFields fields(source, *table.table, table.where);
  (void)fields.text("name");
  if (table.systems.empty()) {
    (void)fields.text("kind");
  } else {
    (void)fields.texts("systems");
  }
  return fields;
}

std::shared_ptr<const oracles::ProblemEntry> read_model(std::string text, const std::string& file) {
  const auto model = std::make_shared<const ModelFile>(std::move(text), file);
  auto entry = std::make_shared<const oracles::ProblemEntry>(oracles::described_problem(
      model->file(), model->specs(), model->t_end(), [model](const Parameters& parameters) {
        return model->describe(parameters);
      }));
  if (entry->kind != ModelKind::kNewtonEuler) return entry;
  try {  // what their relations refuse
    (void)oracles::newton_euler_model<double>(*entry, entry->parameters({}));
  } catch (const InvalidInput& error) {
    throw InvalidInput(file + ": " + error.what());
  }
  return entry;
}

const oracles::ProblemEntry& find_problem_or_model(std::string_view name) {
  if (!is_model_file(name)) return oracles::find_problem(name);
  static std::mutex mutex;
  static std::map<std::string, std::shared_ptr<const oracles::ProblemEntry>, std::less<>> models;
  const std::lock_guard lock(mutex);
  const auto known = models.find(name);
  if (known != models.end()) return *known->second;
  const std::string file(name);
  return *models.emplace(file, read_model(read_file(file), file)).first->second;
}

}  // namespace assay::reports
