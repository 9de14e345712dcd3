#include "apps/files.hpp"

#include <fcntl.h>
#include <unistd.h>

#include <cerrno>
#include <cstdio>
#include <cstring>

namespace guildhall {
namespace {

std::unexpected<Error> file_failure(std::string_view code, const std::string& path) {
  return failure(code, {path, std::strerror(errno)});
}

}  // namespace

bool write_all(int file, std::string_view content) {
  while (!content.empty()) {
    const ssize_t written = ::write(file, content.data(), content.size());
    if (written < 0 && errno == EINTR) continue;
    if (written <= 0) return false;
    content.remove_prefix(static_cast<std::size_t>(written));
  }
  return true;
}

Expected<std::string> read_file(const std::string& path) {
  const int file = ::open(path.c_str(), O_RDONLY | O_CLOEXEC);
  if (file < 0) return file_failure("file.read", path);
  std::string content;
  char buffer[1 << 16];
  while (true) {
    const ssize_t count = ::read(file, buffer, sizeof buffer);
    if (count < 0 && errno == EINTR) continue;
    if (count < 0) {
      auto error = file_failure("file.read", path);
      ::close(file);
      return error;
    }
    if (count == 0) break;
    content.append(buffer, static_cast<std::size_t>(count));
  }
  ::close(file);
  return content;
}

Expected<void> write_file(const std::string& path, std::string_view content) {
  const std::string beside = path + ".part";
  const int file = ::open(beside.c_str(), O_WRONLY | O_CREAT | O_TRUNC | O_CLOEXEC, 0644);
  if (file < 0) return file_failure("file.write", path);
  const bool written = write_all(file, content) && ::fsync(file) == 0;
  const int problem = errno;
  ::close(file);
  if (written && std::rename(beside.c_str(), path.c_str()) == 0) return {};
  if (!written) errno = problem;
  auto error = file_failure("file.write", path);
  ::unlink(beside.c_str());
  return error;
}

}  // namespace guildhall
