import { methods, type PostalCodeColumns, PostalCodes } from '#server/electoral/map/held/postal-codes.ts';

interface KeptEvidence {
  /** Whether a row of evidence stays. */
  keeps(boundary: number, origin: number): boolean;
  /** Whether what its source says stays. */
  keepsOrigin(origin: number): boolean;
  /** Whether a code of which no evidence stays is left out, though its centroid is known. */
  readonly dropsUnknown: boolean;
}

/**
 * The postal codes without some of their evidence. Where a source's does not stay, what a register says besides goes too:
 * a code's centroid, and how many of its addresses have a place. A code of which nothing is left then is left out.
 */
export function withoutEvidence(
  { columns }: PostalCodes,
  { keeps, keepsOrigin, dropsUnknown }: KeptEvidence,
): PostalCodes {
  const { keys, firstEvidence, boundary, share, origin } = columns;
  const isOpen = origin.every(keepsOrigin);
  const rows: number[] = [];
  const evidence: number[] = [];
  const ends = [0];
  const lost = new Set<number>();
  for (let row = 0; row < keys.length; row++) {
    const [from, to] = [firstEvidence[row]!, firstEvidence[row + 1]!];
    let isRegistered = false;
    let isLost = false;
    for (let i = from; i < to; i++) {
      if (keeps(boundary[i]!, origin[i]!)) evidence.push(i);
      if (methods[origin[i]! % 2] !== 'addresses') continue;
      isRegistered = true;
      if (!keepsOrigin(origin[i]!)) isLost = true;
    }
    // Without a row of a register nothing says whose the centroid is.
    if (!isOpen && (isLost || !isRegistered)) lost.add(row);
    if (evidence.length === ends.at(-1) && (dropsUnknown || lost.has(row))) continue;
    rows.push(row);
    ends.push(evidence.length);
  }
  const kept: PostalCodeColumns = {
    keys: Uint32Array.from(rows, (row) => keys[row]!),
    province: Uint8Array.from(rows, (row) => columns.province[row]!),
    provinces: columns.provinces,
    longitude: Float64Array.from(rows, (row) => (lost.has(row) ? Number.NaN : columns.longitude[row]!)),
    latitude: Float64Array.from(rows, (row) => (lost.has(row) ? Number.NaN : columns.latitude[row]!)),
    located: Uint32Array.from(rows, (row) => (lost.has(row) ? 0 : columns.located[row]!)),
    firstEvidence: Uint32Array.from(ends),
    boundary: Uint32Array.from(evidence, (i) => boundary[i]!),
    share: Float32Array.from(evidence, (i) => share[i]!),
    origin: Uint16Array.from(evidence, (i) => origin[i]!),
  };
  return new PostalCodes(kept, null);
}
