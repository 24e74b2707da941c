#include "base/span.h"

#include "base/utf8.h"

/* Index of the last line that starts at or before `offset`. */
static uint32_t line_index(const Source *source, uint32_t offset) {
    uint32_t low = 0, high = source->line_count;
    while (high - low > 1) {
        uint32_t middle = low + (high - low) / 2;
        if (source->lines[middle] <= offset)
            low = middle;
        else
            high = middle;
    }
    return low;
}

int span_line(Span span) {
    return span.source ? (int)line_index(span.source, span.start) + 1 : 0;
}

int span_end_line(Span span) {
    if (!span.source)
        return 0;
    return (int)line_index(span.source, span.end > span.start ? span.end - 1 : span.end) + 1;
}

int span_column(Span span) {
    if (!span.source)
        return 0;
    uint32_t start = span.source->lines[line_index(span.source, span.start)];
    return (int)utf8_length(span.source->text + start, span.start - start) + 1;
}

Span span_join(Span first, Span last) {
    first.end = last.end > first.end ? last.end : first.end;
    return first;
}

const char *source_line(const Source *source, int line, size_t *len) {
    *len = 0;
    if (line < 1 || (uint32_t)line > source->line_count)
        return "";
    size_t start = source->lines[line - 1];
    size_t end = (uint32_t)line < source->line_count ? source->lines[line] : source->len;
    while (end > start && (source->text[end - 1] == '\n' || source->text[end - 1] == '\r'))
        end--;
    *len = end - start;
    return source->text + start;
}
