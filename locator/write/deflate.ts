import { constants, deflateRawSync } from 'node:zlib';

/**
 * Compresses parts of a block into one stream, each with a code of its own: of bytes that nothing predicts beside others
 * that are much alike, one code for both would waste a bit in each.
 */
export function deflateParts(parts: readonly Uint8Array[]): Buffer {
  const options = { level: 9, memLevel: 9 };
  return Buffer.concat(
    parts.map((part, i) => {
      const isLast = i === parts.length - 1;
      return deflateRawSync(part, { ...options, finishFlush: isLast ? constants.Z_FINISH : constants.Z_SYNC_FLUSH });
    }),
  );
}
