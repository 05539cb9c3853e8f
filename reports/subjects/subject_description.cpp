#include "reports/subjects/subject_description.hpp"

#include <cstring>
#include <span>

#include "core/scalar/invalid_input.hpp"
#include "reports/subjects/subject_rules.hpp"

namespace assay::reports {

namespace {

// What a description has of each struct, in this order: written and read by the same functions.

template <class Archive>
void describe(Archive& archive, AssayOption& option) {
  archive.texts({&option.name, &option.default_value, &option.meaning, &option.unit});
  archive.number(option.low);
  archive.number(option.high);
}
template <class Archive>
void describe(Archive& archive, AssayScheme& scheme) {
  archive.texts({&scheme.name, &scheme.description, &scheme.claims, &scheme.study_options});
  archive.number(scheme.flags);
  archive.number(scheme.multiplier_instant);
  archive.list(scheme.options, scheme.option_count);
}
template <class Archive>
void describe(Archive& archive, AssaySolver& solver) {
  archive.texts({&solver.name, &solver.description});
  archive.number(solver.flags);
  archive.number(solver.default_tolerance);
}
template <class Archive>
void describe(Archive& archive, AssayDerivative& derivative) {
  archive.texts({&derivative.name, &derivative.description, &derivative.source, &derivative.map});
  archive.number(derivative.parts);
}
template <class Archive>
void describe(Archive& archive, AssaySubject& subject) {
  archive.texts({&subject.name, &subject.description, &subject.version});
  archive.number(subject.abi);
  archive.list(subject.schemes, subject.scheme_count);
  archive.list(subject.solvers, subject.solver_count);
  archive.list(subject.derivatives, subject.derivative_count);
}

class Writer {
 public:
  void texts(std::initializer_list<const char**> all) {
    for (const char** text : all) {
      const bool is_there = *text != nullptr;
      number(static_cast<unsigned char>(is_there));
      if (is_there) written.append(*text, std::strlen(*text) + 1);
    }
  }
  template <class Number>
  void number(const Number& value) {
    written.append(reinterpret_cast<const char*>(&value), sizeof value);
  }
  template <class Thing>
  void list(const Thing* things, int count) {
    number(count);
    for (Thing thing : std::span(things, static_cast<std::size_t>(count))) describe(*this, thing);
  }

  std::string written;
};

}  // namespace

class SubjectDescription::Reader {
 public:
  Reader(SubjectDescription& into, std::string_view text) : into_(&into), rest_(text) {}

  void texts(std::initializer_list<const char**> all) {
    for (const char** text : all) {
      unsigned char is_there = 0;
      number(is_there);
      if (is_there == 0) continue;
      const std::size_t size = rest_.find('\0');
      *text = into_->texts_.emplace_back(take(size)).c_str();
      take(1);
    }
  }
  template <class Number>
  void number(Number& value) {
    std::memcpy(&value, take(sizeof value).data(), sizeof value);
  }
  template <class Thing>
  void list(const Thing*& things, int& count) {
    number(count);
    std::vector<Thing>& all = room(things);
    for (int k = 0; k < count; ++k) describe(*this, all.emplace_back());
    things = all.data();
  }

 private:
  std::vector<AssayScheme>& room(const AssayScheme*) { return into_->schemes_; }
  std::vector<AssaySolver>& room(const AssaySolver*) { return into_->solvers_; }
  std::vector<AssayDerivative>& room(const AssayDerivative*) { return into_->derivatives_; }
  std::vector<AssayOption>& room(const AssayOption*) { return into_->options_.emplace_back(); }

  std::string_view take(std::size_t size) {
    if (size > rest_.size()) throw InvalidInput("its description is cut off");
    const std::string_view first = rest_.substr(0, size);
    rest_.remove_prefix(size);
    return first;
  }

  SubjectDescription* into_;
  std::string_view rest_;
};

std::string description_of(const AssaySubject& subject) {
  Writer writer;
  AssaySubject copy = subject;
  describe(writer, copy);
  return writer.written;
}

SubjectDescription::SubjectDescription(std::string_view description) {
  Reader reader(*this, description);
  describe(reader, subject_);
  require_valid_description(subject_);
}

}  // namespace assay::reports
