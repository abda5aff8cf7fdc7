/** Many byte strings in one block that moves between threads without being copied. */
export interface PackedBuffers {
  readonly bytes: Uint8Array<ArrayBuffer>;
  /** Where each ends; the first begins at 0. */
  readonly ends: Uint32Array<ArrayBuffer>;
}

export function packBuffers(buffers: readonly Uint8Array[]): PackedBuffers {
  const bytes = new Uint8Array(buffers.reduce((sum, buffer) => sum + buffer.byteLength, 0));
  const ends = new Uint32Array(buffers.length);
  let at = 0;
  buffers.forEach((buffer, i) => {
    bytes.set(buffer, at);
    at += buffer.byteLength;
    ends[i] = at;
  });
  return { bytes, ends };
}

/** Views into the block, not copies. */
export function unpackBuffers({ bytes, ends }: PackedBuffers): Buffer[] {
  return Array.from(ends, (end, i) => {
    const start = i === 0 ? 0 : (ends[i - 1] as number);
    return Buffer.from(bytes.buffer, bytes.byteOffset + start, end - start);
  });
}
