#ifndef CINDEXSTORE_H
#define CINDEXSTORE_H

// The functions of the toolchain's libIndexStore that are used here, as llvm's indexstore/indexstore.h documents them. The library
// is loaded at run time, since it belongs to the toolchain that wrote the index.

#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>

typedef struct {
    const char *data;
    size_t length;
} CIndexString;

typedef bool (*CIndexVisitor)(void *context, void *object);
typedef bool (*CIndexNameVisitor)(void *context, CIndexString name);

typedef struct {
    const char *(*error_get_description)(void *error);
    void (*error_dispose)(void *error);

    void *(*store_create)(const char *path, void **error);
    void (*store_dispose)(void *store);
    bool (*store_units_apply_f)(void *store, unsigned sorted, void *context, CIndexNameVisitor visitor);

    void *(*unit_reader_create)(void *store, const char *name, void **error);
    void (*unit_reader_dispose)(void *unit);
    void (*unit_reader_get_modification_time)(void *unit, int64_t *seconds, int64_t *nanoseconds);
    bool (*unit_reader_is_system_unit)(void *unit);
    CIndexString (*unit_reader_get_provider_version)(void *unit);
    CIndexString (*unit_reader_get_main_file)(void *unit);
    CIndexString (*unit_reader_get_module_name)(void *unit);
    CIndexString (*unit_reader_get_output_file)(void *unit);
    CIndexString (*unit_reader_get_target)(void *unit);
    bool (*unit_reader_dependencies_apply_f)(void *unit, void *context, CIndexVisitor visitor);

    unsigned (*unit_dependency_get_kind)(void *dependency);
    CIndexString (*unit_dependency_get_filepath)(void *dependency);
    CIndexString (*unit_dependency_get_name)(void *dependency);

    void *(*record_reader_create)(void *store, const char *name, void **error);
    void (*record_reader_dispose)(void *record);
    bool (*record_reader_occurrences_apply_f)(void *record, void *context, CIndexVisitor visitor);

    void *(*occurrence_get_symbol)(void *occurrence);
    uint64_t (*occurrence_get_roles)(void *occurrence);
    void (*occurrence_get_line_col)(void *occurrence, unsigned *line, unsigned *column);
    bool (*occurrence_relations_apply_f)(void *occurrence, void *context, CIndexVisitor visitor);

    uint64_t (*symbol_relation_get_roles)(void *relation);
    void *(*symbol_relation_get_symbol)(void *relation);

    unsigned (*symbol_get_kind)(void *symbol);
    unsigned (*symbol_get_subkind)(void *symbol);
    uint64_t (*symbol_get_properties)(void *symbol);
    CIndexString (*symbol_get_name)(void *symbol);
    CIndexString (*symbol_get_usr)(void *symbol);
} CIndexFunctions;

/// Loads the library and finds its functions. NULL when all are there; otherwise what went wrong, valid until the next call.
const char *cindex_load(const char *path, CIndexFunctions *functions);

#endif
