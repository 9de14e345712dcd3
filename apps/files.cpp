#include "apps/files.hpp"

#include <fcntl.h>
#include <sys/file.h>
#include <sys/stat.h>
#include <unistd.h>

#include <cerrno>
#include <cstdio>
#include <cstring>
#include <filesystem>

namespace guildhall {
namespace {

namespace fs = std::filesystem;

std::unexpected<Error> file_failure(std::string_view code, const std::string& path, int problem) {
  return failure(code, {path, std::strerror(problem)});
}

std::unexpected<Error> no_file(const std::string& path) {
  return failure("file.write", {path, "it is no ordinary file"});
}

bool write_all(int file, std::string_view content) {
  while (!content.empty()) {
    const ssize_t written = ::write(file, content.data(), content.size());
    if (written < 0 && errno == EINTR) continue;
    if (written <= 0) return false;
    content.remove_prefix(static_cast<std::size_t>(written));
  }
  return true;
}

// Where the links lead, be it to a file that is not there yet.
std::string target_of(fs::path path) {
  std::error_code problem;
  for (int links = 0; links < 40 && fs::is_symlink(path, problem); ++links) {
    path = path.parent_path() / fs::read_symlink(path, problem);
  }
  return path.string();
}

}  // namespace

Expected<std::string> read_file(const std::string& path) {
  const int file = ::open(path.c_str(), O_RDONLY | O_CLOEXEC);
  if (file < 0) return file_failure("file.read", path, errno);
  std::string content;
  char buffer[1 << 16];
  while (true) {
    const ssize_t count = ::read(file, buffer, sizeof buffer);
    if (count < 0 && errno == EINTR) continue;
    if (count < 0) {
      auto error = file_failure("file.read", path, errno);
      ::close(file);
      return error;
    }
    if (count == 0) break;
    content.append(buffer, static_cast<std::size_t>(count));
  }
  ::close(file);
  return content;
}

Expected<void> flush_output() {
  if (std::fflush(stdout) == 0 && std::ferror(stdout) == 0) return {};
  return failure("output.write", {std::strerror(errno)});
}

std::string beside(const std::string& path) {
  return path + ".part" + std::to_string(::getpid());
}

int write_through(const std::string& path, std::string_view content) {
  const int file = ::open(path.c_str(), O_WRONLY | O_CREAT | O_TRUNC | O_CLOEXEC, 0644);
  if (file < 0) return errno;
  const int problem = write_all(file, content) && ::fsync(file) == 0 ? 0 : errno;
  ::close(file);
  return problem;
}

void sync_folder_of(const std::string& path) {
  const std::string folder = fs::path(path).parent_path().string();
  const int file = ::open(folder.empty() ? "." : folder.c_str(), O_RDONLY | O_DIRECTORY | O_CLOEXEC);
  if (file < 0) return;
  ::fsync(file);
  ::close(file);
}

Expected<void> write_file(const std::string& path, std::string_view content) {
  const std::string target = target_of(path);
  std::error_code unused;
  const fs::file_status there = fs::status(target, unused);
  if (fs::exists(there) && !fs::is_regular_file(there)) return no_file(path);
  const std::string part = beside(target);
  int problem = write_through(part, content);
  if (problem == 0 && std::rename(part.c_str(), target.c_str()) != 0) problem = errno;
  if (problem != 0) {
    ::unlink(part.c_str());
    return file_failure("file.write", path, problem);
  }
  sync_folder_of(target);
  return {};
}

Expected<void> try_write(const std::string& path) {
  std::error_code problem;
  if (fs::is_regular_file(path, problem)) {
    const auto old = read_file(path);
    return old ? write_file(path, *old) : std::unexpected(old.error());
  }
  auto written = write_file(path, "");
  if (written) fs::remove(target_of(path), problem);
  return written;
}

Expected<std::unique_ptr<GrowingFile>> GrowingFile::open(const std::string& path, Missing missing,
                                                         const std::unexpected<Error>& in_use) {
  const int create = missing == Missing::create ? O_CREAT : 0;
  const int file = ::open(path.c_str(), O_RDWR | O_APPEND | O_CLOEXEC | create, 0644);
  if (file < 0) return file_failure("file.write", path, errno);
  std::unique_ptr<GrowingFile> opened(new GrowingFile(path, file));
  struct stat about = {};
  if (::fstat(file, &about) != 0 || !S_ISREG(about.st_mode)) return no_file(path);
  if (::flock(file, LOCK_EX | LOCK_NB) != 0 && errno == EWOULDBLOCK) return in_use;
  if (create != 0) sync_folder_of(path);
  return opened;
}

GrowingFile::~GrowingFile() {
  ::close(file_);
}

Expected<void> GrowingFile::add(std::string_view text) {
  if (broken_) return failure("file.write", {path_, "an earlier line could not be written"});
  const off_t before = ::lseek(file_, 0, SEEK_END);
  if (write_all(file_, text) && ::fsync(file_) == 0) return {};
  const int problem = errno;
  broken_ = true;
  // If even this fails, the half line is recognised when the file is read.
  if (::ftruncate(file_, before) == 0) ::fsync(file_);
  return file_failure("file.write", path_, problem);
}

Expected<void> GrowingFile::cut(std::size_t size) {
  if (::ftruncate(file_, static_cast<off_t>(size)) == 0 && ::fsync(file_) == 0) return {};
  return file_failure("file.write", path_, errno);
}

}  // namespace guildhall
