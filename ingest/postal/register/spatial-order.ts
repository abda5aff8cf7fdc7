/** Cells along each side: of a province, some hundreds of metres. */
const cellBits = 13;
/** Bits for the points ordered at once: cell and index together must be one exact number. */
const indexBits = 22;
const indexCount = 2 ** indexBits;

/**
 * The numbers from 0 to `count` - 1 in an order in which neighbours follow each other (Z-order). A register lists its
 * places at random; looking them up in that order would read every border from main memory again.
 */
export function* spatialOrder(
  count: number,
  x: (index: number) => number,
  y: (index: number) => number,
): Generator<Uint32Array> {
  for (let start = 0; start < count; start += indexCount) {
    yield orderBlock(start, Math.min(count, start + indexCount), x, y);
  }
}

function orderBlock(
  start: number,
  end: number,
  x: (index: number) => number,
  y: (index: number) => number,
): Uint32Array {
  const box = { west: Infinity, south: Infinity, east: -Infinity, north: -Infinity };
  for (let i = start; i < end; i++) {
    box.west = Math.min(box.west, x(i));
    box.east = Math.max(box.east, x(i));
    box.south = Math.min(box.south, y(i));
    box.north = Math.max(box.north, y(i));
  }
  const cells = 2 ** cellBits - 1;
  const scaleX = cells / Math.max(1, box.east - box.west);
  const scaleY = cells / Math.max(1, box.north - box.south);
  const keys = new Float64Array(end - start);
  for (let i = start; i < end; i++) {
    const cell = spread((x(i) - box.west) * scaleX) | (spread((y(i) - box.south) * scaleY) << 1);
    keys[i - start] = cell * indexCount + (i - start);
  }
  keys.sort();
  return Uint32Array.from(keys, (key) => start + (key % indexCount));
}

/** The bits of a small whole number with a zero before each. */
function spread(value: number): number {
  let bits = value & 0xffff;
  bits = (bits | (bits << 8)) & 0x00ff00ff;
  bits = (bits | (bits << 4)) & 0x0f0f0f0f;
  bits = (bits | (bits << 2)) & 0x33333333;
  return (bits | (bits << 1)) & 0x55555555;
}
