import proj4 from 'proj4';
import { type HustingsError, invalid } from '#core/errors.ts';
import type { BoundingBox } from '#core/geometry/polygons.ts';
import table from '#data/reference/crs.json' with { type: 'json' };
import { boxesInDegrees } from '#server/electoral/ogc/geometry/box.ts';
import { type FilterShape, invalidShape, ringOfBox, type StatedShape } from '#server/electoral/ogc/geometry/shape.ts';

export const crs84 = 'http://www.opengis.net/def/crs/OGC/1.3/CRS84';
const lambert = 'http://www.opengis.net/def/crs/EPSG/0/3347';
const webMercator = 'http://www.opengis.net/def/crs/EPSG/0/3857';

/** The coordinate reference systems in which features are offered (18-058r1), the one in which they are stored first. */
export const systems = [crs84, lambert, webMercator] as const;
export type System = (typeof systems)[number];

type Position = readonly [x: number, y: number];

/** What a system makes of degrees, and back. Both systems have their axes east, then north. */
export interface Projection {
  readonly forward: (position: Position) => Position;
  readonly inverse: (position: Position) => Position;
  /**
   * Digits behind the point. Hundredths of a metre are coarser than the seven decimals of degrees are from east to west: two
   * positions of a ring would become one, and its edges would cross.
   */
  readonly decimals: number;
  /** The area of use, where boxes of maps reach beyond it: they are cut to it. */
  readonly area?: BoundingBox | undefined;
}

/** Metres from the equator's crossing with Greenwich to the antimeridian, and to the end of EPSG:3857's area of use. */
const [toAntimeridian, toNorthernEnd] = [20_037_508.342_789_244, 20_048_966.1];

const definitions: Readonly<Record<Exclude<System, typeof crs84>, { proj4: string; area?: BoundingBox }>> = {
  [lambert]: { proj4: table.systems['EPSG:3347'].proj4 },
  [webMercator]: {
    proj4: 'EPSG:3857',
    area: [-toAntimeridian, -toNorthernEnd, toAntimeridian, toNorthernEnd],
  },
};

const known = new Map<System, Projection>();

/** Undefined for degrees themselves. */
export function projectionOf(system: System): Projection | undefined {
  if (system === crs84) return undefined;
  let projection = known.get(system);
  if (!projection) {
    const { proj4: definition, area } = definitions[system];
    const { forward, inverse } = proj4('WGS84', definition);
    projection = {
      forward: (position) => forward([...position]) as unknown as Position,
      inverse: (position) => inverse([...position]) as unknown as Position,
      decimals: 3,
      area,
    };
    known.set(system, projection);
  }
  return projection;
}

/** Degrees by which the middle of a straight edge may lie beside the edge in degrees. */
const tolerance = 1e-6;
const mostHalvings = 8;

/**
 * A shape of a system in degrees. What is straight there is not in degrees: edges are halved until they fit. Errors: 400 for
 * a position that the system does not have, and for an edge that crosses the antimeridian.
 */
export function shapeInDegrees({ boxes, ...shape }: StatedShape, system: System): FilterShape {
  const projection = projectionOf(system);
  const rectangles = boxes
    .flatMap((box) => (projection ? [boxInArea(box, projection)] : boxesInDegrees(box)))
    .map((box) => [ringOfBox(box)]);
  const stated = { ...shape, polygons: [...shape.polygons, ...rectangles] };
  if (!projection) {
    if (!positionsOf(stated).every(isInDegrees)) throw outsideSystem();
    return stated;
  }
  const degrees = degreesOf(projection);
  const path = (positions: readonly (readonly number[])[]): Position[] => {
    const all: Position[] = [degrees(positions[0] as Position)];
    for (let i = 1; i < positions.length; i++) {
      const [from, to] = [positions[i - 1], positions[i]] as [Position, Position];
      all.push(...between(from, to, degrees(from), degrees(to), degrees, mostHalvings), degrees(to));
    }
    return all;
  };
  return {
    points: stated.points.map((position) => degrees(position as unknown as Position)),
    lines: stated.lines.map(path),
    polygons: stated.polygons.map((rings) => rings.map(path)),
  };
}

/** The antimeridian is no matter of metres. Errors: 400 for a box whose west lies in the east, or that is outside. */
function boxInArea(box: BoundingBox, { area }: Projection): BoundingBox {
  const [west, south, east, north] = box;
  if (west > east) throw invalidShape('the west of a box in metres is not east of its east');
  if (!area) return box;
  const cut = [
    Math.max(west, area[0]),
    Math.max(south, area[1]),
    Math.min(east, area[2]),
    Math.min(north, area[3]),
  ] as const;
  if (cut[0] > cut[2] || cut[1] > cut[3]) throw outsideSystem();
  return cut;
}

/** Degrees by which a longitude may lie beyond the antimeridian, since its metres were rounded. */
const rounding = 1e-9;

const isInDegrees = (position: readonly number[]): boolean =>
  Math.abs(position[0] as number) <= 180 + rounding && Math.abs(position[1] as number) <= 90;

/** A position that is another one on its way back has gone round the world, or lies behind the pole. */
const degreesOf =
  ({ forward, inverse }: Projection) =>
  (position: Position): Position => {
    const found = inverse(position);
    const back = isInDegrees(found) ? forward(found) : undefined;
    const isSame = back?.every((metres, at) => Math.abs(metres - (position[at] as number)) < 1);
    if (!isSame) throw outsideSystem();
    return found;
  };

/** The positions in degrees between the ends of an edge that is straight in its system. */
function between(
  from: Position,
  to: Position,
  a: Position,
  b: Position,
  degrees: (position: Position) => Position,
  left: number,
): Position[] {
  const middle: Position = [(from[0] + to[0]) / 2, (from[1] + to[1]) / 2];
  const found = degrees(middle);
  const beside = Math.hypot(found[0] - (a[0] + b[0]) / 2, found[1] - (a[1] + b[1]) / 2);
  if (beside < tolerance) return [];
  if (left === 0) {
    if (Math.abs(a[0] - b[0]) > 180) throw outsideSystem();
    return [];
  }
  return [
    ...between(from, middle, a, found, degrees, left - 1),
    found,
    ...between(middle, to, found, b, degrees, left - 1),
  ];
}

const positionsOf = ({ points, lines, polygons }: FilterShape): (readonly number[])[] => [
  ...points,
  ...lines.flat(),
  ...polygons.flat(2),
];

export const outsideSystem = (): HustingsError =>
  invalid(
    'A geometry of the query lies outside of its coordinate reference system, or crosses the antimeridian or a pole.',
  );
