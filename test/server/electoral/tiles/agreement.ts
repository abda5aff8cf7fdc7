import RBush from 'rbush';
import { decodeWkb } from '#core/geometry/wkb.ts';
import { seeded } from '#core/random.ts';
import type { BoundaryVersion } from '#server/electoral/map/boundary.ts';
import { DistrictIndex } from '#server/electoral/map/district-index.ts';
import { displayTolerance } from '#server/electoral/shapes/display-tolerance.ts';
import { drawTile } from '#server/electoral/tiles/draw-tile.ts';
import { mercatorX, mercatorY } from '#server/electoral/tiles/lines/arcs.ts';
import { buildMapOutlines, shapesOf } from '#server/electoral/tiles/map-shapes.ts';
import { decodeTile } from './invented-maps.ts';

const extent = 4096;
const pixels = 512;
/** Metres around the equator (EPSG 3857). */
const equator = 40_075_016.686;

/** An edge of a true border in the square of Web Mercator. */
interface Edge {
  readonly minX: number;
  readonly minY: number;
  readonly maxX: number;
  readonly maxY: number;
  readonly line: readonly [ax: number, ay: number, bx: number, by: number];
}

/** A place near a border, which district look-ups answer there, and how far the border is in the square. */
interface Place {
  readonly longitude: number;
  readonly latitude: number;
  readonly answered: number;
  readonly away: number;
}

/** Where a map that was drawn says something else than a look-up, and how many places were compared. */
export interface Agreement {
  compared: number;
  readonly differing: string[];
}

function edgesOf(versions: readonly BoundaryVersion[]): RBush<Edge> {
  const edges: Edge[] = [];
  for (const { geometry } of versions) {
    let i = 0;
    for (const end of geometry.ringEnds) {
      for (; i < end - 1; i++) {
        const [a, b] = [i, i + 1].map((p) => [geometry.positions[p * 2]!, geometry.positions[p * 2 + 1]!] as const);
        const [ax, ay, bx, by] = [mercatorX(a![0]), mercatorY(a![1]), mercatorX(b![0]), mercatorY(b![1])];
        const box = { minX: Math.min(ax, bx), minY: Math.min(ay, by), maxX: Math.max(ax, bx), maxY: Math.max(ay, by) };
        edges.push({ ...box, line: [ax, ay, bx, by] });
      }
      i = end;
    }
  }
  return new RBush<Edge>().load(edges);
}

function distance([ax, ay, bx, by]: Edge['line'], x: number, y: number): number {
  const [dx, dy] = [bx - ax, by - ay];
  const length = dx * dx + dy * dy;
  const along = length === 0 ? 0 : Math.max(0, Math.min(1, ((x - ax) * dx + (y - ay) * dy) / length));
  return Math.hypot(ax + along * dx - x, ay + along * dy - y);
}

/** Of the square: a pixel of zoom 16, and thirty of zoom 4. */
const [closest, farthest] = [1 / pixels / 2 ** 16, 30 / pixels / 2 ** 4];

/**
 * How far the nearest edge is, if it is nearer than `most`; else `most`. It is sought in boxes that grow: the widest one has
 * most edges of a map.
 */
function nearest(edges: RBush<Edge>, x: number, y: number, most: number): number {
  for (let reach = Math.min(closest, most); ; reach = Math.min(2 * reach, most)) {
    const found = edges
      .search({ minX: x - reach, minY: y - reach, maxX: x + reach, maxY: y + reach })
      .reduce((least, { line }) => Math.min(least, distance(line, x, y)), reach);
    if (found < reach || reach === most) return found;
  }
}

const latitudeOf = (y: number) => (Math.atan(Math.sinh(Math.PI * (1 - 2 * y))) * 180) / Math.PI;

/** Places at these distances from a vertex, so that each zoom has some close to its pixel. */
function placesNear(versions: readonly BoundaryVersion[], index: DistrictIndex, count: number, seed: number): Place[] {
  const random = seeded(seed);
  const edges = edgesOf(versions);
  const all = versions.flatMap(({ geometry }) => geometry);
  const total = all.reduce((sum, { positions }) => sum + positions.length / 2, 0);
  const place = (): Place | undefined => {
    let at = Math.floor(random() * total);
    const geometry = all.find(({ positions }) => {
      if (at < positions.length / 2) return true;
      at -= positions.length / 2;
      return false;
    })!;
    const away = closest * (farthest / closest) ** random();
    const angle = random() * 2 * Math.PI;
    const x = mercatorX(geometry.positions[at * 2]!) + away * Math.cos(angle);
    const y = mercatorY(geometry.positions[at * 2 + 1]!) + away * Math.sin(angle);
    // Web Mercator ends at 85 degrees.
    if (y < 0) return undefined;
    const [longitude, latitude] = [(x - 0.5) * 360, latitudeOf(y)];
    const answered = index.covering(longitude, latitude, 0)[0]?.index ?? -1;
    return { longitude, latitude, answered, away: nearest(edges, x, y, away) };
  };
  return Array.from({ length: count }, place).filter((one) => one !== undefined);
}

type Rings = ReadonlyArray<ReadonlyArray<{ readonly x: number; readonly y: number }>>;

/** Whether a point lies in some rings, by the edges that a line eastwards from it crosses. */
function covers(rings: Rings, x: number, y: number): boolean {
  let isInside = false;
  for (const ring of rings) {
    for (let i = 1; i < ring.length; i++) {
      const [a, b] = [ring[i - 1]!, ring[i]!];
      if (a.y > y !== b.y > y && x < a.x + ((y - a.y) / (b.y - a.y)) * (b.x - a.x)) isInside = !isInside;
    }
  }
  return isInside;
}

/**
 * Compares tiles at each zoom, and outlines for drawing, with look-ups at places near borders of one map: wherever the
 * border is farther than a pixel of the zoom, of 512 a tile, or than the tolerance that the outline for drawing states.
 */
export async function agreementOf(
  versions: readonly BoundaryVersion[],
  zooms: readonly number[],
  count: number,
  seed: number,
): Promise<{ tiles: Agreement; displays: Agreement }> {
  const places = placesNear(versions, await DistrictIndex.build(versions), count, seed);
  const shapes = shapesOf(await buildMapOutlines(versions), versions);
  const tiles: Agreement = { compared: 0, differing: [] };
  for (const z of zooms) {
    const pixel = 1 / pixels / 2 ** z;
    const byTile = new Map<string, Place[]>();
    for (const place of places) {
      if (place.away <= pixel) continue;
      const [x, y] = [mercatorX(place.longitude), mercatorY(place.latitude)].map((at) => Math.floor(at * 2 ** z));
      const within = byTile.get(`${x} ${y}`);
      if (within) within.push(place);
      else byTile.set(`${x} ${y}`, [place]);
    }
    for (const [name, within] of byTile) {
      const [x, y] = name.split(' ').map(Number) as [number, number];
      const { districts = [] } = decodeTile(drawTile([shapes], { z, x, y }));
      const drawn = districts.map((feature) => ({ index: feature.id, rings: feature.loadGeometry() }));
      for (const { longitude, latitude, answered } of within) {
        const [tileX, tileY] = [mercatorX(longitude) * 2 ** z - x, mercatorY(latitude) * 2 ** z - y];
        const shown = drawn.find(({ rings }) => covers(rings, tileX * extent, tileY * extent))?.index ?? -1;
        tiles.compared++;
        if (shown !== answered) tiles.differing.push(`${z}: ${latitude}, ${longitude}: ${shown} for ${answered}`);
      }
    }
  }
  return { tiles, displays: displayAgreement(versions, places) };
}

function displayAgreement(versions: readonly BoundaryVersion[], places: readonly Place[]): Agreement {
  const outlines = versions.map(({ geometry, displayGeometry }) => {
    const display = decodeWkb(displayGeometry);
    const rings = Array.from(display.ringEnds, (end, ring) => {
      const start = ring === 0 ? 0 : display.ringEnds[ring - 1]!;
      return Array.from({ length: end - start }, (_, i) => {
        return { x: display.positions[(start + i) * 2]!, y: display.positions[(start + i) * 2 + 1]! };
      });
    });
    const [xs, ys] = [0, 1].map((side) => geometry.positions.filter((_, i) => i % 2 === side)) as [
      Float64Array,
      Float64Array,
    ];
    const range = (values: Float64Array) => [
      values.reduce((a, b) => Math.min(a, b)),
      values.reduce((a, b) => Math.max(a, b)),
    ];
    return { rings, box: [range(xs), range(ys)] as const, tolerance: displayTolerance(geometry, display) };
  });
  const agreement: Agreement = { compared: 0, differing: [] };
  for (const { longitude, latitude, answered, away } of places) {
    const metres = away * equator * Math.cos((latitude * Math.PI) / 180);
    outlines.forEach(({ rings, box: [[west, east], [south, north]], tolerance }, i) => {
      const isNear = longitude >= west! && longitude <= east! && latitude >= south! && latitude <= north!;
      if (!isNear || metres <= tolerance * 1.01) return;
      agreement.compared++;
      const isDrawn = covers(rings, longitude, latitude);
      if (isDrawn !== (versions[i]!.index === answered)) agreement.differing.push(`${latitude}, ${longitude}: ${i}`);
    });
  }
  return agreement;
}
