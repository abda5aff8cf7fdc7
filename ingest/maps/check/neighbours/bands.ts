/** Bands that a figure is measured in, at most. */
const mostBands = 200;

/**
 * Where bands through a figure end, from south to north: at each of its positions, or, if there are too many, at every
 * so-manieth of them; and at equal distances, for borders that cross each other between their positions. In a
 * straight-sided figure, a band's area is the length of its middle line times its height.
 *
 * @param latitudes of the positions; sorted here
 */
export function bandEnds(latitudes: Float64Array, south: number, north: number): Float64Array {
  const heights = latitudes.sort().filter((y, i, all) => (i === 0 || y !== all[i - 1]) && y >= south && y <= north);
  const half = mostBands / 2;
  const every = Math.max(1, heights.length / half);
  const chosen = heights.filter((_, i) => Math.floor(i / every) !== Math.floor((i - 1) / every));
  const even = Array.from({ length: half + 1 }, (_, i) => south + (i / half) * (north - south));
  return Float64Array.from(new Set([...chosen, ...even])).sort();
}

/** The latitudes half way between the ends of bands. */
export function middles(ends: Float64Array): Float64Array {
  const latitudes = new Float64Array(Math.max(0, ends.length - 1));
  for (let i = 0; i < latitudes.length; i++) latitudes[i] = (ends[i]! + ends[i + 1]!) / 2;
  return latitudes;
}
