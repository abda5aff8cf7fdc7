/**
 * The code pages of a DBF's language driver, byte 29 of its header: the drivers of dBASE IV, FoxPro and Esri, as lists of
 * the format have them. 0x57 is the code page of the system that wrote the table: in Canada windows-1252.
 */
const byDriver: Readonly<Record<number, readonly number[]>> = {
  437: [0x01, 0x09, 0x0b, 0x0d, 0x0f, 0x11, 0x15, 0x18, 0x19, 0x1b],
  737: [0x6a, 0x86],
  850: [0x02, 0x0a, 0x0e, 0x10, 0x12, 0x14, 0x16, 0x1a, 0x1d, 0x25, 0x37],
  852: [0x1f, 0x22, 0x23, 0x40, 0x64, 0x87],
  857: [0x6b, 0x88],
  860: [0x24],
  861: [0x67],
  863: [0x1c, 0x6c],
  865: [0x08, 0x17, 0x66],
  866: [0x26, 0x65],
  874: [0x50, 0x7c],
  932: [0x13, 0x7b],
  936: [0x4d, 0x7a],
  949: [0x4e, 0x79],
  950: [0x4f, 0x78],
  1250: [0xc8],
  1251: [0xc9],
  1252: [0x03, 0x57, 0x58, 0x59],
  1253: [0xcb],
  1254: [0xca],
  1255: [0x7d],
  1256: [0x7e],
  1257: [0xcc],
  10000: [0x04],
};

/** Code pages that the Encoding Standard has under another name. */
const standardNames: Readonly<Record<number, string>> = {
  866: 'ibm866',
  874: 'windows-874',
  932: 'shift_jis',
  936: 'gbk',
  949: 'euc-kr',
  950: 'big5',
  10000: 'macintosh',
  20127: 'windows-1252',
  28591: 'windows-1252',
  65001: 'utf-8',
};

/** The code pages of DOS that we read, which the Encoding Standard has not: "cp" and the number. */
export const dosPages: ReadonlySet<string> = new Set(
  [437, 737, 850, 852, 857, 860, 861, 863, 865].map((page) => `cp${page}`),
);

/** The encoding of a code page: a label of the Encoding Standard or one of `dosPages`; null for one that is not read. */
export function encodingOfPage(page: number): string | null {
  if (page >= 1250 && page <= 1258) return `windows-${page}`;
  return standardNames[page] ?? (dosPages.has(`cp${page}`) ? `cp${page}` : null);
}

/** The encoding that a language driver stands for; null for 0, which says nothing, and for unknown ones. */
export function encodingOfDriver(driver: number): string | null {
  const known = Object.entries(byDriver).find(([, drivers]) => drivers.includes(driver));
  return known === undefined ? null : encodingOfPage(Number(known[0]));
}
