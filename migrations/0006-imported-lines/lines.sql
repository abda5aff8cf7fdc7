-- A line of a file may be no row: its quotation marks, its cells or its bytes are not in order. A server that does not
-- know these columns leaves them null.
alter table imports add column encoding text;
alter table import_rows add column fault text, add column size integer;

comment on column imports.encoding is 'How lines that are not UTF-8 are read: WINDOWS-1252, or UTF-8 where they are left out. Null where there are none.';
comment on column import_rows.fault is 'Why the line is no row: QUOTE, CELLS, FEWER, NUL, LONG or ENCODING. Null where it is one.';
comment on column import_rows.size is 'About how many characters the cells have, by which rows are read in small batches.';
