#pragma once

#include <filesystem>
#include <map>
#include <string>
#include <string_view>

#include "core/error.hpp"

namespace guildhall {

struct PageFile {
  std::string type;
  std::string body;
  std::string gzipped;  // the same, if there is a file with .gz beside it
  std::string etag;
  bool forever = false;  // its name changes with its content
};

// The page's files, read once at the start: what is not among them cannot be asked for.
class Page {
 public:
  // A folder, or the small page that is built in if the name is empty.
  static Expected<Page> read(const std::filesystem::path& folder);

  // By the path of a URL; paths without a dot in their last part belong to the page itself. Null if there is
  // none.
  const PageFile* find(std::string_view path) const;

 private:
  std::map<std::string, PageFile, std::less<>> files_;
};

}  // namespace guildhall
