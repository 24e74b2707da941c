#include "tensor/npy.h"

#include "base/mem.h"
#include "tensor/element.h"

#include <stdio.h>
#include <string.h>

static const char magic[] = "\x93NUMPY";
enum {
    MAGIC_LEN = sizeof magic - 1,
    LARGEST_ELEMENT = 16,
    HEADER_ALIGN = 64, /* the data start at a multiple of this */
    GROWTH_DIGITS = 21 /* NumPy leaves room for the first size to grow so long */
};

/* ---- element types ---- */

/* A type of the file and what it becomes. `part` bytes are swapped as a whole. */
typedef struct NpyType {
    const char *code; /* as in the header, after the byte order */
    size_t size, part;
    DType dtype;
} NpyType;

static const NpyType types[] = {
    {"b1", 1, 1, DTYPE_BOOL},      {"u1", 1, 1, DTYPE_UINT8},        {"i1", 1, 1, DTYPE_INT8},
    {"i2", 2, 2, DTYPE_INT16},     {"i4", 4, 4, DTYPE_INT32},        {"i8", 8, 8, DTYPE_INT64},
    {"f2", 2, 2, DTYPE_FLOAT16},   {"f4", 4, 4, DTYPE_FLOAT32},      {"f8", 8, 8, DTYPE_FLOAT64},
    {"c8", 8, 4, DTYPE_COMPLEX64}, {"c16", 16, 8, DTYPE_COMPLEX128}, {"u2", 2, 2, DTYPE_INT32},
    {"u4", 4, 4, DTYPE_INT64},     {"u8", 8, 8, DTYPE_INT64},
};

enum { TYPE_COUNT = sizeof types / sizeof types[0] };

static const NpyType *type_by_code(const char *code) {
    for (int i = 0; i < TYPE_COUNT; i++)
        if (str_equal(types[i].code, code))
            return &types[i];
    return NULL;
}

/* The type that a dtype is written as: the first row for it. */
static const NpyType *type_of_dtype(DType dtype) {
    if (dtype == DTYPE_BFLOAT16)
        dtype = DTYPE_FLOAT32;
    int i = 0;
    while (types[i].dtype != dtype)
        i++;
    return &types[i];
}

static bool host_is_little(void) {
    const uint16_t one = 1;
    unsigned char first;
    memcpy(&first, &one, 1);
    return first == 1;
}

/* Turns the byte order of each part of an element. */
static void swap_parts(unsigned char *element, const NpyType *type) {
    for (size_t start = 0; start < type->size; start += type->part) {
        for (size_t i = start, j = start + type->part - 1; i < j; i++, j--) {
            unsigned char byte = element[i];
            element[i] = element[j];
            element[j] = byte;
        }
    }
}

/* ---- reading the header ---- */

/* The file being read. `at` and `end` bound the header's text, then the data. */
typedef struct Reader {
    const unsigned char *bytes;
    size_t at, end;
    Error *error;
} Reader;

typedef struct Header {
    const NpyType *type;
    bool big_endian, fortran;
    int keys_seen; /* a bit for each of `keys` */
    int ndim;
    int64_t shape[TENSOR_MAX_NDIM];
} Header;

static bool refuse(Reader *r, const char *why) {
    return error_set(r->error, ERR_VALUE, "not a readable .npy file: %s (at byte %zu)", why, r->at);
}

static void skip_space(Reader *r) {
    while (r->at < r->end && (r->bytes[r->at] == ' ' || r->bytes[r->at] == '\n' ||
                              r->bytes[r->at] == '\t' || r->bytes[r->at] == '\r'))
        r->at++;
}

/* Takes a character, after any space, when it comes next. */
static bool accept(Reader *r, char c) {
    skip_space(r);
    if (r->at >= r->end || r->bytes[r->at] != (unsigned char)c)
        return false;
    r->at++;
    return true;
}

static bool accept_word(Reader *r, const char *word) {
    size_t len = strlen(word);
    skip_space(r);
    if (r->end - r->at < len || memcmp(r->bytes + r->at, word, len) != 0)
        return false;
    r->at += len;
    return true;
}

/* A text in quotes without escapes, of less than `capacity` bytes. */
static bool read_text(Reader *r, char *text, size_t capacity) {
    skip_space(r);
    char quote = accept(r, '"') ? '"' : '\'';
    if (quote == '\'' && !accept(r, '\''))
        return refuse(r, "a text in quotes should be here");
    size_t len = 0;
    while (r->at < r->end && r->bytes[r->at] != (unsigned char)quote && len + 1 < capacity)
        text[len++] = (char)r->bytes[r->at++];
    text[len] = '\0';
    if (r->at >= r->end || r->bytes[r->at] != (unsigned char)quote)
        return refuse(r, "this text is too long or has no end");
    r->at++;
    return true;
}

static bool is_digit(unsigned char c) {
    return c >= '0' && c <= '9';
}

/* A size; Python 2 wrote an L after it. */
static bool read_size(Reader *r, int64_t *size) {
    skip_space(r);
    if (r->at >= r->end || !is_digit(r->bytes[r->at]))
        return refuse(r, "a size of 0 or more should be here");
    *size = 0;
    for (; r->at < r->end && is_digit(r->bytes[r->at]); r->at++)
        if (__builtin_mul_overflow(*size, 10, size) ||
            __builtin_add_overflow(*size, r->bytes[r->at] - '0', size))
            return refuse(r, "this size is too large");
    accept(r, 'L');
    return true;
}

/* Why a type that is none of ours is refused. */
static const char *reason_for_kind(char kind) {
    switch (kind) {
    case 'O': return "it holds Python objects, which are not read";
    case 'U':
    case 'S':
    case 'a': return "it holds text, not numbers";
    case 'V': return "it holds raw or structured records, not numbers";
    case 'M':
    case 'm': return "it holds dates or durations, not numbers";
    case 'f':
    case 'c': return "its floating-point numbers have a size that is not supported";
    default: return "its number type is not known";
    }
}

/* "<f4": byte order, kind, bytes. One byte has no order. */
static bool read_descr(Reader *r, Header *header) {
    char text[16];
    skip_space(r);
    if (r->at < r->end && r->bytes[r->at] == '[')
        return refuse(r, "it holds structured records, not numbers");
    if (!read_text(r, text, sizeof text))
        return false;
    bool has_order = text[0] != '\0' && strchr("<>=|", text[0]);
    const char *code = has_order ? text + 1 : text;
    header->type = type_by_code(code);
    if (!header->type)
        return refuse(r, reason_for_kind(code[0]));
    if (header->type->size > 1 && (!has_order || text[0] == '|'))
        return refuse(r, "its number type lacks a byte order");
    header->big_endian = text[0] == '>' || (text[0] == '=' && !host_is_little());
    return true;
}

static bool read_order(Reader *r, Header *header) {
    header->fortran = accept_word(r, "True");
    return header->fortran || accept_word(r, "False") ||
           refuse(r, "fortran_order should be True or False");
}

/* "(3, 4)", "(3,)", "()". */
static bool read_shape(Reader *r, Header *header) {
    bool comma = true;
    if (!accept(r, '('))
        return refuse(r, "the shape should be a tuple");
    while (!accept(r, ')')) {
        if (!comma)
            return refuse(r, "a comma or the end of the shape should be here");
        if (header->ndim == TENSOR_MAX_NDIM)
            return refuse(r, "it has too many axes");
        if (!read_size(r, &header->shape[header->ndim++]))
            return false;
        comma = accept(r, ',');
    }
    return (header->ndim != 1 || comma) || refuse(r, "one size in brackets is not a tuple");
}

typedef struct HeaderKey {
    const char *name;
    bool (*read)(Reader *r, Header *header);
} HeaderKey;

static const HeaderKey keys[] = {
    {"descr", read_descr}, {"fortran_order", read_order}, {"shape", read_shape}};

enum { KEY_COUNT = sizeof keys / sizeof keys[0], ALL_KEYS = (1 << KEY_COUNT) - 1 };

/* A key and its value; each comes once. */
static bool read_entry(Reader *r, Header *header) {
    char name[16];
    int i = 0;
    if (!read_text(r, name, sizeof name))
        return false;
    while (i < KEY_COUNT && !str_equal(name, keys[i].name))
        i++;
    if (i == KEY_COUNT)
        return refuse(r, "the only keys are descr, fortran_order and shape");
    if (header->keys_seen & 1 << i)
        return refuse(r, "a key comes twice");
    header->keys_seen |= 1 << i;
    if (!accept(r, ':'))
        return refuse(r, "a colon should be here");
    return keys[i].read(r, header);
}

static bool read_header(Reader *r, Header *header) {
    bool comma = true;
    if (!accept(r, '{'))
        return refuse(r, "the header should be a dictionary");
    while (!accept(r, '}')) {
        if (!comma)
            return refuse(r, "a comma or the end of the header should be here");
        if (!read_entry(r, header))
            return false;
        comma = accept(r, ',');
    }
    skip_space(r);
    if (r->at != r->end)
        return refuse(r, "something follows the header's dictionary");
    return header->keys_seen == ALL_KEYS ||
           refuse(r, "the header lacks descr, fortran_order or shape");
}

/* Magic, version and length; leaves the reader bounded by the header's text. */
static bool read_preamble(Reader *r, size_t len) {
    if (len < MAGIC_LEN + 4 || memcmp(r->bytes, magic, MAGIC_LEN) != 0)
        return refuse(r, "it does not begin as such a file does");
    r->at = MAGIC_LEN;
    unsigned major = r->bytes[MAGIC_LEN], minor = r->bytes[MAGIC_LEN + 1];
    if (major < 1 || major > 3 || minor != 0)
        return refuse(r, "only versions 1.0, 2.0 and 3.0 are known");
    size_t width = major == 1 ? 2 : 4, text_len = 0;
    r->at += 2;
    if (len - r->at < width)
        return refuse(r, "the file ends inside its header");
    for (size_t i = 0; i < width; i++)
        text_len |= (size_t)r->bytes[r->at + i] << 8 * i;
    if (text_len > len - r->at - width)
        return refuse(r, "the header is said to be longer than the file");
    r->at += width;
    r->end = r->at + text_len;
    return true;
}

/* ---- reading the data ---- */

/* The value of an unsigned integer of the host's byte order. */
static uint64_t unsigned_value(const unsigned char *element, size_t size) {
    uint64_t value = 0;
    for (size_t i = 0; i < size; i++)
        value |= (uint64_t)element[host_is_little() ? i : size - 1 - i] << 8 * i;
    return value;
}

/* Stores one element as it becomes; false for an integer that does not fit. */
static bool store_element(unsigned char *to, const NpyType *type, const unsigned char *element) {
    uint64_t value;
    switch (type->code[0]) {
    case 'b': *to = element[0] != 0; return true;
    case 'u':
        value = unsigned_value(element, type->size);
        element_set_int(type->dtype, to, (int64_t)value);
        return value <= INT64_MAX;
    default: memcpy(to, element, type->size); return true;
    }
}

static bool read_elements(Reader *r, const Header *header, unsigned char *to, int64_t count) {
    const NpyType *type = header->type;
    bool swap = header->big_endian == host_is_little();
    for (int64_t i = 0; i < count; i++) {
        unsigned char element[LARGEST_ELEMENT];
        memcpy(element, r->bytes + r->at, type->size);
        if (swap)
            swap_parts(element, type);
        if (!store_element(to, type, element))
            return refuse(r, "this uint64 is larger than the largest int64");
        r->at += type->size;
        to += dtype_size(type->dtype);
    }
    return true;
}

/* Elements lie in the storage in the order of the file, whichever order of axes that is. */
static Tensor *new_tensor(Arena *arena, const Header *header, Error *error) {
    int order[TENSOR_MAX_NDIM];
    for (int i = 0; i < header->ndim; i++)
        order[i] = header->fortran ? header->ndim - 1 - i : i;
    Tensor *t =
        tensor_new_ordered(arena, header->type->dtype, header->ndim, header->shape, order, error);
    if (t)
        t->flags = TENSOR_NUMPY;
    return t;
}

/* Checks that the data are there before memory is asked for. */
static bool has_data(Reader *r, const Header *header, size_t len, int64_t *count) {
    size_t needed;
    r->at = r->end;
    if (!tensor_shape_count(header->ndim, header->shape, count) ||
        !mem_multiply((size_t)*count, header->type->size, &needed))
        return refuse(r, "its shape has more elements than can be counted");
    if (needed > len - r->at)
        return error_set(r->error, ERR_VALUE,
                         "not a readable .npy file: its shape needs %zu bytes, but it ends after "
                         "%zu (at byte %zu)",
                         needed, len - r->at, r->at);
    return true;
}

Tensor *npy_read(Arena *arena, const void *bytes, size_t len, Error *error) {
    Reader reader = {.bytes = bytes, .error = error};
    Header header = {0};
    int64_t count = 0;
    if (!read_preamble(&reader, len) || !read_header(&reader, &header) ||
        !has_data(&reader, &header, len, &count))
        return NULL;
    Tensor *t = new_tensor(arena, &header, error);
    if (!t || !read_elements(&reader, &header, t->storage->data, count))
        return NULL;
    return t;
}

/* ---- writing ---- */

/* Magic, version, length and the dictionary, filled up with spaces so that the data are aligned. */
static void write_header(Str *out, const Tensor *t, const NpyType *type) {
    Str text = {0};
    str_addf(&text,
             "{'descr': '%c%s', 'fortran_order': False, 'shape': ", type->size == 1 ? '|' : '<',
             type->code);
    tensor_add_shape(&text, t->ndim, t->shape);
    str_add(&text, ", }");
    if (t->ndim > 0) {
        int digits = snprintf(NULL, 0, "%lld", (long long)t->shape[0]);
        str_add_repeated(&text, ' ', (size_t)(GROWTH_DIGITS - digits));
    }
    size_t unpadded = MAGIC_LEN + 4 + text.len + 1;
    str_add_repeated(&text, ' ', (HEADER_ALIGN - unpadded % HEADER_ALIGN) % HEADER_ALIGN);
    str_add_char(&text, '\n');
    str_add_bytes(out, magic, MAGIC_LEN);
    str_add_bytes(out, "\1\0", 2);
    str_add_char(out, (char)(text.len & 0xff));
    str_add_char(out, (char)(text.len >> 8));
    str_add_bytes(out, text.text, text.len);
    str_release(&text);
}

void npy_write(Str *out, const Tensor *t) {
    const NpyType *type = type_of_dtype(t->dtype);
    size_t count = (size_t)tensor_count(t);
    Storage storage = {.data = mem_alloc_array(count, type->size), .bytes = count * type->size};
    Tensor dense = {.storage = &storage, .dtype = type->dtype, .ndim = t->ndim};
    memcpy(dense.shape, t->shape, sizeof dense.shape);
    tensor_shape_strides(dense.ndim, dense.shape, dense.stride);
    tensor_copy(&dense, t);
    if (!host_is_little())
        for (size_t i = 0; i < count; i++)
            swap_parts(storage.data + i * type->size, type);
    write_header(out, t, type);
    str_add_bytes(out, (const char *)storage.data, storage.bytes);
    mem_free(storage.data);
}
