import type { Knex } from 'knex';
import { SourceError } from '#core/errors.ts';
import { fromCoordinates } from '#core/geometry/polygons.ts';
import { encodePolygonWkb } from '#core/geometry/wkb.ts';
import { publishIfChanged, withdrawContent } from '#ingest/kind/catalogue.ts';
import { boxText, bytesText } from '#ingest/kind/copied-values.ts';
import { copyText } from '#ingest/kind/copy-lines.ts';
import { finding } from '#ingest/kind/gate.ts';
import { LineSpool } from '#ingest/kind/line-spool.ts';
import type { Prepared, SourceKind } from '#ingest/kind/source-kind.ts';
import { toDegrees } from '#ingest/maps/conform/to-degrees.ts';
import { areaKm2 } from '#ingest/maps/geometry/area.ts';
import { streamShapes } from '#ingest/read/shapefile/stream-shapes.ts';
import type { WaterSource } from '#ingest/registry/source.ts';
import type { Archive } from '#ingest/unpack/unpack.ts';

/** An edition that has lost more than this share of its areas lacks files. */
const fewestAreas = 0.95;

interface PreparedWater extends Prepared {
  readonly pieces: LineSpool;
  /** How many areas the file has, and how many the last publication had; 0 if there is none. */
  readonly areas: number;
  readonly before: number;
}

/** Lakes, rivers and the sea as areas, which a map draws from near. Nothing else is done with them. */
export const water: SourceKind<WaterSource, PreparedWater> = {
  async prepare({ source, knex, openArchive, onStage }) {
    onStage('reading');
    const pieces = await LineSpool.open();
    try {
      const areas = await readAreas(await openArchive(), source, pieces);
      const before = await areasOf(knex, source.id);
      const summary = { counts: { areas, pieces: pieces.rows } };
      return { pieces, areas, before, summary, close: () => pieces.close() };
    } catch (error) {
      await pieces.close();
      throw error;
    }
  },

  check({ expect }, { areas, before }) {
    if (areas < expect.areas) return [finding('hard', 'count', 'waterCount', { areas, expected: expect.areas })];
    return areas < before * fewestAreas ? [finding('hard', 'count', 'lessWater', { areas, before })] : [];
  },

  contentHash: (_source, { pieces }) => pieces.hash(),

  async publish(trx, source, { pieces }, _options, contentHash) {
    const write = async () => {
      await trx('water_areas').where({ source_id: source.id }).delete();
      if (pieces.rows > 0) await copyText(trx, 'water_areas (source_id, id, area, size, shape, extent)', pieces.read());
    };
    return { catalogueVersion: await publishIfChanged(trx, source.id, contentHash, write), changes: {} };
  },

  withdraw: (trx, sourceId) =>
    withdrawContent(trx, sourceId, async () => {
      const areas = await areasOf(trx, sourceId);
      await trx('water_areas').where({ source_id: sourceId }).delete();
      return { areas };
    }),
};

async function areasOf(knex: Knex, sourceId: string): Promise<number> {
  const { rows } = await knex.raw<{ rows: Array<{ areas: number }> }>(
    'select count(distinct area)::integer as areas from water_areas where source_id = ?',
    [sourceId],
  );
  return rows[0]?.areas ?? 0;
}

async function readAreas(archive: Archive, source: WaterSource, pieces: LineSpool): Promise<number> {
  const { name, crs, shapes } = await streamShapes(archive, source.format.members);
  // To a decimetre.
  const inDegrees = toDegrees(source.crs ?? crs, 6);
  let areas = 0;
  let id = 0;
  for await (const { record, geometry } of shapes) {
    if (geometry === null) continue;
    if (geometry.type !== 'Polygon' && geometry.type !== 'MultiPolygon') {
      throw new SourceError(
        `Record ${record} of ${name} is a ${geometry.type}, not an area. Choose the layer of areas.`,
      );
    }
    const polygons = geometry.type === 'Polygon' ? [geometry.coordinates] : geometry.coordinates;
    for (const polygon of polygons) {
      const rings = polygon.map((ring) => ring.map(([x, y]) => inDegrees([x as number, y as number])));
      const size = Math.round(areaKm2(fromCoordinates([rings])) * 1e4) / 1e4;
      for (const piece of splitArea(rings)) {
        const shape = bytesText(encodePolygonWkb(piece));
        pieces.add([source.id, id++, areas, size, shape, boxText(piece[0] ?? [])].join('\t'));
      }
      areas++;
      if (pieces.isFull) await pieces.flush();
    }
  }
  await pieces.flush();
  return areas;
}

type Position = readonly [number, number];
type Ring = readonly Position[];

/** Positions of a piece, at most: a tile reads few pieces, and each in less than a millisecond. */
const mostPositions = 1000;

/**
 * Cuts an area into pieces of few positions, by halving it along its longer side. Each ring is cut by itself: the pieces cover what
 * the area covers, and are only for drawing.
 */
export function splitArea(rings: readonly Ring[]): Ring[][] {
  const kept = rings.filter((ring) => ring.length >= 4);
  if (kept.length === 0) return [];
  const count = kept.reduce((sum, ring) => sum + ring.length, 0);
  if (count <= mostPositions) return [kept.map((ring) => ring)];
  const positions = kept.flat();
  const range = (axis: 0 | 1) => {
    let [least, most] = [Infinity, -Infinity];
    for (const position of positions) {
      least = Math.min(least, position[axis]);
      most = Math.max(most, position[axis]);
    }
    return [least, most] as const;
  };
  const [[west, east], [south, north]] = [range(0), range(1)];
  const axis = east - west >= north - south ? 0 : 1;
  const at = axis === 0 ? (west + east) / 2 : (south + north) / 2;
  // What is smaller than a metre cannot be told apart any more.
  if (Math.max(east - west, north - south) < 1e-5) return [kept.map((ring) => ring)];
  return [-1, 1].flatMap((side) => splitArea(kept.map((ring) => half(ring, axis, at, side))));
}

/** The part of a ring on one side of a line: Sutherland and Hodgman's cut. */
function half(ring: Ring, axis: 0 | 1, at: number, side: number): Position[] {
  const cut: Position[] = [];
  const isInside = (position: Position) => (position[axis] - at) * side >= 0;
  for (let i = 1; i < ring.length; i++) {
    const [from, to] = [ring[i - 1]!, ring[i]!];
    if (isInside(from) !== isInside(to)) {
      const share = (at - from[axis]) / (to[axis] - from[axis]);
      const other = from[1 - axis]! + (to[1 - axis]! - from[1 - axis]!) * share;
      cut.push(axis === 0 ? [at, other] : [other, at]);
    }
    if (isInside(to)) cut.push(to);
  }
  if (cut.length > 0) cut.push(cut[0]!);
  return cut;
}
