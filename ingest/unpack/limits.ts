/** Bounds of an archive: a larger one is a mistake or an attack. Sizes are in bytes. */
export interface UnpackLimits {
  /** All members together, unpacked. The National Address Register is 5.9 GB. */
  readonly totalBytes: number;
  /** One member read whole into memory; larger ones can only be streamed. */
  readonly memberBytes: number;
  /** Unpacked size over packed size. Tables of blanks reach 40; Deflate's own limit is near 1,030. */
  readonly ratio: number;
  /** Members smaller than this are never refused for their ratio. */
  readonly ratioFloorBytes: number;
  readonly members: number;
  /** How many zips may lie inside one another; 0 opens the outermost only. */
  readonly depth: number;
}

const mebibyte = 1024 * 1024;

export const defaultLimits: UnpackLimits = {
  totalBytes: 8 * 1024 * mebibyte,
  memberBytes: 1024 * mebibyte,
  ratio: 200,
  ratioFloorBytes: 16 * mebibyte,
  members: 10_000,
  depth: 2,
};

/** A size for people: 1.5 MiB, 8 GiB. */
export function humanSize(bytes: number): string {
  const units = ['bytes', 'KiB', 'MiB', 'GiB', 'TiB'];
  const unit = bytes < 1024 ? 0 : Math.min(units.length - 1, Math.floor(Math.log2(bytes) / 10));
  const size = bytes / 1024 ** unit;
  return `${unit === 0 || Number.isInteger(size) ? size : size.toFixed(1)} ${units[unit]}`;
}
