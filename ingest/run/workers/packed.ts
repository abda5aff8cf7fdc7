/** Many byte strings in one block that moves between threads without being copied. */
export interface Packed {
  readonly bytes: Uint8Array<ArrayBuffer>;
  /** Where each ends; the first begins at 0. */
  readonly ends: Uint32Array<ArrayBuffer>;
}

export function pack(parts: readonly Uint8Array[]): Packed {
  const bytes = new Uint8Array(parts.reduce((sum, part) => sum + part.byteLength, 0));
  const ends = new Uint32Array(parts.length);
  let at = 0;
  parts.forEach((part, i) => {
    bytes.set(part, at);
    at += part.byteLength;
    ends[i] = at;
  });
  return { bytes, ends };
}

/** Views into the block, not copies. */
export function unpackParts({ bytes, ends }: Packed): Buffer[] {
  return Array.from(ends, (end, i) => {
    const start = i === 0 ? 0 : (ends[i - 1] as number);
    return Buffer.from(bytes.buffer, bytes.byteOffset + start, end - start);
  });
}
