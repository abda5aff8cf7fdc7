import { invalid } from '#core/errors.ts';
import type { BoundingBox, Polygons } from '#core/geometry/polygons.ts';
import { Pace } from '#core/processes/pace.ts';
import { boxOf } from '#server/electoral/extent/boxes.ts';
import type { BoundaryVersion } from '#server/electoral/map/boundary.ts';
import type { MapSnapshot } from '#server/electoral/map/map-snapshot.ts';
import type { Resolution } from '#server/electoral/shapes/cached-shapes.ts';
import { polygonsOf } from '#server/electoral/shapes/polygons-of.ts';
import { flatProperties } from '#server/electoral/whole-maps/flat-properties.ts';
import { meetsBox } from '#server/electoral/whole-maps/meets-box.ts';
import type { CompiledFilter } from './cql2/compile.ts';
import type { Value } from './cql2/expression.ts';
import { meetsShape } from './geometry/meets-shape.ts';
import { type PreparedShape, prepareShape } from './geometry/prepared-shape.ts';
import { filteredValues } from './properties/queryables.ts';

/** What features of a map are asked for: those that fit all of it. */
export interface FeatureFilters {
  /** In degrees. */
  readonly boxes?: readonly BoundingBox[] | undefined;
  /** A box of another system, in degrees. */
  readonly shape?: PreparedShape | undefined;
  /** What properties have to be, as filters compare them. */
  readonly equal?: Readonly<Record<string, Value>> | undefined;
  /** Its shapes are in degrees. */
  readonly filter?: CompiledFilter | undefined;
}

interface Features {
  readonly map: MapSnapshot;
  readonly versions: readonly BoundaryVersion[];
  /** As of which their figures are. */
  readonly at: number;
  readonly resolution: Resolution;
}

/** Edges that one request compares at most: some two seconds, in slices. */
const mostSteps = 400_000_000;

/** Those that fit, in slices between which others are served. Errors: 400 if comparing their geometries takes too long. */
export async function selectFeatures(
  { map, versions, at, resolution }: Features,
  { boxes, shape, equal, filter }: FeatureFilters,
): Promise<readonly BoundaryVersion[]> {
  if (!boxes && !shape && !equal && !filter) return versions;
  const pace = new Pace();
  const shapes = filter?.shapes.map(prepareShape) ?? [];
  const found: BoundaryVersion[] = [];
  let steps = 0;

  const meets = async (version: BoundaryVersion, polygons: () => Polygons, one: PreparedShape): Promise<boolean> => {
    if (!overlap(boxOf(map, version), one.box)) return false;
    const comparing = meetsShape(polygons(), one);
    for (;;) {
      const { done, value } = comparing.next();
      if (done) return value;
      steps += value;
      if (steps > mostSteps) throw tooLong();
      if (pace.isDue) await pace.rest();
    }
  };

  const fits = async (version: BoundaryVersion): Promise<boolean> => {
    const polygons = onceRead(version, resolution);
    if (boxes && !isWithinBoxes(boxOf(map, version), polygons, boxes)) return false;
    if (equal || filter) {
      const values = filteredValues(flatProperties(map, version, at));
      if (equal && !Object.entries(equal).every(([name, value]) => values[name] === value)) return false;
      if (filter) {
        // What the properties alone decide needs no geometry.
        const unknown = filter.holds({ values, meets: shapes.map(() => null) });
        if (unknown === false || (unknown === null && shapes.length === 0)) return false;
        if (unknown === null) {
          const met: boolean[] = [];
          for (const one of shapes) met.push(await meets(version, polygons, one));
          if (filter.holds({ values, meets: met }) !== true) return false;
        }
      }
    }
    return shape === undefined || meets(version, polygons, shape);
  };

  for (const version of versions) {
    if (await fits(version)) found.push(version);
    if (pace.isDue) await pace.rest();
  }
  return found;
}

export const tooLong = () =>
  invalid('Comparing all boundaries with the geometries of the query takes too long: use simpler or smaller ones.');

const overlap = ([west, south, east, north]: BoundingBox, box: BoundingBox): boolean =>
  box[0] <= east && west <= box[2] && box[1] <= north && south <= box[3];

/** A boundary's geometry, read only if boxes do not decide, and once for all that is compared with it. */
function onceRead(version: BoundaryVersion, resolution: Resolution): () => Polygons {
  let polygons: Polygons | undefined;
  return () => {
    polygons ??= polygonsOf(version, resolution);
    return polygons;
  };
}

/** Whether polygons, whose box is given, have a point in one of the boxes. */
function isWithinBoxes(
  [west, south, east, north]: BoundingBox,
  polygons: () => Polygons,
  boxes: readonly BoundingBox[],
): boolean {
  const near = boxes.filter((box) => overlap([west, south, east, north], box));
  if (near.some((box) => box[0] <= west && east <= box[2] && box[1] <= south && north <= box[3])) return true;
  if (near.length === 0) return false;
  return near.some((box) => meetsBox(polygons(), box));
}
