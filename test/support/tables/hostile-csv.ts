/** CSV files that cost whoever reads them without bounds seconds, as `hostileWorkbooks`. */
export const hostileCsv = {
  'a quoted header without end': (bytes = 7_500_000) => Buffer.from(`"${'x,'.repeat(bytes / 2)}\n`),
  'a quoted header of quotation marks': (bytes = 7_500_000) => Buffer.from(`"${'""'.repeat(bytes / 2)}\n`),
  'a header of quoted cells without end': (bytes = 7_500_000) => Buffer.from(`${'"x",'.repeat(bytes / 4)}\n1\n`),
  'a line that is not UTF-8 without end': (bytes = 7_000_000) =>
    Buffer.concat([Buffer.from('a,b\n'), Buffer.alloc(bytes, 0xe9), Buffer.from('\n1,2\n')]),
  'a first line that is not UTF-8 without end': (bytes = 7_000_000) => Buffer.alloc(bytes, 0xe9),
  'a line of sequences of UTF-8 and one other byte': (bytes = 7_000_000) =>
    Buffer.concat([Buffer.from('a,b\n'), Buffer.from('é'.repeat(bytes / 2)), Buffer.from([0xe9, 10])]),
  'columns without end': (columns = 900_000) => Buffer.from(`${'x,'.repeat(columns)}\n1\n`),
  'columns of one row without end': (columns = 900_000) => Buffer.from(`a,b\n${'x,'.repeat(columns)}\n1,2\n`),
  'quotation marks that no line closes': (lines = 300_000) => Buffer.from(`a,b\n${'"x,\n'.repeat(lines)}`),
  'cells of several lines, each of which could be a row': (lines = 300_000) =>
    Buffer.from(`a,b\n"${'x,y\n'.repeat(lines)}",z\n`),
  'a cell of several lines that begins again and again': (lines = 300_000) => Buffer.from(`a\n${'"x\n'.repeat(lines)}`),
  'empty lines without end': (lines = 7_000_000) => Buffer.from(`a,b\n${'\n'.repeat(lines)}1,2\n`),
  'carriage returns without end': (lines = 7_000_000) => Buffer.from(`a,b\r${'\r'.repeat(lines)}1,2\r`),
  'a line of separators': (bytes = 7_000_000) => Buffer.from(`a,b\n${','.repeat(bytes)}\n`),
  'a line of quotation marks': (bytes = 7_000_000) => Buffer.from(`a,b\n${'"'.repeat(bytes)}\n`),
  'a line without an end': (bytes = 7_500_000) => Buffer.from(`a,b\n${'x'.repeat(bytes)}`),
  'a text of UTF-16 without an end': (bytes = 7_500_000) =>
    Buffer.concat([Buffer.from([0xff, 0xfe]), Buffer.from('x'.repeat(bytes / 2), 'utf16le')]),
  'marks of one letter without end': (letters = 3_000_000) =>
    Buffer.from(`a,b\n${`a${'\u0323\u0307'.repeat(20_000)},b\n`.repeat(Math.ceil(letters / 40_000))}`),
} as const satisfies Record<string, (size?: number) => Buffer>;

export type HostileCsv = keyof typeof hostileCsv;
