type Position = readonly [number, number];

/** The length of a line in degrees of latitude: degrees of longitude are shortened by the latitude. */
export function lengthOf(line: readonly Position[]): number {
  let length = 0;
  for (let i = 1; i < line.length; i++) {
    const [from, to] = [line[i - 1]!, line[i]!];
    const narrowed = Math.cos((from[1] * Math.PI) / 180);
    length += Math.hypot((to[0] - from[0]) * narrowed, to[1] - from[1]);
  }
  return length;
}
