#pragma once

#include <memory>
#include <string>
#include <string_view>

#include "core/error.hpp"

namespace guildhall {

Expected<std::string> read_file(const std::string& path);

// Writes beside the file, flushes it to the disk and puts it in place: the file is the old one or the new
// one, never a half. A link stays a link; a folder or a device is refused.
Expected<void> write_file(const std::string& path, std::string_view content);

// Whether `write_file` is going to do, before long work is done for it; what was there stays.
Expected<void> try_write(const std::string& path);

// What was printed so far goes out.
Expected<void> flush_output();

// A name for what is to take the place of this file, of this process alone.
std::string beside(const std::string& path);
// Writes all of it through to the disk; answers the errno, 0 if all is well.
int write_through(const std::string& path, std::string_view content);
// So that a new name in a folder survives a loss of power; not every file system can do it.
void sync_folder_of(const std::string& path);

// A file that grows at its end. One program at a time has it open.
class GrowingFile {
 public:
  enum class Missing { refuse, create };
  // `in_use` is what to answer when another program has it open.
  static Expected<std::unique_ptr<GrowingFile>> open(const std::string& path, Missing missing,
                                                     const std::unexpected<Error>& in_use);
  ~GrowingFile();
  GrowingFile(const GrowingFile&) = delete;
  GrowingFile& operator=(const GrowingFile&) = delete;

  // On the disk when this answers; when it cannot be written, the file ends as before and takes no more.
  Expected<void> add(std::string_view text);
  // Only so many bytes stay.
  Expected<void> cut(std::size_t size);
  bool broken() const { return broken_; }

 private:
  GrowingFile(std::string path, int file) : path_(std::move(path)), file_(file) {}

  std::string path_;
  int file_;
  bool broken_ = false;
};

}  // namespace guildhall
