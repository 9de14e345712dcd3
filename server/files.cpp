#include "server/files.hpp"

#include <array>
#include <fstream>
#include <iterator>
#include <utility>

#include "server/sodium.hpp"

namespace guildhall {
namespace {

constexpr auto types = std::to_array<std::pair<std::string_view, std::string_view>>(
    {{".html", "text/html; charset=utf-8"},
     {".js", "text/javascript; charset=utf-8"},
     {".css", "text/css; charset=utf-8"},
     {".json", "application/json"},
     {".webmanifest", "application/manifest+json"},
     {".wasm", "application/wasm"},
     {".svg", "image/svg+xml"},
     {".png", "image/png"},
     {".ico", "image/x-icon"},
     {".woff2", "font/woff2"},
     {".txt", "text/plain; charset=utf-8"}});

constexpr std::string_view built_in =
    "<!doctype html><html lang=\"en\"><meta charset=\"utf-8\"><title>Guildhall</title>"
    "<h1>Guildhall</h1><p>The server runs. Tables are served at <code>/ws</code>; start it with "
    "<code>--page</code> and "
    "the folder of the built page to play here.</p></html>";

std::string type_of(const std::string& extension) {
  for (const auto& [end, type] : types) {
    if (end == extension) return std::string(type);
  }
  return "application/octet-stream";
}

PageFile file_of(std::string type, std::string body, bool forever) {
  PageFile file{.type = std::move(type), .body = std::move(body), .forever = forever};
  file.etag = '"' + sodium::hash(file.body).substr(0, 20) + '"';
  return file;
}

}  // namespace

Expected<Page> Page::read(const std::filesystem::path& folder) {
  Page page;
  if (folder.empty()) {
    page.files_["/index.html"] = file_of("text/html; charset=utf-8", std::string(built_in), false);
    return page;
  }
  std::error_code bad;
  for (auto each = std::filesystem::recursive_directory_iterator(folder, bad);
       !bad && each != std::filesystem::recursive_directory_iterator(); each.increment(bad)) {
    if (!each->is_regular_file()) continue;
    std::ifstream in(each->path(), std::ios::binary);
    std::string body(std::istreambuf_iterator<char>(in), {});
    if (!in) return failure("file.read", {each->path().string(), "it cannot be opened"});
    const std::string name = "/" + each->path().lexically_relative(folder).generic_string();
    page.files_[name] =
        file_of(type_of(each->path().extension().string()), std::move(body), name.starts_with("/assets/"));
  }
  if (bad) return failure("file.read", {folder.string(), bad.message()});
  std::erase_if(page.files_, [&page](auto& each) {
    if (!each.first.ends_with(".gz")) return false;
    const auto plain = page.files_.find(each.first.substr(0, each.first.size() - 3));
    if (plain == page.files_.end()) return false;
    plain->second.gzipped = std::move(each.second.body);
    return true;
  });
  if (!page.files_.contains("/index.html"))
    return failure("file.read", {folder.string(), "it has no index.html"});
  return page;
}

const PageFile* Page::find(std::string_view path) const {
  path = path.substr(0, path.find_first_of("?#"));
  if (const auto found = files_.find(path); found != files_.end()) return &found->second;
  if (path.substr(path.rfind('/') + 1).contains('.')) return nullptr;
  return &files_.find("/index.html")->second;
}

}  // namespace guildhall
