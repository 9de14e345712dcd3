file(READ ${SOURCE} HEX_TEXT HEX)
string(REGEX REPLACE "(..)" "0x\\1," BYTES "${HEX_TEXT}")
file(WRITE ${OUTPUT} "#include <string_view>
namespace guildhall::embedded {
namespace {
constexpr unsigned char bytes[] = {${BYTES} 0};
}
extern const std::string_view ${SYMBOL};
const std::string_view ${SYMBOL}{reinterpret_cast<const char*>(bytes), sizeof bytes - 1};
}  // namespace guildhall::embedded
")
