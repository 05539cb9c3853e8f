#include "reports/subjects/subject_description.hpp"

#include <cstring>
#include <span>

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
      number(is_there);
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
      bool is_there = false;
      number(is_there);
      if (!is_there) continue;
      *text = into_->texts_.emplace_back(rest_.substr(0, rest_.find('\0'))).c_str();
      rest_.remove_prefix(into_->texts_.back().size() + 1);
    }
  }
  template <class Number>
  void number(Number& value) {
    std::memcpy(&value, rest_.data(), sizeof value);
    rest_.remove_prefix(sizeof value);
  }
  template <class Thing>
  void list(const Thing*& things, int& count) {
    number(count);
    std::vector<Thing>& all = room(things);
    all.resize(static_cast<std::size_t>(count));
    for (Thing& thing : all) describe(*this, thing);
    things = all.data();
  }

 private:
  std::vector<AssayScheme>& room(const AssayScheme*) { return into_->schemes_; }
  std::vector<AssaySolver>& room(const AssaySolver*) { return into_->solvers_; }
  std::vector<AssayDerivative>& room(const AssayDerivative*) { return into_->derivatives_; }
  std::vector<AssayOption>& room(const AssayOption*) { return into_->options_.emplace_back(); }

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
}

}  // namespace assay::reports
