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

/** A line as WKB, little-endian (OGC 06-103r4, section 8.2): in hexadecimal, as COPY takes bytes. */
export function lineWkb(line: readonly Position[]): string {
  const wkb = Buffer.allocUnsafe(9 + line.length * 16);
  wkb.writeUInt8(1, 0);
  wkb.writeUInt32LE(2, 1);
  wkb.writeUInt32LE(line.length, 5);
  line.forEach(([longitude, latitude], i) => {
    wkb.writeDoubleLE(longitude, 9 + i * 16);
    wkb.writeDoubleLE(latitude, 17 + i * 16);
  });
  return `\\\\x${wkb.toString('hex')}`;
}

/** The box around a line, as PostgreSQL writes one. */
export function extentOf(line: readonly Position[]): string {
  let [west, south, east, north] = [Infinity, Infinity, -Infinity, -Infinity];
  for (const [longitude, latitude] of line) {
    west = Math.min(west, longitude);
    south = Math.min(south, latitude);
    east = Math.max(east, longitude);
    north = Math.max(north, latitude);
  }
  return `(${east},${north}),(${west},${south})`;
}
