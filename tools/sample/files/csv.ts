/** Lines of comma-separated values ending in CRLF (RFC 4180); a value is quoted if it must be. */
export function csv(rows: ReadonlyArray<ReadonlyArray<string | number>>, delimiter = ','): string {
  const cell = (value: string | number) => {
    const text = String(value);
    return text.includes(delimiter) || text.includes('"') ? `"${text.replaceAll('"', '""')}"` : text;
  };
  return rows.map((row) => `${row.map(cell).join(delimiter)}\r\n`).join('');
}

export const utf8Bom = (text: string): Buffer => Buffer.from(`\uFEFF${text}`, 'utf8');

/** The characters that windows-1252 has and Latin-1 lacks, as far as the sample needs them. */
const windows1252: Readonly<Record<string, number>> = { '’': 0x92, '–': 0x96, '—': 0x97, œ: 0x9c };

export function toWindows1252(text: string): Buffer {
  return Buffer.from(
    Array.from(text, (character) => {
      const byte = windows1252[character] ?? (character.codePointAt(0) as number);
      if (byte > 0xff) throw new Error(`"${character}" has no place in windows-1252`);
      return byte;
    }),
  );
}
