import type { Polygons } from '#core/geometry/polygons.ts';

export const metresPerDegree = 111_320;

/** The points at which one line of latitude crosses the outlines of a map. */
export interface Crossings {
  /** Longitudes where the districts' outlines cross the line, and the district of each. */
  readonly at: number[];
  readonly district: number[];
}

/**
 * The points at which every line crosses every outline. An edge includes its lower end and not its upper: each outline
 * is crossed an even number of times.
 */
export function cross(districts: ReadonlyArray<{ readonly geometry: Polygons }>, latitudes: Float64Array): Crossings[] {
  const crossings: Crossings[] = Array.from(latitudes, () => ({ at: [], district: [] }));
  const firstAbove = (latitude: number): number => {
    let low = 0;
    let high = latitudes.length;
    while (low < high) {
      const middle = (low + high) >> 1;
      if ((latitudes[middle] as number) >= latitude) high = middle;
      else low = middle + 1;
    }
    return low;
  };
  districts.forEach(({ geometry: { positions, ringEnds } }, district) => {
    let i = 0;
    for (const end of ringEnds) {
      let line = firstAbove(positions[i * 2 + 1] as number);
      for (; i < end - 1; i++) {
        const y0 = positions[i * 2 + 1] as number;
        const y1 = positions[i * 2 + 3] as number;
        // The lines between the edge's ends: mostly none, because most edges are far shorter than the lines lie apart.
        let next = line;
        while (next < latitudes.length && (latitudes[next] as number) < y1) next++;
        while (next > 0 && (latitudes[next - 1] as number) >= y1) next--;
        for (let k = Math.min(line, next); k < Math.max(line, next); k++) {
          const x0 = positions[i * 2] as number;
          const crossing = crossings[k] as Crossings;
          crossing.at.push(
            x0 + (((latitudes[k] as number) - y0) / (y1 - y0)) * ((positions[i * 2 + 2] as number) - x0),
          );
          crossing.district.push(district);
        }
        line = next;
      }
      i = end;
    }
  });
  return crossings;
}
