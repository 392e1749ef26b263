#include "CIndexStore.h"

#include <dlfcn.h>
#include <string.h>

const char *cindex_load(const char *path, CIndexFunctions *functions) {
    void *library = dlopen(path, RTLD_LAZY | RTLD_LOCAL);
    if (!library) return dlerror();
    // A data pointer can't become a function pointer by a cast in standard C; POSIX says that both look the same.
    void *found;
#define FIND(name)                                                          \
    found = dlsym(library, "indexstore_" #name);                            \
    if (!found) return "it has no function indexstore_" #name;              \
    memcpy(&functions->name, &found, sizeof found);
    FIND(error_get_description)
    FIND(error_dispose)
    FIND(store_create)
    FIND(store_dispose)
    FIND(store_units_apply_f)
    FIND(unit_reader_create)
    FIND(unit_reader_dispose)
    FIND(unit_reader_get_modification_time)
    FIND(unit_reader_is_system_unit)
    FIND(unit_reader_get_provider_version)
    FIND(unit_reader_get_main_file)
    FIND(unit_reader_get_module_name)
    FIND(unit_reader_get_output_file)
    FIND(unit_reader_get_target)
    FIND(unit_reader_dependencies_apply_f)
    FIND(unit_dependency_get_kind)
    FIND(unit_dependency_get_filepath)
    FIND(unit_dependency_get_name)
    FIND(record_reader_create)
    FIND(record_reader_dispose)
    FIND(record_reader_occurrences_apply_f)
    FIND(occurrence_get_symbol)
    FIND(occurrence_get_roles)
    FIND(occurrence_get_line_col)
    FIND(occurrence_relations_apply_f)
    FIND(symbol_relation_get_roles)
    FIND(symbol_relation_get_symbol)
    FIND(symbol_get_kind)
    FIND(symbol_get_subkind)
    FIND(symbol_get_properties)
    FIND(symbol_get_name)
    FIND(symbol_get_usr)
#undef FIND
    return NULL;
}
