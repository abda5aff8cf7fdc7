type Ring = ReadonlyArray<readonly [number, number]>;

const kilometresOfDegree = 111.195;

/** The area of a polygon in square kilometres, its holes left out, well enough to say what is large. */
export function squareKilometresOf(rings: readonly Ring[]): number {
  const areas = rings.map((ring) => {
    let twice = 0;
    let latitudes = 0;
    for (let i = 1; i < ring.length; i++) {
      const [[x1, y1], [x2, y2]] = [ring[i - 1]!, ring[i]!];
      twice += x1 * y2 - x2 * y1;
      latitudes += y1;
    }
    const narrowed = Math.cos(((latitudes / Math.max(1, ring.length - 1)) * Math.PI) / 180);
    return Math.abs(twice / 2) * narrowed * kilometresOfDegree ** 2;
  });
  const [outer = 0, ...holes] = areas;
  return Math.max(0, Math.round((outer - holes.reduce((sum, hole) => sum + hole, 0)) * 1e4) / 1e4);
}

/** A polygon as WKB, little-endian (OGC 06-103r4, section 8.2): in hexadecimal, as COPY takes bytes. */
export function areaWkb(rings: readonly Ring[]): string {
  const wkb = Buffer.allocUnsafe(9 + rings.reduce((sum, ring) => sum + 4 + ring.length * 16, 0));
  wkb.writeUInt8(1, 0);
  wkb.writeUInt32LE(3, 1);
  wkb.writeUInt32LE(rings.length, 5);
  let at = 9;
  for (const ring of rings) {
    at = wkb.writeUInt32LE(ring.length, at);
    for (const [longitude, latitude] of ring) {
      at = wkb.writeDoubleLE(longitude, at);
      at = wkb.writeDoubleLE(latitude, at);
    }
  }
  return `\\\\x${wkb.toString('hex')}`;
}

/** The box around a polygon, as PostgreSQL writes one. */
export function extentOf([outer = []]: readonly Ring[]): string {
  let [west, south, east, north] = [Infinity, Infinity, -Infinity, -Infinity];
  for (const [longitude, latitude] of outer) {
    west = Math.min(west, longitude);
    south = Math.min(south, latitude);
    east = Math.max(east, longitude);
    north = Math.max(north, latitude);
  }
  return `(${east},${north}),(${west},${south})`;
}
