import Table from 'cli-table3';
import { easternMidnight } from '#core/dates.ts';
import { boundingBox } from '#core/geometry/polygons.ts';
import { type Random, seeded } from '#core/random.ts';
import { resolvePoint } from '#server/electoral/lookup/point.ts';
import type { Boundary, BoundarySet, BoundaryVersion } from '#server/electoral/map/boundary.ts';
import { DistrictIndex } from '#server/electoral/map/district-index.ts';
import { precedenceOf } from '#server/electoral/map/load/load-boundaries.ts';
import { type RealMap, readRealMaps } from './real-maps.ts';

/** A day on which nearly all of the maps are in force; those that have ended are loaded too. */
const day = '2022-12-01';
const pointsOfASet = 20_000;
const passes = 40;
const metresPerDegree = 111_320;

/**
 * Measures what a look-up costs with all real maps loaded: all levels at once, gaps looked for if a level has no
 * district. Prints processor time a point, of the fastest pass, since a busy machine makes the others slower.
 */
export async function measureEverything(folder: string): Promise<void> {
  const versions = versionsOf(await readRealMaps(folder));
  const begun = process.cpuUsage();
  const map = { districts: await DistrictIndex.build(versions) };
  const built = process.cpuUsage(begun).user / 1000;
  const at = easternMidnight(day);
  const table = new Table({
    head: ['all real maps: points', 'µs a look-up', 'levels answered', 'snapped'],
    style: { head: [], border: [] },
  });
  for (const [name, points] of pointSets(versions, map.districts, at)) {
    let best = Infinity;
    for (let pass = 0; pass < passes; pass++) {
      const start = process.cpuUsage();
      for (let i = 0; i < points.length; i += 2) resolvePoint(map, points[i]!, points[i + 1]!, at);
      best = Math.min(best, process.cpuUsage(start).user / (points.length / 2));
    }
    let answered = 0;
    let snapped = 0;
    for (let i = 0; i < points.length; i += 2) {
      const levels = Object.values(resolvePoint(map, points[i]!, points[i + 1]!, at)?.levels ?? {});
      answered += levels.filter(({ version }) => version !== null).length;
      if (levels.some(({ isSnapped }) => isSnapped)) snapped++;
    }
    table.push([name, best.toFixed(2), (answered / (points.length / 2)).toFixed(2), snapped]);
  }
  const sets = new Set(versions.map(({ boundary }) => boundary.set.id)).size;
  console.log(`\n${sets} maps, ${versions.length} districts, index built in ${built.toFixed(0)} ms of processor time`);
  console.log(`${table}`);
}

/** The maps as a server has them in memory. Only what look-ups read is filled in. */
function versionsOf(maps: readonly RealMap[]): BoundaryVersion[] {
  return maps.flatMap(({ source, districts }, index) => {
    const representation = source.representation ?? 'districts';
    if (representation === 'outline') return [];
    const { level, confidence, jurisdiction, valid } = source;
    const set: BoundarySet = {
      index,
      id: source.id,
      name: source.name,
      level,
      province: source.province,
      confidence,
      representation,
      jurisdiction: {
        id: jurisdiction.id,
        name: jurisdiction.name,
        nameEn: jurisdiction.name,
        nameFr: jurisdiction.name,
      },
      sourceUrl: '',
      source: { name: '', page: '', licence: { name: '', url: '' }, sharing: 'unknown', attribution: '' },
      ids: source.ids ?? {},
      from: 0,
      until: Infinity,
    };
    const total = districts.reduce((sum, { areaKm2 }) => sum + areaKm2, 0);
    const span = {
      from: easternMidnight(valid.from),
      until: valid.until === undefined ? Infinity : easternMidnight(valid.until),
    };
    return districts.map(({ code, province, geometry, areaKm2 }) => {
      const id = `${source.id}-${code}`;
      const boundary: Boundary = { index, id, code, set, versions: [] };
      const precedence = precedenceOf(representation, representation === 'districts' ? total : areaKm2);
      return { ...span, boundary, province, geometry, precedence } as BoundaryVersion;
    });
  });
}

function pointSets(versions: readonly BoundaryVersion[], districts: DistrictIndex, at: number) {
  const random = seeded(20_250_323);
  const some = () => versions[Math.floor(random() * versions.length)]!.geometry.positions;
  const boxes = versions.map(({ geometry }) => boundingBox(geometry));
  const inCountry = ([x, y]: readonly [number, number]) => districts.covering(x, y, at).length > 0;
  return [
    ['anywhere in the country, by area', draw(() => [-141 + random() * 89, 41.7 + random() * 41], inCountry)],
    [
      'in the box of a district',
      draw(() => {
        const [west, south, east, north] = boxes[Math.floor(random() * boxes.length)]!;
        return [west + random() * (east - west), south + random() * (north - south)];
      }),
    ],
    ['up to 500 m from a border', draw(() => nearBorder(some(), random, 500))],
    ['up to 80 m from a border', draw(() => nearBorder(some(), random, 80))],
    ['up to 10 m from a border', draw(() => nearBorder(some(), random, 10))],
  ] as const;
}

function draw(
  point: () => readonly [number, number],
  isAccepted: (point: readonly [number, number]) => boolean = () => true,
): Float64Array {
  const points: number[] = [];
  while (points.length < pointsOfASet * 2) {
    const drawn = point();
    if (isAccepted(drawn)) points.push(...drawn);
  }
  return Float64Array.from(points);
}

function nearBorder(positions: Float64Array, random: Random, metres: number): readonly [number, number] {
  const i = Math.floor(random() * (positions.length / 2 - 1)) * 2;
  const share = random();
  const x = positions[i]! + share * (positions[i + 2]! - positions[i]!);
  const y = positions[i + 1]! + share * (positions[i + 3]! - positions[i + 1]!);
  const [east, north] = [(random() * 2 - 1) * metres, (random() * 2 - 1) * metres];
  return [x + east / (metresPerDegree * Math.cos((y * Math.PI) / 180)), y + north / metresPerDegree];
}
