#pragma once

namespace assay::reports {

/// A progress bar on standard error, drawn only if that is a terminal, and erased at the end.
class ProgressBar {
 public:
  ProgressBar();
  ProgressBar(const ProgressBar&) = delete;
  ProgressBar& operator=(const ProgressBar&) = delete;
  ~ProgressBar();
  void show(double fraction);
  void hide();

 private:
  bool terminal_;
};

}  // namespace assay::reports
